import type { ChangeClass } from '../../../contract/questions/drift.ts';
import { equal } from '../../../json/equal.ts';
import { isOneOf } from '../../../json/value.ts';
import { type Found, found, shown } from '../found.ts';
import { type Direction, narrower } from './pair.ts';
import type { Plain } from './plain.ts';

/** Keywords that set a lower or an upper bound. */
const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
/** Keywords whose presence narrows a schema. A change of their value may narrow or widen it. */
const limiting = ['pattern', 'multipleOf', 'uniqueItems'] as const;
/** Keywords whose change needs review. */
const noted = [
  'format',
  'x-format',
  'contentMediaType',
  'contentEncoding',
  'default',
  'readOnly',
  'writeOnly',
  'deprecated',
];

/** A received value outside the old range is valid, but clients may not expect it. */
const beyond = (direction: Direction): ChangeClass => (direction === 'sent' ? 'compatible' : 'look');

function* bounds(one: Plain, other: Plain, direction: Direction, at: string): Generator<Found> {
  for (const keyword of [...least, ...most]) {
    const [was, is] = [one.rest[keyword], other.rest[keyword]];
    if (equal(was ?? null, is ?? null)) continue;
    const isLeast = isOneOf(least, keyword);
    const isNarrower =
      was === undefined || (is !== undefined && (isLeast ? Number(is) > Number(was) : Number(is) < Number(was)));
    const text = `${keyword} of ${at} is ${shown(is)} instead of ${shown(was)}`;
    yield found(isNarrower ? narrower(direction) : beyond(direction), text, was, is);
  }
}

function* words(one: Plain, other: Plain, direction: Direction, at: string): Generator<Found> {
  const [was, is] = [one.words, other.words];
  if (was === null && is === null) return;
  if (was === null) yield found(narrower(direction), `${at} is one of a few values now`, null, [...(is ?? [])]);
  else if (is === null) yield found(beyond(direction), `${at} may be any value now`, [...was], null);
  else {
    const gone = was.filter((word) => !is.some((one) => equal(one, word)));
    const added = is.filter((word) => !was.some((one) => equal(one, word)));
    for (const word of gone) yield found(narrower(direction), `${at} is never ${shown(word)} any more`, word, null);
    for (const word of added) yield found(beyond(direction), `${at} may be ${shown(word)}`, null, word);
  }
}

/** Compares the keywords of a schema other than types and subschemas. */
export function* keywordChanges(one: Plain, other: Plain, direction: Direction, at: string): Generator<Found> {
  yield* bounds(one, other, direction, at);
  yield* words(one, other, direction, at);
  for (const keyword of limiting) {
    const [was, is] = [one.rest[keyword], other.rest[keyword]];
    if (equal(was ?? false, is ?? false)) continue;
    const kind = was === undefined ? narrower(direction) : is === undefined ? beyond(direction) : 'look';
    yield found(kind, `${keyword} of ${at} is ${shown(is)} instead of ${shown(was)}`, was, is);
  }
  for (const keyword of noted) {
    const [was, is] = [one.rest[keyword], other.rest[keyword]];
    if (equal(was ?? null, is ?? null)) continue;
    yield found('look', `${keyword} of ${at} is ${shown(is)} instead of ${shown(was)}`, was, is);
  }
}
