import { unknownField } from '../../contract/variants.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { anyFormat, formatsOf } from './format.ts';
import { isEnumLike } from './words.ts';

/** Counts of what was seen at one place of a body, all bounded. Joining adds them, so the order does not matter. */
export interface Node {
  nulls: number;
  booleans: number;
  integers: number;
  /** Numbers with a fraction, or beyond what a double can hold. */
  fractions: number;
  strings: number;
  arrays: number;
  objects: number;
  /** The formats that all strings so far match, as a bit set. */
  formats: number;
  /** The strings with their counts. `null` if there are too many, or if they are not a fixed vocabulary. */
  words: Map<string, number> | null;
  /** All items of all arrays, joined. */
  items: Node | null;
  properties: Map<string, Property>;
  /** Joined values of objects with too many names to keep apart. `properties` is then empty. */
  rest: Node | null;
  /** Whether something here is nested too deep to be observed. */
  deep: boolean;
}

interface Property {
  /** Number of objects with this property. */
  seen: number;
  readonly node: Node;
}

/** Maximum depth. Deeper nesting is only noted. */
export const deepest = 32;
/** An object with more names than this, over all bodies, counts as a map. */
const mostNames = 200;
/** A place with more distinct words than this has no fixed vocabulary. */
export const mostWords = 8;

export function createNode(): Node {
  return {
    nulls: 0,
    booleans: 0,
    integers: 0,
    fractions: 0,
    strings: 0,
    arrays: 0,
    objects: 0,
    formats: anyFormat,
    words: new Map(),
    items: null,
    properties: new Map(),
    rest: null,
    deep: false,
  };
}

const counts = ['nulls', 'booleans', 'integers', 'fractions', 'strings', 'arrays', 'objects'] as const;

/** The mask of a mailed code that was a number keeps its type. */
export const integerMark = /^\$PIX_[A-Z_]+_\d+:integer$/;

function observeString(node: Node, value: string): void {
  if (value.startsWith('$PIX_') && integerMark.test(value)) {
    node.integers += 1;
    return;
  }
  node.strings += 1;
  if (node.formats !== 0) node.formats &= formatsOf(value, node.formats);
  if (node.words !== null) addWord(node, value, 1);
}

function addWord(node: Node, value: string, times: number): void {
  if (node.words === null) return;
  if (!isEnumLike(value)) {
    node.words = null;
    return;
  }
  node.words.set(value, (node.words.get(value) ?? 0) + times);
  if (node.words.size > mostWords) node.words = null;
}

function propertyOf(node: Node, name: string): Property {
  return getOrInsert(node.properties, name, () => ({ seen: 0, node: createNode() }));
}

/** Turns an object with too many names into a map by joining all its properties. */
function toMap(node: Node): Node {
  const rest = node.rest ?? createNode();
  node.rest = rest;
  const properties = [...node.properties.values()];
  node.properties = new Map();
  for (const property of properties) join(rest, property.node);
  return rest;
}

/** Fields with any text of the caller. They have no format, even if all texts that were sent look like dates. */
const freeTexts: ReadonlySet<string> = new Set(['externalId', 'description']);

function observeObject(node: Node, value: object, depth: number): void {
  node.objects += 1;
  for (const [name, inner] of Object.entries(value)) {
    // The suite invented this field, so it says nothing about the service's own records.
    if (name === unknownField.name) continue;
    if (node.rest !== null) {
      observe(node.rest, inner, depth + 1);
      continue;
    }
    const property = propertyOf(node, name);
    property.seen += 1;
    observe(property.node, inner, depth + 1);
    if (freeTexts.has(name)) property.node.formats = 0;
    if (node.properties.size > mostNames) toMap(node);
  }
}

function observeArray(node: Node, value: readonly unknown[], depth: number): void {
  node.arrays += 1;
  if (value.length > 0) node.items ??= createNode();
  if (node.items === null) return;
  for (const item of value) observe(node.items, item, depth + 1);
}

function observeNumber(node: Node, value: number): void {
  if (Number.isInteger(value)) node.integers += 1;
  else node.fractions += 1;
}

/** Adds a JSON value to a node. Recursion stops at `deepest`, so that no body can overflow the stack. */
export function observe(node: Node, value: unknown, depth = 0): void {
  if (typeof value === 'string') observeString(node, value);
  else if (typeof value === 'number') observeNumber(node, value);
  else if (typeof value === 'boolean') node.booleans += 1;
  else if (typeof value !== 'object' || value === null) node.nulls += 1;
  else if (depth >= deepest) observeDeep(node, value);
  else if (Array.isArray(value)) observeArray(node, value, depth);
  else observeObject(node, value, depth);
}

function observeDeep(node: Node, value: object): void {
  if (Array.isArray(value)) node.arrays += 1;
  else node.objects += 1;
  node.deep = true;
}

/** A node with the same counts, to be changed without changing the first. An empty one for `null`. */
export function copyOf(node: Node | null): Node {
  const copy = createNode();
  if (node !== null) join(copy, node);
  return copy;
}

/** Joins `other` into `node`. `other` does not change. */
export function join(node: Node, other: Node): void {
  for (const count of counts) node[count] += other[count];
  node.formats &= other.formats;
  node.deep ||= other.deep;
  if (other.words === null) node.words = null;
  else for (const [word, times] of other.words) addWord(node, word, times);
  if (other.items !== null) {
    node.items ??= createNode();
    join(node.items, other.items);
  }
  joinProperties(node, other);
}

function joinProperties(node: Node, other: Node): void {
  if (other.rest !== null) join(node.rest ?? toMap(node), other.rest);
  for (const [name, { seen, node: inner }] of other.properties) {
    if (node.rest !== null) {
      join(node.rest, inner);
      continue;
    }
    const property = propertyOf(node, name);
    property.seen += seen;
    join(property.node, inner);
    if (node.properties.size > mostNames) toMap(node);
  }
}

/** The nodes directly below a node. */
export function below({ properties, items, rest }: Node): Node[] {
  return [...[...properties.values()].map(({ node }) => node), items, rest].filter((node) => node !== null);
}

/** Number of places in a node and below it. */
export function sizeOf(node: Node): number {
  return below(node).reduce((size, inner) => size + sizeOf(inner), 1);
}

/** Removes everything more than `depth` levels below a node, and notes that it was there. */
export function prune(node: Node, depth: number): void {
  const inside = below(node);
  if (depth > 0) {
    for (const inner of inside) prune(inner, depth - 1);
  } else if (inside.length > 0) {
    node.items = null;
    node.rest = null;
    node.properties = new Map();
    node.deep = true;
  }
}
