import type { FactEntry, Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { addBody, createShape, schemaOf } from '../shape/shape.ts';
import { type Answerer, answered, blocked } from './answerer.ts';
import { Deliveries } from './deliveries.ts';

/** Answers when and how a callbackSuccessUrl is called, from the delivery that the run identified as the callback. */
export function createCallbackAnswerer(): Answerer {
  const deliveries = new Deliveries();
  let told: FactEntry | null = null;
  const shape = createShape();
  return {
    callbackShape: shape,
    delivery(entry) {
      if (entry.slot.startsWith('callback')) deliveries.keep(entry);
    },
    fact(entry) {
      if (entry.fact !== 'callback' || told !== null) return;
      told = entry;
      const delivery = deliveries.take(member(entry.value, 'delivery'));
      if (delivery !== undefined) addBody(shape, delivery.body);
    },
    *answers({ sent }) {
      const calledOn = member(told?.value, 'calledOn');
      if (told === null || calledOn === undefined) {
        yield ['callback-success', blocked('no payment with a callbackSuccessUrl at the receiver was watched')];
        return;
      }
      const delivery = member(told.value, 'delivery');
      const answer: Json = {
        calledOn,
        method: member(told.value, 'method') ?? null,
        body: typeof delivery === 'string' ? schemaOf(shape, { sent }) : null,
      };
      yield [
        'callback-success',
        answered(answer, [...told.exchanges, ...(typeof delivery === 'string' ? [delivery] : [])]),
      ];
    },
  };
}
