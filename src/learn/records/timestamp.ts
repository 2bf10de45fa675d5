import { type Difference, differences } from '../../json/diff.ts';
import type { Json } from '../../json/value.ts';
import { isEarlierName, isHistoryName, isVolatileName } from './names.ts';

/** The zone may have a name, too, as in `2026-11-01T07:00:00-03:00[America/Sao_Paulo]`. */
const isoDateTime =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})?(?:\[[\w/+-]+\])?$/i;
const timeOfDay = /^[012]\d:[0-5]\d:[0-5]\d(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const inDate = /^\/Date\(-?\d{9,13}(?:[+-]\d{4})?\)\/$/;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const dayFirst = /^\d{2}[/-]\d{2}[/-]\d{4}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;
const rfc1123 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \S{1,5}$/;

/** Seconds of the years 2001 to 2100. An integer in this range is read as seconds or milliseconds since 1970. */
const epoch = { from: 978_307_200, to: 4_102_444_800 };

/**
 * ISO 8601, RFC 1123, day first as in Brazil, a time of the day, `/Date(…)/` as in older .NET, or seconds or milliseconds
 * since 1970 as number or text.
 */
export function isTimestamp(value: unknown): boolean {
  if (typeof value === 'number') return isEpoch(value);
  if (typeof value !== 'string') return false;
  const text = value.trim();
  if (/^\d{10}(?:\d{3})?$/.test(text)) return isEpoch(Number(text));
  return [isoDateTime, isoDate, dayFirst, rfc1123, timeOfDay, inDate].some((form) => form.test(text));
}

function isEpoch(value: number): boolean {
  const seconds = value > epoch.to ? value / 1000 : value;
  return seconds >= epoch.from && seconds <= epoch.to;
}

interface Ignored {
  /**
   * Also ignore revision counters and lists of changes, as PAYMENT-19 does: undocumented integers that rose by one, and
   * lists under a name such as `history`.
   */
  readonly revisions?: boolean;
  /** Names of input fields. Their values are never treated as counters or timestamps of the service. */
  readonly inputs?: readonly string[];
}

/**
 * The differences except timestamps (PAYMENT-17, PAYMENT-19). One that appeared or disappeared (`paidAt` from `null`)
 * shows that something happened, so it counts, unless it is named as a time of last change (`updatedAt`).
 */
export function differencesBeyondTimestamps(before: unknown, after: unknown, ignored: Ignored = {}): Difference[] {
  return differences(before, after).filter((difference) => !isIgnored(difference, ignored));
}

/** Whether two reads of a record differ in more than timestamps. */
export function differsBeyondTimestamps(before: unknown, after: unknown): boolean {
  return differencesBeyondTimestamps(before, after).length > 0;
}

function isIgnored({ pointer, name, before, after }: Difference, { revisions = false, inputs = [] }: Ignored): boolean {
  const path = pointer.split('/');
  if (revisions && path.slice(0, -1).some((token) => isEarlierName(token))) return true;
  if (inputs.includes(name)) return false;
  if (isVolatileName(name)) return true;
  // Some services write a time as numbers, and leave out the last one if it is zero: {seconds, nanos}, [2026, 11, 23].
  const areNumbers = [before, after].every((value) => value === undefined || typeof value === 'number');
  if (areNumbers && path.some((token) => isVolatileName(token))) return true;
  if ((isTimestamp(before) && isTimestamp(after)) || isCountdown(name, before, after)) return true;
  if (!revisions) return false;
  return path.some((token) => isHistoryName(token)) || roseByOne(before, after);
}

/** A duration in ISO 8601, or hours, minutes and seconds. */
const duration = /^(?:P(?:\d+D)?T?(?:[\d.]+[HMS])+|\d{1,3}:\d{2}(?::\d{2})?)$/;

/** Names of amounts of money and of states. Their numbers are never a countdown. */
const neverCountdown =
  /amount|value|valor|total|net|balance|saldo|fee|taxa|cent|price|preco|stat|situa|phase|fase|code|codigo/i;

/** Whether a value counts down the time until something, whatever its name is. */
function isCountdown(name: string, before: Json | undefined, after: Json | undefined): boolean {
  if ([before, after].every((value) => typeof value === 'string' && duration.test(value))) return true;
  if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after) || neverCountdown.test(name)) return false;
  const fell = Number(before) - Number(after);
  return Number(before) > 600 && fell > 0 && fell <= 60;
}

function roseByOne(before: Json | undefined, after: Json | undefined): boolean {
  return Number.isSafeInteger(before) && typeof before === 'number' && after === before + 1;
}
