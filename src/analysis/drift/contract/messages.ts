import { isList, isObject, type JsonObject, member } from '../../../json/value.ts';
import { type Found, found } from '../found.ts';
import { type Direction, membersOf, type Pair, resolved, sides } from './pair.ts';
import { compareSchemas } from './schemas.ts';

/** An operation of a document, with the path item that holds it. */
export interface Described {
  readonly path: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
}

const isRequired = (one: JsonObject | undefined): boolean => member(one, 'required') === true;

/** Adds the place as a prefix. */
export function* within(where: string, all: Iterable<Found>): Generator<Found> {
  for (const one of all) yield { ...one, text: `${where}: ${one.text}` };
}

/** Compares the bodies of a request or a response, by media type. */
function* compareContent(
  pair: Pair,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  direction: Direction,
): Generator<Found> {
  const old = membersOf(pair.before, member(before, 'content'));
  const now = membersOf(pair.after, member(after, 'content'));
  if (old.size === 0 && now.size === 0) return;
  if (old.size === 0) {
    yield found(direction === 'sent' && isRequired(after) ? 'breaking' : 'compatible', 'has a body now');
    return;
  }
  if (now.size === 0) {
    yield found('breaking', 'has no body any more');
    return;
  }
  for (const [type, one, other] of sides(old, now)) {
    if (one === undefined) yield found(direction === 'sent' ? 'compatible' : 'look', `${type} is new`);
    else if (other === undefined) yield found('breaking', `${type} is gone`);
    else yield* compareSchemas(pair, one['schema'], other['schema'], { direction, pointer: '', depth: 0 });
  }
}

function* requiredChange(one: JsonObject, other: JsonObject, direction: Direction): Generator<Found> {
  const [was, is] = [isRequired(one), isRequired(other)];
  if (was === is) return;
  const kind = is === (direction === 'sent') ? 'breaking' : 'compatible';
  yield found(kind, is ? 'is required now' : 'is not required any more', was, is);
}

/** Compares the request bodies of operations. @param direction `received` for webhooks, which the service sends */
export function* compareRequest(
  pair: Pair,
  one: JsonObject,
  other: JsonObject,
  direction: Direction,
): Generator<Found> {
  const [before, after] = [resolved(pair.before, one['requestBody']), resolved(pair.after, other['requestBody'])];
  const [was, is] = [isObject(before) ? before : undefined, isObject(after) ? after : undefined];
  if (was !== undefined && is !== undefined) yield* requiredChange(was, is, direction);
  yield* compareContent(pair, was, is, direction);
}

function* compareHeaders(pair: Pair, before: JsonObject, after: JsonObject): Generator<Found> {
  const lower = (headers: ReadonlyMap<string, JsonObject>) =>
    new Map([...headers].map(([name, header]) => [name.toLowerCase(), header]));
  const old = lower(membersOf(pair.before, before['headers']));
  for (const [name, one, other] of sides(old, lower(membersOf(pair.after, after['headers'])))) {
    if (one === undefined) yield found('compatible', `header ${name} is new`);
    else if (other === undefined) yield found('breaking', `header ${name} is gone`);
    else {
      const [was, is] = [isRequired(one), isRequired(other)];
      if (was && !is) yield found('breaking', `header ${name} is not always there any more`, true, false);
      if (!was && is) yield found('compatible', `header ${name} is always there now`, false, true);
      const walk = { direction: 'received', pointer: '', depth: 0 } as const;
      yield* within(`header ${name}`, compareSchemas(pair, one['schema'], other['schema'], walk));
    }
  }
}

function* compareLinks(pair: Pair, before: JsonObject, after: JsonObject): Generator<Found> {
  const old = membersOf(pair.before, before['links']);
  for (const [name, one, other] of sides(old, membersOf(pair.after, after['links']))) {
    if (one === undefined) yield found('compatible', `link ${name} is new`);
    else if (other === undefined) yield found('look', `link ${name} is gone`);
    else if (JSON.stringify(one) !== JSON.stringify(other)) yield found('look', `link ${name} leads elsewhere`);
  }
}

const isSuccess = (status: string): boolean => /^2/.test(status);

/** Compares the responses of an operation: statuses, bodies, headers and links. */
export function* compareResponses(pair: Pair, before: JsonObject, after: JsonObject): Generator<Found> {
  const old = membersOf(pair.before, before['responses']);
  for (const [status, one, other] of sides(old, membersOf(pair.after, after['responses']))) {
    // Clients act on a success status. A new refusal status is only something that they may not recognise.
    if (one === undefined) yield found(isSuccess(status) ? 'breaking' : 'look', `status ${status} is new`);
    else if (other === undefined) yield found(isSuccess(status) ? 'breaking' : 'look', `status ${status} is gone`);
    else {
      yield* within(`body of ${status}`, compareContent(pair, one, other, 'received'));
      yield* within(`status ${status}`, compareHeaders(pair, one, other));
      yield* within(`status ${status}`, compareLinks(pair, one, other));
    }
  }
}

const listOf = (value: unknown): readonly unknown[] => (isList(value) ? value : []);

/** By location and name. Path parameters are keyed by their position in the path. */
function parametersOf(document: JsonObject, { path, item, operation }: Described): Map<string, JsonObject> {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const all = new Map<string, JsonObject>();
  for (const list of [item['parameters'], operation['parameters']]) {
    const given = Object.fromEntries(listOf(list).map((one, index) => [String(index), one])) as JsonObject;
    for (const parameter of membersOf(document, given).values()) {
      const [where, name] = [String(parameter['in']), String(parameter['name'])];
      const nth = names.indexOf(name) + 1;
      const key = where === 'path' ? `${nth}` : where === 'header' ? name.toLowerCase() : name;
      all.set(`${where} ${key}`, parameter);
    }
  }
  return all;
}

export function* compareParameters(
  pair: Pair,
  before: Described,
  after: Described,
  direction: Direction,
): Generator<Found> {
  for (const [key, one, other] of sides(parametersOf(pair.before, before), parametersOf(pair.after, after))) {
    if (one === undefined) {
      const mustBeSent = direction === 'sent' && isRequired(other);
      yield found(mustBeSent ? 'breaking' : 'compatible', `${key} is new${mustBeSent ? ' and required' : ''}`);
    } else if (other === undefined) yield found('breaking', `${key} is gone`);
    else yield* within(key, compareParameter(pair, one, other, direction));
  }
}

function* compareParameter(pair: Pair, one: JsonObject, other: JsonObject, direction: Direction): Generator<Found> {
  yield* requiredChange(one, other, direction);
  if (one['in'] === 'path' && one['name'] !== other['name']) {
    const [was, is] = [one['name'], other['name']];
    yield found('look', `is called ${String(is)} instead of ${String(was)}`, was, is);
  }
  for (const name of ['style', 'explode'] as const) {
    if (one[name] !== other[name])
      yield found('breaking', `${name} is ${String(other[name])} instead of ${String(one[name])}`);
  }
  yield* compareSchemas(pair, one['schema'], other['schema'], { direction, pointer: '', depth: 0 });
  if (isObject(one['content']) || isObject(other['content'])) yield* compareContent(pair, one, other, direction);
}
