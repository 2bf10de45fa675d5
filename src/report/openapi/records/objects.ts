import { isIdentifierKey } from '../../../analysis/shape/keys.ts';
import type { Node } from '../../../analysis/shape/node.ts';

/** Levels below the root of a body that are looked through for records. */
const deepest = 6;

/** The nodes directly below a node. */
function below({ items, rest, properties }: Node): Node[] {
  const inner = [...properties.values()].map(({ node }) => node);
  return [...inner, ...(items === null ? [] : [items]), ...(rest === null ? [] : [rest])];
}

/** A place where only objects were seen, or null, and whose names are words rather than ids. */
export function isRecordLike(node: Node): boolean {
  const others = node.arrays + node.strings + node.integers + node.fractions + node.booleans;
  if (node.objects === 0 || others > 0 || node.rest !== null || node.deep) return false;
  return node.properties.size >= 2 && ![...node.properties.keys()].some(isIdentifierKey);
}

/** The places of a body that may show a record, breadth first. Those below a place that `stop` takes are left out. */
export function recordPlaces(root: Node, stop: (node: Node) => boolean = () => false): Node[] {
  const found: Node[] = [];
  let level = [root];
  for (let depth = 0; depth <= deepest && level.length > 0; depth += 1) {
    const next: Node[] = [];
    for (const node of level) {
      if (isRecordLike(node)) found.push(node);
      if (!stop(node)) next.push(...below(node));
    }
    level = next;
  }
  return found;
}

/** What the first list of a body holds, breadth first; `null` where there is no list of objects. */
export function listedIn(root: Node): Node | null {
  let level = [root];
  for (let depth = 0; depth <= deepest && level.length > 0; depth += 1) {
    for (const { items } of level) if (items !== null && isRecordLike(items)) return items;
    level = level.flatMap(below);
  }
  return null;
}

function typesOf(node: Node): Set<string> {
  const types = new Set<string>();
  if (node.integers + node.fractions > 0) types.add('number');
  for (const name of ['booleans', 'strings', 'arrays', 'objects'] as const) if (node[name] > 0) types.add(name);
  return types;
}

/** Whether two places may hold the same kind of value: they have the same types, or nothing but null was seen at one of them. */
export function isAlike(one: Node, other: Node): boolean {
  const [left, right] = [typesOf(one), typesOf(other)];
  if (left.size === 0 || right.size === 0) return true;
  return left.size === right.size && [...left].every((type) => right.has(type));
}

/** Whether all fields that two records have in common may hold the same. */
export function agree(one: Node, other: Node): boolean {
  return [...one.properties].every(([name, { node }]) => {
    const same = other.properties.get(name);
    return same === undefined || isAlike(node, same.node);
  });
}

/** How much of their names two records share, from 0 to 1. */
export function similarity(one: Node, other: Node): number {
  const common = [...one.properties.keys()].filter((name) => other.properties.has(name)).length;
  const all = one.properties.size + other.properties.size - common;
  return all === 0 ? 0 : common / all;
}

/** Whether a record has no name that the other lacks. */
export function isPartOf(part: Node, whole: Node): boolean {
  return [...part.properties.keys()].every((name) => whole.properties.has(name));
}
