import type { OperationId } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';
import { cite, jsonOf, type Seen } from '../seen.ts';
import { bodiesIn, schemaOf } from '../shape/shape.ts';
import { type AnswerContext, type Answered, type Answerer, answered, blocked } from './answerer.ts';
import { addRecords, createRecords, type Records } from './payment.ts';
import { Tally } from './tally.ts';

const keyMark = /^\$PIX_API_KEY_\d+$/;

/** The shallowest place that holds a key. `null` if there is none. */
function keyPointer(seen: Seen): string | null {
  const { body } = seen;
  if (body.kind === 'other') return keyMark.test(seen.entry.response?.body.text?.trim() ?? '') ? '' : null;
  for (const { value, pointer } of leaves(jsonOf(seen))) {
    if (typeof value === 'string' && keyMark.test(value)) return pointer;
  }
  return null;
}

interface Place {
  readonly pointers: Tally;
  readonly exchanges: string[];
}

const createPlace = (): Place => ({ pointers: new Tally(), exchanges: [] });

/**
 * A key that the run itself identified takes precedence, because a response may contain other values that are masked as
 * keys.
 */
function keyPath(found: Place, created: Place, listed: Place): Answered {
  for (const { pointers, exchanges } of [found, created, listed]) {
    const pointer = pointers.mostFrequent();
    if (pointer !== null) return answered(pointer, exchanges);
  }
  return blocked('neither createNewApiKey nor listApiKeys showed a key that was found to work');
}

/**
 * The record shapes of each operation: the whole body for writes, a single record for the listing.
 * Operations without an accepted call are left out.
 */
function recordShapes(
  { operations, sent }: AnswerContext,
  writes: Readonly<Record<string, OperationId>>,
  list: Records,
  missing: string,
): Answered {
  const shapes: Record<string, Json> = {};
  const exchanges: string[] = [];
  for (const [name, operation] of Object.entries(writes)) {
    const success = operations.success(operation);
    if (success === null) continue;
    shapes[name] = schemaOf(success.shape, { sent });
    exchanges.push(...success.exchanges.slice(0, 2));
  }
  if (bodiesIn(list.shape) > 0) {
    shapes['list'] = schemaOf(list.shape, { sent });
    exchanges.push(...list.exchanges);
  }
  return Object.keys(shapes).length > 0 ? answered(shapes, exchanges) : blocked(missing);
}

/** Answers where responses carry an API key, and what a key record looks like. */
export function createKeyAnswerer(): Answerer {
  const found = createPlace();
  const created = createPlace();
  const listed = createPlace();
  let isCreated = false;
  const list = createRecords();
  return {
    fact({ fact, value, exchanges }) {
      const pointer = member(value, 'pointer');
      if (fact !== 'api-key' || typeof pointer !== 'string' || member(value, 'in') === 'header') return;
      found.pointers.add(pointer);
      for (const id of exchanges) cite(found.exchanges, id);
    },
    exchange(seen) {
      if (!seen.accepted) return;
      const isCreate = seen.operation === 'createNewApiKey';
      if (!isCreate && seen.operation !== 'listApiKeys') return;
      if (isCreate) isCreated = true;
      else addRecords(list, seen);
      const pointer = keyPointer(seen);
      if (pointer === null) return;
      const place = isCreate ? created : listed;
      place.pointers.add(pointer);
      cite(place.exchanges, seen.entry.id);
    },
    *answers(context) {
      // A listing of keys from before the run does not tell where the response of a create shows one.
      yield ['key-path', keyPath(found, created, isCreated ? listed : createPlace())];
      const missing = 'neither createNewApiKey nor listApiKeys was accepted';
      yield ['key-record', recordShapes(context, { create: 'createNewApiKey' }, list, missing)];
    },
  };
}

/** Answers what a webhook record looks like in the responses of POST, GET and PUT. */
export function createWebhookAnswerer(): Answerer {
  const list = createRecords();
  return {
    exchange(seen) {
      if (seen.accepted && seen.operation === 'getWebhook') addRecords(list, seen);
    },
    *answers(context) {
      const writes = { create: 'createWebhook', update: 'updateWebhook' } as const;
      yield ['webhook-record', recordShapes(context, writes, list, 'no webhook operation was accepted')];
    },
  };
}
