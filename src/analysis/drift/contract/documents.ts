import type { Json } from '../../../journal/entry.ts';
import { equal } from '../../../json/equal.ts';
import { isObject, type JsonObject } from '../../../json/value.ts';
import { type Found, type FoundIn, found, grouped, listed, type Reported, reported } from '../found.ts';
import { compareParameters, compareRequest, compareResponses, type Described, within } from './messages.ts';
import { type Direction, membersOf, type Pair, resolved, type Sides, sides } from './pair.ts';
import { compareSecurity } from './security.ts';

type About = 'operation' | 'security' | 'parameter' | 'request' | 'response' | 'webhook' | 'callback' | 'server';
type Located = FoundIn<About>;

export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
/** Maximum number of schemas to compare. */
const budget = 200_000;

/** All operations by method and path. The names of path parameters do not matter. */
function operationsIn(document: JsonObject, paths: Json | undefined): Map<string, Described> {
  const all = new Map<string, Described>();
  for (const [path, item] of membersOf(document, paths)) {
    for (const method of httpMethods) {
      const operation = resolved(document, item[method]);
      if (!isObject(operation)) continue;
      all.set(`${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, { path, item, operation });
    }
  }
  return all;
}

/** The operations of two documents, beside each other. */
function bothSides(pair: Pair, before: Json | undefined, after: Json | undefined): Sides<Described>[] {
  return sides(operationsIn(pair.before, before), operationsIn(pair.after, after));
}

function nameOf(key: string, { operation, path }: Described): string {
  const id = operation['operationId'];
  return typeof id === 'string' ? id : `${key.split(' ')[0] ?? ''} ${path}`;
}

function* at(about: About, place: string, all: Iterable<Found>): Generator<Located> {
  for (const one of all) yield { ...one, about, place };
}

function* headOf({ operation: one }: Described, { operation: other }: Described): Generator<Found> {
  const [was, is] = [one['operationId'] ?? null, other['operationId'] ?? null];
  if (was !== is) yield found('look', `is called ${String(is)} instead of ${String(was)}`, was, is);
  if (one['deprecated'] !== true && other['deprecated'] === true) yield found('look', 'is deprecated now', false, true);
  if (one['deprecated'] === true && other['deprecated'] !== true) {
    yield found('compatible', 'is not deprecated any more', true, false);
  }
}

/** Compares operations that the service calls. Clients receive what it sends. */
function* compareCalls(
  pair: Pair,
  calls: readonly Sides<Described>[],
  about: 'webhook' | 'callback',
  prefix = '',
): Generator<Located> {
  for (const [, one, other] of calls) {
    const place = prefix + (one ?? other).path;
    if (one === undefined) yield* at(about, place, [found('compatible', 'is new')]);
    else if (other === undefined) yield* at(about, place, [found('breaking', 'is gone')]);
    else yield* at(about, place, compareMessages(pair, one, other, 'received'));
  }
}

function* compareMessages(pair: Pair, one: Described, other: Described, direction: Direction): Generator<Found> {
  yield* headOf(one, other);
  yield* compareParameters(pair, one, other, direction);
  yield* within('body', compareRequest(pair, one.operation, other.operation, direction));
}

function* compareOperations(pair: Pair, place: string, one: Described, other: Described): Generator<Located> {
  yield* at('operation', place, headOf(one, other));
  yield* at('security', place, compareSecurity(pair, one.operation, other.operation));
  yield* at('parameter', place, compareParameters(pair, one, other, 'sent'));
  yield* at('request', place, within('body', compareRequest(pair, one.operation, other.operation, 'sent')));
  yield* at('response', place, compareResponses(pair, one.operation, other.operation));
  const called = membersOf(pair.before, one.operation['callbacks']);
  for (const [name, was, is] of sides(called, membersOf(pair.after, other.operation['callbacks'])))
    yield* compareCalls(pair, bothSides(pair, was, is), 'callback', `${place} ${name} `);
}

function* allChanges(pair: Pair): Generator<Located> {
  const { before, after } = pair;
  if (!equal(before['servers'] ?? null, after['servers'] ?? null)) {
    yield { ...found('look', 'is another one'), about: 'server', place: 'The address' };
  }
  for (const [key, one, other] of bothSides(pair, before['paths'], after['paths'])) {
    const name = nameOf(key, one ?? other);
    if (one === undefined) yield* at('operation', name, [found('compatible', 'is new')]);
    else if (other === undefined) yield* at('operation', name, [found('breaking', 'is gone')]);
    else yield* compareOperations(pair, name, one, other);
  }
  yield* compareCalls(pair, bothSides(pair, before['webhooks'], after['webhooks']), 'webhook');
}

export function describesOperations(document: JsonObject): boolean {
  return operationsIn(document, document['paths']).size + operationsIn(document, document['webhooks']).size > 0;
}

/**
 * Descriptions, examples and marks of observations are not compared.
 * @throws RangeError if a document is nested too deeply or contains itself
 */
export function compareDocuments(before: JsonObject, after: JsonObject): Reported<About>[] {
  const changes = grouped([...allChanges({ before, after, budget })]);
  return reported(changes, ({ places, text }) => `${listed(places)}: ${text}.`);
}
