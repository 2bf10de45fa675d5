import type { Json } from '../../journal/entry.ts';
import { copyOf, createNode, join, type Node, observe, prune, sizeOf } from './node.ts';
import { type SchemaOptions, schemaOfNode } from './schema.ts';

/** The shape of all bodies of one place, and how many there were of each kind. Joining is commutative and associative. */
export interface Shape {
  empty: number;
  json: number;
  /** Number of other bodies, by media type. */
  readonly other: Map<string, number>;
  /** Number of bodies that cannot be read because the journal cut them. */
  cut: number;
  readonly root: Node;
  /** Remaining number of places that may be added before the size is checked again. */
  budget: number;
}

/** The part of a body that a shape needs. */
export type ObservedBody =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown; readonly length: number }
  | { readonly kind: 'other'; readonly mediaType: string }
  | { readonly kind: 'cut' };

/** A shape with more places than this is pruned to `levelsKept` levels. Only a hostile service reaches this limit. */
const mostPlaces = 4000;
const levelsKept = 2;
/** Places that may be added between two size checks. It keeps the checks cheap. */
const budgetAtOnce = 5 * mostPlaces;
const mostMediaTypes = 8;

export function createShape(): Shape {
  return { empty: 0, json: 0, other: new Map(), cut: 0, root: createNode(), budget: budgetAtOnce };
}

/** Keeps a shape within its limit. `spent` is an upper bound of the added places. */
function spend(shape: Shape, spent: number): void {
  shape.budget -= spent;
  if (shape.budget > 0) return;
  const size = sizeOf(shape.root);
  if (size > budgetAtOnce) prune(shape.root, levelsKept);
  shape.budget = budgetAtOnce;
}

function countMediaType(shape: Shape, mediaType: string, times: number): void {
  const known = shape.other.has(mediaType) || shape.other.size < mostMediaTypes;
  const name = known ? mediaType : 'application/octet-stream';
  shape.other.set(name, (shape.other.get(name) ?? 0) + times);
}

export function addBody(shape: Shape, body: ObservedBody): void {
  if (body.kind === 'empty') shape.empty += 1;
  else if (body.kind === 'cut') shape.cut += 1;
  else if (body.kind === 'other') countMediaType(shape, body.mediaType, 1);
  else addValue(shape, body.value, body.length);
}

/** Adds a parsed JSON value. `length` is the length of its text, if known. */
export function addValue(shape: Shape, value: unknown, length = 0): void {
  shape.json += 1;
  observe(shape.root, value);
  spend(shape, 1 + length / 4);
}

/** Joins `other` into `shape`. */
export function joinShape(shape: Shape, other: Shape): void {
  shape.empty += other.empty;
  shape.json += other.json;
  shape.cut += other.cut;
  for (const [mediaType, times] of other.other) countMediaType(shape, mediaType, times);
  join(shape.root, other.root);
  spend(shape, sizeOf(other.root));
}

export function bodiesIn(shape: Shape): number {
  let others = 0;
  for (const times of shape.other.values()) others += times;
  return shape.empty + shape.json + shape.cut + others;
}

function comment(shape: Shape): string | null {
  const notes: string[] = [];
  if (shape.empty > 0) notes.push('Some answers had no body.');
  if (shape.cut > 0) notes.push('Some bodies were longer than what is kept of them.');
  return notes.length > 0 ? notes.join(' ') : null;
}

/** A JSON Schema (2020-12), or `null` if every body was empty. Other bodies are strings with their media type. */
export function schemaOf(shape: Shape, options: SchemaOptions = {}): Json {
  const mediaTypes = [...shape.other.keys()].sort();
  if (shape.json === 0 && mediaTypes.length === 0 && shape.cut === 0) return null;
  const isTooLarge = sizeOf(shape.root) > mostPlaces;
  const root = isTooLarge || mediaTypes.length > 0 ? copyOf(shape.root) : shape.root;
  if (isTooLarge) prune(root, levelsKept);
  if (mediaTypes.length > 0) {
    root.strings += 1;
    root.formats = 0;
    root.words = null;
  }
  const schema: Record<string, Json> = { ...schemaOfNode(root, options) };
  const [mediaType] = mediaTypes;
  if (mediaTypes.length === 1 && shape.json === 0 && mediaType !== undefined) schema['contentMediaType'] = mediaType;
  const note = comment(shape);
  if (note !== null) schema['$comment'] = note;
  return schema;
}
