import { equal } from '../../json/equal.ts';
import type { JsonList } from '../../json/value.ts';

/** The answers to the gap `list-order`. */
export type ListOrder = 'newest-first' | 'oldest-first' | 'other';

/**
 * @param listed ids in the order of the list, over all its pages; others than `created` are ignored
 * @param created ids in the order of creation; those of a group were created together, in any order
 * @returns `null` if fewer than three are listed, or of one group: their order would be a coincidence
 */
export function listOrder(
  listed: readonly string[],
  created: readonly (string | readonly string[])[],
): ListOrder | null {
  const age = new Map(created.flatMap((group, index) => [group].flat().map((id) => [id, index] as const)));
  const known = listed.filter((id) => age.has(id));
  const ages = known.map((id) => age.get(id) ?? 0);
  if (ages.length < 3 || new Set(ages).size < 2) return null;
  if (new Set(known).size < known.length) return 'other';
  const rises = ages.every((index, at) => at === 0 || index >= (ages[at - 1] ?? 0));
  if (rises) return 'oldest-first';
  return ages.every((index, at) => at === 0 || index <= (ages[at - 1] ?? 0)) ? 'newest-first' : 'other';
}

/** The list's response to one value of `page`; `null` if it was refused. */
export type PageAnswer = { readonly currentPage: number; readonly data: JsonList } | null;

/**
 * The first page, 0 or 1 (gap `first-page`), by the responses to page=0, page=1 and none. `null` if they do not tell.
 * The limit must be small enough for several pages.
 */
export function firstPage(zero: PageAnswer, one: PageAnswer, plain: PageAnswer): 0 | 1 | null {
  if (zero === null) return one === null ? null : 1;
  if (one === null) return zero.data.length > 0 ? 0 : null;
  // The service treats page 0 like page 1, or as an empty page before the first.
  if (zero.data.length === 0) return one.data.length > 0 ? 1 : null;
  if (equal(zero.data, one.data)) return 1;
  if (plain !== null && equal(plain.data, one.data)) return zero.currentPage === 0 ? 0 : 1;
  // Two responses that say that they are the same page, and differ: one may come from a server that is behind.
  return zero.currentPage >= 0 && zero.currentPage === one.currentPage ? null : 0;
}
