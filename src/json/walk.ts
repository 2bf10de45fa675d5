import { childPointer } from './pointer.ts';
import { isList, isObject, isScalar, type Json } from './value.ts';

/** The limits of a walk. Responses may contain anything, so every walk must end. */
interface WalkLimits {
  /** Maximum number of values to visit, including containers. */
  readonly nodes: number;
  /** Levels below the root. */
  readonly depth: number;
}

export const walkLimits: WalkLimits = { nodes: 200_000, depth: 64 };

export type Leaf = Node<null | boolean | number | string>;

/** All values inside a JSON value, including itself, breadth first, members in their order. Ends at the limits. */
export function nodes(root: unknown, limits: WalkLimits = walkLimits): Generator<Node> {
  return visits(root, limits, () => true);
}

/** The scalars inside a JSON value, breadth first. Ends at the limits. */
export function leaves(root: unknown, limits: WalkLimits = walkLimits): Generator<Leaf> {
  return visits(root, limits, isLeaf);
}

function isLeaf(node: Node): node is Leaf {
  return isScalar(node.value);
}

/** One generator for both kinds of walk, because a generator within a generator takes twice the time. */
function* visits<One extends Node>(
  root: unknown,
  limits: WalkLimits,
  isWanted: ((node: Node) => node is One) | ((node: Node) => true),
): Generator<One> {
  if (root === undefined) return;
  let level: Node[] = [new Node(root as Json, '', null)];
  let budget = limits.nodes;
  while (level.length > 0) {
    const below: Node[] = [];
    for (const node of level) {
      if (budget <= 0) return;
      budget -= 1;
      if (isWanted(node)) yield node as One;
      if (node.depth < limits.depth) addChildren(node, below, budget);
    }
    level = below;
  }
}

/** A visited value. Its pointer is built on demand, because most readers need the pointers of few values. */
class Node<V extends Json = Json> {
  readonly value: V;
  /** The member's own name; for an element of a list, the nearest name above it; empty at the root. */
  readonly name: string;
  /** The name above `name`; empty if there is none. */
  readonly parent: string;
  /** Levels below the root, including list levels. */
  readonly depth: number;
  /** Whether there is a list between the root and this value. */
  readonly inList: boolean;
  readonly #token: string | number;
  readonly #above: Node | null;

  /** @param token the name of a member, or the index of an element of a list */
  constructor(value: V, token: string | number, above: Node | null) {
    const isElement = typeof token === 'number';
    this.value = value;
    this.name = isElement ? (above?.name ?? '') : token;
    this.parent = (isElement ? above?.parent : above?.name) ?? '';
    this.depth = above === null ? 0 : above.depth + 1;
    this.inList = isElement || above?.inList === true;
    this.#token = token;
    this.#above = above;
  }

  /** JSON Pointer from the root. */
  get pointer(): string {
    return this.#above === null ? '' : childPointer(this.#above.pointer, this.#token);
  }
}

function addChildren(node: Node, into: Node[], budget: number): void {
  const { value } = node;
  if (isList(value)) {
    for (let index = 0; index < value.length && into.length < budget; index += 1)
      into.push(new Node(value[index] as Json, index, node));
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      if (into.length >= budget) return;
      into.push(new Node(value[key] as Json, key, node));
    }
  }
}
