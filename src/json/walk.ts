import { childPointer } from './pointer.ts';
import type { Json } from './value.ts';
import { isList, isObject, isScalar } from './value.ts';

/** The limits of a walk. Responses may contain anything, so every walk must end. */
export interface WalkLimits {
  /** Maximum number of values to visit, including containers. */
  readonly nodes: number;
  /** Levels below the root. */
  readonly depth: number;
}

export const walkLimits: WalkLimits = { nodes: 200_000, depth: 64 };

export interface Node<V extends Json = Json> {
  /** JSON Pointer from the root. */
  readonly pointer: string;
  /** The member's own name; for an element of a list, the nearest name above it; empty at the root. */
  readonly name: string;
  /** The name above `name`; empty if there is none. */
  readonly parent: string;
  readonly value: V;
  /** Levels below the root, including list levels. */
  readonly depth: number;
  /** Whether there is a list between the root and this value. */
  readonly inList: boolean;
}

export type Leaf = Node<null | boolean | number | string>;

/** All values inside a JSON value, including itself, breadth first, members in their order. Ends at the limits. */
export function* nodes(root: unknown, limits: WalkLimits = walkLimits): Generator<Node> {
  if (root === undefined) return;
  let level: Node[] = [{ pointer: '', name: '', parent: '', value: root as Json, depth: 0, inList: false }];
  let budget = limits.nodes;
  while (level.length > 0) {
    const below: Node[] = [];
    for (const node of level) {
      if (budget <= 0) return;
      budget -= 1;
      yield node;
      if (node.depth < limits.depth) addChildren(node, below, budget);
    }
    level = below;
  }
}

/** The scalars inside a JSON value, breadth first. Ends at the limits. */
export function* leaves(root: unknown, limits: WalkLimits = walkLimits): Generator<Leaf> {
  for (const node of nodes(root, limits)) {
    if (isLeaf(node)) yield node;
  }
}

function isLeaf(node: Node): node is Leaf {
  return isScalar(node.value);
}

function addChildren(node: Node, into: Node[], budget: number): void {
  const { value, pointer, depth } = node;
  if (isList(value)) {
    for (let index = 0; index < value.length && into.length < budget; index += 1) {
      const element = value[index] as Json;
      into.push({
        pointer: childPointer(pointer, index),
        name: node.name,
        parent: node.parent,
        value: element,
        depth: depth + 1,
        inList: true,
      });
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      if (into.length >= budget) return;
      into.push({
        pointer: childPointer(pointer, key),
        name: key,
        parent: node.name,
        value: value[key] as Json,
        depth: depth + 1,
        inList: node.inList,
      });
    }
  }
}
