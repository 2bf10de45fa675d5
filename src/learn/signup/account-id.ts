import { getPointer } from '../../json/pointer.ts';
import { leaves } from '../../json/walk.ts';

/** What services call the id of an account: alone, or behind what the account is called. */
const nameOfId = /^(?:(?:account|user|customer|client|holder|conta|usuario|cliente)[_-]?)?(?:id|uuid)$/i;
/** An id is at most this deep, as in `data.account.id`. */
const deepest = 3;

/**
 * The id of the account in the second of two responses to createAccount, if the first one has another id in the same
 * place. `null` otherwise. The document does not show these bodies.
 */
export function otherAccountId(first: unknown, second: unknown): string | null {
  for (const { pointer, name, value, depth, inList } of leaves(second)) {
    if (depth > deepest || inList || !nameOfId.test(name) || value === null || value === '') continue;
    const one = getPointer(first, pointer);
    if (typeof one === typeof value && one !== value) return String(value);
  }
  return null;
}
