import type { DeliveryEntry, FactEntry, Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { readBody } from '../shape/body.ts';
import { addBody, createShape, type ObservedBody, schemaOf } from '../shape/shape.ts';
import { type Answerer, answered, blocked } from './answerer.ts';

/** How many deliveries, and up to which length, are kept until a fact says which one was the callback. */
const mostPending = 500;
const longestPending = 16_384;

function bodyOf({ body, headers }: DeliveryEntry): ObservedBody {
  return (body.text?.length ?? 0) > longestPending ? { kind: 'cut' } : readBody(body, headers);
}

/** Answers when and how a callbackSuccessUrl is called, from the delivery that the run identified as the callback. */
export function createCallbackAnswerer(): Answerer {
  const pending = new Map<string, ObservedBody>();
  let told: FactEntry | null = null;
  const shape = createShape();
  return {
    callbackShape: shape,
    delivery(entry) {
      if (!entry.slot.startsWith('callback')) return;
      pending.set(entry.id, bodyOf(entry));
      const [oldest] = pending.keys();
      if (pending.size > mostPending && oldest !== undefined) pending.delete(oldest);
    },
    fact(entry) {
      if (entry.fact !== 'callback' || told !== null) return;
      told = entry;
      const id = member(entry.value, 'delivery');
      const body = typeof id === 'string' ? pending.get(id) : undefined;
      if (body !== undefined) addBody(shape, body);
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
