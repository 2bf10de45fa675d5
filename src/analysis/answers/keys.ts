import { member } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';
import { addEvidence, jsonOf, type Seen } from '../seen.ts';
import { type Answerer, answered, blocked, type GapAnswer } from './answerer.ts';
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

/** A key that the run itself identified comes first, because other values may be masked as keys. */
function keyPath(found: Place, created: Place, listed: Place): GapAnswer {
  for (const { pointers, exchanges } of [found, created, listed]) {
    const pointer = pointers.mostFrequent();
    if (pointer !== null) return answered(pointer, exchanges);
  }
  return blocked('neither createNewApiKey nor listApiKeys showed a key that was found to work');
}

/** Answers where responses carry an API key. */
export function createKeyAnswerer(): Answerer {
  const found = createPlace();
  const created = createPlace();
  const listed = createPlace();
  let isCreated = false;
  return {
    fact({ fact, value, exchanges }) {
      const pointer = member(value, 'pointer');
      if (fact !== 'api-key' || typeof pointer !== 'string' || member(value, 'in') === 'header') return;
      found.pointers.add(pointer);
      for (const id of exchanges) addEvidence(found.exchanges, id);
    },
    exchange(seen) {
      if (!seen.accepted) return;
      const isCreate = seen.operation === 'createNewApiKey';
      if (!isCreate && seen.operation !== 'listApiKeys') return;
      if (isCreate) isCreated = true;
      const pointer = keyPointer(seen);
      if (pointer === null) return;
      const place = isCreate ? created : listed;
      place.pointers.add(pointer);
      addEvidence(place.exchanges, seen.entry.id);
    },
    *answers() {
      // A listing of keys from before the run does not tell where the response of a create shows one.
      yield ['key-path', keyPath(found, created, isCreated ? listed : createPlace())];
    },
  };
}
