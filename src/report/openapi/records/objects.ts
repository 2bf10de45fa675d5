import { isIdentifierKey } from '../../../analysis/shape/keys.ts';
import { below, type Node } from '../../../analysis/shape/node.ts';

/** Maximum depth below the root of a body in which records are searched. */
const deepest = 6;

/** Whether a place had only objects or null, with words and not ids as keys. */
export function isRecordLike(node: Node): boolean {
  const others = node.arrays + node.strings + node.integers + node.fractions + node.booleans;
  if (node.objects === 0 || others > 0 || node.rest !== null || node.deep) return false;
  return node.properties.size >= 2 && !node.properties.keys().some(isIdentifierKey);
}

/** The places of a body that may hold a record, breadth first. Places below one that `stop` accepts are left out. */
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

/** The items of the first list of objects in a body, breadth first. `null` if there is none. */
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

/** Whether two places may hold the same kind of value: their types are equal, or one of them was always null. */
export function typesAgree(one: Node, other: Node): boolean {
  const [left, right] = [typesOf(one), typesOf(other)];
  if (left.size === 0 || right.size === 0) return true;
  return left.size === right.size && [...left].every((type) => right.has(type));
}

/** Whether all common fields of two records may hold the same kind of value. */
export function agree(one: Node, other: Node): boolean {
  return [...one.properties].every(([name, { node }]) => {
    const same = other.properties.get(name);
    return same === undefined || typesAgree(node, same.node);
  });
}

/** The share of common field names of two records, from 0 to 1. */
export function similarity(one: Node, other: Node): number {
  const common = [...one.properties.keys()].filter((name) => other.properties.has(name)).length;
  const all = one.properties.size + other.properties.size - common;
  return all === 0 ? 0 : common / all;
}

/** Whether all field names of one record are in the other. */
export function isPartOf(part: Node, whole: Node): boolean {
  return part.properties.keys().every((name) => whole.properties.has(name));
}
