import type { FactEntry, Json } from '../../journal/entry.ts';
import { isObject, type JsonObject, member } from '../../json/value.ts';
import { addEvidence } from '../seen.ts';
import { byName } from '../shape/schema.ts';
import { addBody, createShape, type Shape, schemaOf } from '../shape/shape.ts';
import { median } from '../statistics.ts';
import { type AnswerContext, type Answerer, answered, blocked, type GapAnswer, inconclusive } from './answerer.ts';
import { Deliveries, type Kept } from './deliveries.ts';
import { Tally } from './tally.ts';

const noEvent = 'no webhook event reached the receiver';

const ofTheTransport = /^(?:host|connection|user-agent|transfer-encoding|date|content-.*|accept.*)$/;
const signatureNames = /signature|hmac|assinatura|digest/;

/** Key in the answer for events that do not name their kind. */
const unnamed = 'unnamed';

interface EventsSeen {
  count: number;
  readonly payloads: Map<string, Shape>;
  readonly headers: Set<string>;
  readonly kindPointers: Tally;
  readonly delaysMs: number[];
  readonly evidence: string[];
  signature: JsonObject | null;
}

function kindPath({ count, kindPointers, evidence }: EventsSeen): GapAnswer {
  if (count === 0) return blocked(noEvent);
  const pointer = kindPointers.mostFrequent();
  if (pointer === null) return inconclusive(null, 'no field of the payloads names the kind of event', evidence);
  return answered(pointer, evidence);
}

function payloads({ payloads: shapes, evidence }: EventsSeen, { sent }: AnswerContext): GapAnswer {
  if (shapes.size === 0) return blocked(noEvent);
  const sorted = [...shapes].sort(byName);
  return answered(Object.fromEntries(sorted.map(([kind, shape]) => [kind, schemaOf(shape, { sent })])), evidence);
}

function signature({ count, headers, signature: known, evidence }: EventsSeen): GapAnswer {
  if (count === 0) return blocked(noEvent);
  const header = member(known, 'header');
  const scheme = member(known, 'scheme');
  if (typeof header === 'string') {
    return answered({ header: header.toLowerCase(), scheme: typeof scheme === 'string' ? scheme : null }, evidence);
  }
  const guess = known === null ? [...headers].sort().find((name) => signatureNames.test(name)) : undefined;
  return answered(guess === undefined ? null : { header: guess, scheme: null }, evidence);
}

function delay({ count, delaysMs, evidence }: EventsSeen): GapAnswer {
  if (count === 0) return blocked(noEvent);
  const medianMs = median(delaysMs);
  if (medianMs === null) return inconclusive(null, 'no event could be timed against the call that caused it', evidence);
  return answered({ medianMs: Math.round(medianMs) }, evidence);
}

function addEvent(seen: EventsSeen, { value, exchanges }: FactEntry, delivered: Kept | undefined): void {
  seen.count += 1;
  const kind = member(value, 'kind');
  const pointer = member(value, 'kindPointer');
  const afterMs = member(value, 'afterMs');
  const delivery = member(value, 'delivery');
  const name = typeof kind === 'string' && kind !== '' ? kind.slice(0, 200) : unnamed;
  if (typeof pointer === 'string') seen.kindPointers.add(pointer);
  if (typeof afterMs === 'number' && member(value, 'first') !== false && seen.delaysMs.length < 10_000) {
    seen.delaysMs.push(afterMs);
  }
  for (const id of [...exchanges, ...(typeof delivery === 'string' ? [delivery] : [])]) addEvidence(seen.evidence, id);
  if (delivered === undefined) return;
  for (const header of delivered.headers)
    if (!ofTheTransport.test(header) && seen.headers.size < 200) seen.headers.add(header);
  const shape = seen.payloads.get(name) ?? createShape();
  if (seen.payloads.size < 100) seen.payloads.set(name, shape);
  addBody(shape, delivered.body);
}

/** Answers what webhook events look like, from the deliveries that the run recognised as events. */
export function createEventAnswerer(): Answerer {
  const deliveries = new Deliveries();
  const seen: EventsSeen = {
    count: 0,
    payloads: new Map(),
    headers: new Set(),
    kindPointers: new Tally(),
    delaysMs: [],
    evidence: [],
    signature: null,
  };
  return {
    eventShapes: seen.payloads,
    delivery(entry) {
      deliveries.keep(entry);
    },
    fact(entry) {
      if (entry.fact === 'event-signature' && isObject(entry.value)) seen.signature = entry.value;
      if (entry.fact !== 'event') return;
      addEvent(seen, entry, deliveries.take(member(entry.value, 'delivery')));
    },
    *answers(context) {
      const headers: Json = [...seen.headers].sort();
      yield ['event-kind-path', kindPath(seen)];
      yield ['event-payload', payloads(seen, context)];
      yield ['event-headers', seen.count === 0 ? blocked(noEvent) : answered(headers, seen.evidence)];
      yield ['event-signature', signature(seen)];
      yield ['event-delay', delay(seen)];
    },
  };
}
