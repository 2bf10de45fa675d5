import { isScalar, type Json, type JsonObject } from '../../json/value.ts';
import { leaves, walkLimits } from '../../json/walk.ts';
import { locate } from './echo.ts';

/** A shorter externalId may occur in other texts by coincidence. */
const fewestToSearch = 8;

/** The list item of a sent payment: the one with its externalId, else the only one with these fields, else `null`. */
export function findItem(items: readonly Json[], sent: JsonObject): Json | null {
  const { externalId } = sent;
  if (typeof externalId !== 'string' || externalId === '') return byFields(items, sent);
  const isSame = (value: Json) => value === externalId;
  const contains = (value: Json) =>
    externalId.length >= fewestToSearch && typeof value === 'string' && value.includes(externalId);
  const named = items.find((item) => holds(item, isSame)) ?? items.find((item) => holds(item, contains));
  return named ?? byFields(items, sent);
}

function holds(item: Json, fits: (value: Json) => boolean): boolean {
  for (const { value } of leaves(item, { ...walkLimits, nodes: 2_000 })) if (fits(value)) return true;
  return false;
}

/** The item that repeats most fields, including the amount; `null` if two repeat equally many. */
function byFields(items: readonly Json[], sent: JsonObject): Json | null {
  const fields = Object.entries(sent).filter(([field, value]) => field !== 'externalId' && isScalar(value));
  const scored = items
    .map((item) => ({
      item,
      hits: fields.filter(([field, value]) => locate(item, field, value) !== null).map(([field]) => field),
    }))
    .filter(({ hits }) => hits.includes('amount') || (hits.length > 0 && !Object.hasOwn(sent, 'amount')))
    .sort((a, b) => b.hits.length - a.hits.length);
  const [best, next] = scored;
  return best === undefined || next?.hits.length === best.hits.length ? null : best.item;
}
