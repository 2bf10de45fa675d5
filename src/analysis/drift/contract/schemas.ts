import type { Json } from '../../../journal/entry.ts';
import { childPointer } from '../../../json/pointer.ts';
import { isList, isObject } from '../../../json/value.ts';
import { type Found, found } from '../found.ts';
import { keywordChanges } from './keywords.ts';
import { type Direction, narrower, type Pair, sides, wider } from './pair.ts';
import { type Plain, plainOf } from './plain.ts';

/** Maximum depth. Differences in the levels above are still found. */
const deepest = 24;

const place = (pointer: string): string => (pointer === '' ? 'the value' : pointer);

const covers = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function* typeChanges(before: Plain, after: Plain, direction: Direction, at: string): Generator<Found> {
  const [was, is] = [before.types, after.types];
  const gone = is.length === 0 ? [] : was.filter((type) => !covers(is, type));
  const added = was.length === 0 ? [] : is.filter((type) => !covers(was, type));
  const [from, to] = [was.join(' or ') || 'any value', is.join(' or ') || 'any value'];
  const text = `${place(at)} is ${to} instead of ${from}`;
  const isNarrower = gone.length > 0 || (was.length === 0 && is.length > 0);
  const isWider = added.length > 0 || (is.length === 0 && was.length > 0);
  if (isNarrower && isWider) yield found('breaking', text, from, to);
  else if (isNarrower) yield found(narrower(direction), text, from, to);
  else if (isWider) yield found(wider(direction), text, from, to);
  if (!before.nullable && after.nullable) yield found(wider(direction), `${place(at)} may be null`, false, true);
  if (before.nullable && !after.nullable) {
    yield found(narrower(direction), `${place(at)} is never null any more`, true, false);
  }
}

const requires = ({ rest }: Plain, name: string): boolean => {
  const { required } = rest;
  return isList(required) && required.includes(name);
};

function propertiesOf({ rest }: Plain): ReadonlyMap<string, Json> {
  const { properties } = rest;
  return new Map(Object.entries(isObject(properties) ? properties : {}));
}

function* propertyChanges(pair: Pair, one: Plain, other: Plain, walk: Walk): Generator<Found> {
  const { direction, pointer } = walk;
  for (const [name, before, after] of sides(propertiesOf(one), propertiesOf(other))) {
    const at = childPointer(pointer, name);
    const [was, is] = [requires(one, name), requires(other, name)];
    if (before === undefined) {
      const mustBeSent = is && direction === 'sent';
      const text = `${at} is new${mustBeSent ? ' and required' : ''}`;
      yield found(mustBeSent ? 'breaking' : 'compatible', text, false, true);
      continue;
    }
    if (after === undefined) {
      yield found('breaking', `${at} is gone`, true, false);
      continue;
    }
    if (was && !is) yield found(wider(direction), `${at} is not required any more`, true, false);
    if (!was && is) yield found(narrower(direction), `${at} is required now`, false, true);
    yield* compareSchemas(pair, before, after, { ...walk, pointer: at, depth: walk.depth + 1 });
  }
}

const isClosed = ({ rest }: Plain): boolean => rest['additionalProperties'] === false;

function* restChanges(pair: Pair, one: Plain, other: Plain, walk: Walk): Generator<Found> {
  const { direction, pointer, depth } = walk;
  if (!isClosed(one) && isClosed(other)) {
    yield found(narrower(direction), `${place(pointer)} takes no other fields any more`, true, false);
  } else if (isClosed(one) && !isClosed(other)) {
    yield found('compatible', `${place(pointer)} takes other fields now`, false, true);
  }
  for (const keyword of ['items', 'additionalProperties']) {
    const [old, now] = [one.rest[keyword], other.rest[keyword]];
    if (!isObject(old) || !isObject(now)) continue;
    yield* compareSchemas(pair, old, now, { ...walk, pointer: childPointer(pointer, '*'), depth: depth + 1 });
  }
}

function* choiceChanges(pair: Pair, one: Plain, other: Plain, walk: Walk): Generator<Found> {
  const [was, is] = [one.choices, other.choices];
  const { direction, pointer } = walk;
  if (was.length === is.length) {
    for (const [index, choice] of was.entries()) {
      yield* compareSchemas(pair, choice, is[index], { ...walk, depth: walk.depth + 1 });
    }
    return;
  }
  const text = `${place(pointer)} has ${is.length} alternatives instead of ${was.length}`;
  // A schema without alternatives allowed every value of its type.
  const isWider = was.length > 0 && (is.length > was.length || is.length === 0);
  yield found(isWider ? wider(direction) : narrower(direction), text, was.length, is.length);
}

/** The place and direction of a comparison of two schemas. */
interface Walk {
  readonly direction: Direction;
  readonly pointer: string;
  readonly depth: number;
}

/** Compares two schemas from the view of those who send or receive the value. */
export function* compareSchemas(
  pair: Pair,
  before: Json | undefined,
  after: Json | undefined,
  walk: Walk,
): Generator<Found> {
  pair.budget -= 1;
  if (walk.depth > deepest || pair.budget < 0) return;
  const [one, other] = [plainOf(pair.before, before), plainOf(pair.after, after)];
  yield* typeChanges(one, other, walk.direction, walk.pointer);
  yield* keywordChanges(one, other, walk.direction, place(walk.pointer));
  if (one.choices.length > 0 || other.choices.length > 0) yield* choiceChanges(pair, one, other, walk);
  const isComparable =
    one.types.length === 0 || other.types.length === 0 || one.types.some((t) => other.types.includes(t));
  if (!isComparable) return;
  yield* propertyChanges(pair, one, other, walk);
  yield* restChanges(pair, one, other, walk);
}
