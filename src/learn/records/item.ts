import { equal } from '../../json/equal.ts';
import type { Json } from '../../json/value.ts';
import { isScalar } from '../../json/value.ts';
import { type Leaf, leaves, walkLimits } from '../../json/walk.ts';
import { locate } from './echo.ts';
import { identifierRank, isForeignName } from './names.ts';

export interface FoundItem {
  readonly item: Json;
  readonly index: number;
  /** What identified the item, from the strongest evidence to the weakest. */
  readonly by: 'externalId' | 'fields' | 'new';
}

/**
 * Finds the item of a list that was sent: by its externalId anywhere in the item, else by the fields that only this
 * item repeats (above all, amount and description), else as the only new item.
 *
 * @param before the items of the same list before the request; they are excluded
 */
export function findItem(
  items: readonly Json[],
  sent: { readonly [field: string]: Json },
  before: readonly Json[] = [],
): FoundItem | null {
  const entries = items.map((item, index) => ({ item, index }));
  const isOld = membership(before);
  const fresh = entries.filter(({ item }) => !isOld(item));
  const { externalId } = sent;
  if (typeof externalId === 'string' && externalId !== '') {
    const named = fresh.find(({ item }) => holds(item, externalId, 'equal'));
    const inside =
      named ?? (externalId.length >= 8 ? fresh.find(({ item }) => holds(item, externalId, 'within')) : named);
    if (inside !== undefined) return { ...inside, by: 'externalId' };
  }
  const matching = byFields(fresh, sent);
  if (matching !== null) return { ...matching, by: 'fields' };
  const [only] = fresh;
  return before.length > 0 && fresh.length === 1 && only !== undefined ? { ...only, by: 'new' } : null;
}

/** The items that were not in the list before. An item whose other members have changed is not new. */
export function newItems(items: readonly Json[], before: readonly Json[]): Json[] {
  const isOld = membership(before);
  return items.filter((item) => !isOld(item));
}

function holds(item: Json, text: string, how: 'equal' | 'within'): boolean {
  for (const { value } of itemLeaves(item)) {
    if (how === 'equal' ? value === text : typeof value === 'string' && value.includes(text)) return true;
  }
  return false;
}

/**
 * The one item that repeats most of the fields that were sent, including the amount; `null` if two items repeat equally
 * many.
 */
function byFields<E extends { readonly item: Json }>(
  entries: readonly E[],
  sent: { readonly [field: string]: Json },
): E | null {
  const fields = Object.entries(sent).filter(([field, value]) => field !== 'externalId' && isScalar(value));
  const scored = entries
    .map((entry) => ({
      entry,
      hits: fields.filter(([field, value]) => locate(entry.item, field, value) !== null).map(([field]) => field),
    }))
    .filter(({ hits }) => hits.includes('amount') || (hits.length > 0 && !Object.hasOwn(sent, 'amount')))
    .sort((a, b) => b.hits.length - a.hits.length);
  const [best, next] = scored;
  if (best === undefined) return null;
  return next !== undefined && next.hits.length === best.hits.length ? null : best.entry;
}

/**
 * Returns a test for whether an item is one of these, even if it has changed since. Items are compared by the member
 * that is named most like an id.
 */
function membership(before: readonly Json[]): (item: Json) => boolean {
  const ids = new Set(before.map(idLeaf).map((leaf) => leaf && `${leaf.pointer} ${leaf.value}`));
  const scalars = new Set(before);
  // Records without an id are compared as a whole. Their number is limited, because a list may have any number of them.
  const nameless = before.filter((item) => !isScalar(item) && idLeaf(item) === null).slice(0, 1_000);
  return (item) => {
    const id = idLeaf(item);
    if (id !== null) return ids.has(`${id.pointer} ${id.value}`);
    return scalars.has(item) || nameless.some((other) => equal(item, other));
  };
}

function idLeaf(item: Json): Leaf | null {
  let best: Leaf | null = null;
  for (const leaf of itemLeaves(item)) {
    if (leaf.depth > 2 || (typeof leaf.value !== 'string' && typeof leaf.value !== 'number')) continue;
    if (isForeignName(leaf.parent)) continue;
    const rank = identifierRank(leaf.name) - leaf.depth;
    if (rank >= 60 && (best === null || rank > identifierRank(best.name) - best.depth)) best = leaf;
  }
  return best;
}

function itemLeaves(item: Json): Iterable<Leaf> {
  return leaves(item, { ...walkLimits, nodes: 2_000 });
}
