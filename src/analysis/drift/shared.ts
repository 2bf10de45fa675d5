import type { Json } from '../../journal/entry.ts';
import { equal } from '../../json/equal.ts';
import { isList, isObject, type JsonObject, member } from '../../json/value.ts';
import { byName } from '../shape/schema.ts';

/** A shorter shape is written inline. */
const shortest = 80;

function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return (state >>> 0).toString(16).padStart(8, '0');
}

/** The name of a shape, derived from its content, so that a new shape does not rename the others. */
function nameFor(shape: Json, text: string, shapes: ReadonlyMap<string, Json>): string {
  let name = hash(text);
  while (shapes.has(name) && !equal(shapes.get(name), shape)) name = hash(name + text);
  return name;
}

function share(value: Json, key: string, shapes: Map<string, Json>): Json {
  if (key === 'body' && isObject(value)) {
    const text = JSON.stringify(value);
    if (text.length < shortest) return value;
    const name = nameFor(value, text, shapes);
    shapes.set(name, value);
    return { shape: name };
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, share(inner, name, shapes)]));
}

const keyedByCase = ['error-cases', 'both-methods'] as const;

/** Replaces the bodies of error cases, most of which are equal, by names. */
export function shareShapes(answers: Json): { readonly value: Json; readonly shapes: JsonObject } {
  if (!isObject(answers)) return { value: answers, shapes: {} };
  const shapes = new Map<string, Json>();
  const shared = keyedByCase
    .filter((gap) => Object.hasOwn(answers, gap))
    .map((gap) => [gap, share(answers[gap] ?? null, '', shapes)]);
  const sorted = [...shapes].sort(byName);
  return { value: { ...answers, ...Object.fromEntries(shared) }, shapes: Object.fromEntries(sorted) };
}

function expand(value: Json, key: string, shapes: JsonObject): Json | undefined {
  if (key === 'body') {
    const name = member(value, 'shape');
    return typeof name === 'string' ? member(shapes, name) : value;
  }
  if (!isObject(value) || isList(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, expand(inner, name, shapes)] as const);
  if (members.some(([, inner]) => inner === undefined)) return undefined;
  return Object.fromEntries(members) as JsonObject;
}

/** Replaces the names by their shapes. `undefined` if a shape is missing. */
export function expandShapes(answers: JsonObject, shapes: JsonObject): Json | undefined {
  const expanded = keyedByCase
    .filter((gap) => Object.hasOwn(answers, gap))
    .map((gap) => [gap, expand(answers[gap] ?? null, '', shapes)] as const);
  if (expanded.some(([, answer]) => answer === undefined)) return undefined;
  return { ...answers, ...Object.fromEntries(expanded) } as JsonObject;
}
