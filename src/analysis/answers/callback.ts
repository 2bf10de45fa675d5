import type { FactEntry, Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { addBody, createShape, schemaOf } from '../shape/shape.ts';
import { type Answerer, answered, blocked } from './answerer.ts';
import { Deliveries } from './deliveries.ts';

/** Answers when and how a callbackSuccessUrl is called, from the delivery that the run identified as the callback. */
export function createCallbackAnswerer(): Answerer {
  const deliveries = new Deliveries();
  let callback: FactEntry | null = null;
  const shape = createShape();
  return {
    callbackShape: shape,
    delivery(entry) {
      if (entry.slot.startsWith('callback')) deliveries.keep(entry);
    },
    fact(entry) {
      if (entry.fact !== 'callback' || callback !== null) return;
      callback = entry;
      const delivery = deliveries.take(member(entry.value, 'delivery'));
      if (delivery !== undefined) addBody(shape, delivery.body);
    },
    *answers({ sent }) {
      const calledOn = member(callback?.value, 'calledOn');
      if (callback === null || calledOn === undefined) {
        yield ['callback-success', blocked('no payment with a callbackSuccessUrl at the receiver was watched')];
        return;
      }
      const delivery = member(callback.value, 'delivery');
      const answer: Json = {
        calledOn,
        method: member(callback.value, 'method') ?? null,
        body: typeof delivery === 'string' ? schemaOf(shape, { sent }) : null,
      };
      yield [
        'callback-success',
        answered(answer, [...callback.exchanges, ...(typeof delivery === 'string' ? [delivery] : [])]),
      ];
    },
  };
}
