import { getPointer } from '../../json/pointer.ts';
import { leaves } from '../../json/walk.ts';

/** What services call the id of an account: alone, or behind what the account is called. */
const nameOfId = /^(?:(?:account|user|customer|client|holder|conta|usuario|cliente)[_-]?)?(?:id|uuid)$/i;
/** An id is at most this deep, as in `data.account.id`. */
const deepest = 3;

/** The account's id in the second of two createAccount responses, if the first has another in that place, or `null`. */
export function otherAccountId(first: unknown, second: unknown): string | null {
  for (const { pointer, name, value, depth, inList } of leaves(second)) {
    if (depth > deepest || inList || !nameOfId.test(name) || value === null || value === '') continue;
    const one = getPointer(first, pointer);
    if (typeof one === typeof value && one !== value) return String(value);
  }
  return null;
}
