import type { Bodies } from '../../../analysis/bodies.ts';
import { copyOf, createNode, join, type Node } from '../../../analysis/shape/node.ts';
import { bodyFields, type OperationId } from '../../../contract/operations.ts';
import { agree, isPartOf, isRecordLike, listedIn, recordPlaces, similarity, typesAgree } from './objects.ts';

/** A kind of resource that several operations return. */
interface Kind {
  readonly name: string;
  /** The operation that lists it, and the other operations that return it. */
  readonly listedBy: OperationId;
  readonly shownBy: readonly OperationId[];
  /** Likely field names: the documented input, and what is usual for such a resource. */
  readonly likely: readonly string[];
  readonly inEvents: boolean;
}

const kinds: readonly Kind[] = [
  {
    name: 'Payment',
    listedBy: 'listPayments',
    shownBy: ['readPayment', 'createPayment', 'updatePayment', 'sandboxPay', 'publicPayment'],
    likely: ['id', 'status', ...Object.keys(bodyFields('createPayment'))],
    inEvents: true,
  },
  {
    name: 'ApiKey',
    listedBy: 'listApiKeys',
    shownBy: ['createNewApiKey', 'enableApiKey', 'disableApiKey'],
    likely: ['id', 'key', 'apiKey', 'status', 'active', 'enabled', 'createdAt'],
    inEvents: false,
  },
  {
    name: 'Webhook',
    listedBy: 'getWebhook',
    shownBy: ['createWebhook', 'updateWebhook', 'deleteWebhook'],
    likely: ['id', 'url', 'secret', 'active', 'createdAt'],
    inEvents: false,
  },
];

/** Records that share so much of their names are the same resource. */
const sameThing = 0.6;
const sameError = 0.5;

/** The named schemas, and the places that refer to them. */
export interface Records {
  /** For each schema, the joined observations of all its places. */
  readonly schemas: ReadonlyMap<string, Node>;
  readonly names: ReadonlyMap<Node, string>;
  /** Places that show a part of a record, or some of it in another form, with its observations added. */
  readonly views: ReadonlyMap<Node, Node>;
}

function mostLikely(places: readonly Node[], likely: readonly string[]): Node | null {
  const score = (node: Node) => likely.filter((name) => node.properties.has(name)).length;
  let best: Node | null = null;
  for (const node of places) if (score(node) > (best === null ? 0 : score(best))) best = node;
  return best;
}

/** The joined observations of a record in several places. */
function joined(nodes: readonly Node[]): Node {
  const all = createNode();
  for (const node of nodes) join(all, node);
  // Nullability belongs to the place, not to the record.
  all.nulls = 0;
  return all;
}

/** Adds the observations of one record to the fields of another, where the kinds of value match. */
function learnFields(into: Node, from: Node): void {
  for (const [name, { node }] of into.properties) {
    const other = from.properties.get(name)?.node;
    if (other !== undefined && typesAgree(node, other)) join(node, other);
  }
}

/** A copy of a place with the observations of the record added to its fields. */
function viewOf(place: Node, record: Node): Node {
  const view = copyOf(place);
  learnFields(view, record);
  return view;
}

interface Found {
  readonly record: Node;
  readonly members: readonly Node[];
  readonly views: ReadonlyMap<Node, Node>;
}

/** Finds the places that show one kind of resource. */
function find(kind: Kind, roots: readonly Node[], listed: Node | undefined): Found | null {
  const inList = listed === undefined ? null : listedIn(listed);
  const likely = mostLikely(
    roots.flatMap((root) => recordPlaces(root)),
    kind.likely,
  );
  // A list may show fewer fields than a read does.
  const first = (inList?.properties.size ?? 0) >= (likely?.properties.size ?? 0) ? inList : likely;
  if (first === null) return null;
  const isMember = (node: Node): boolean =>
    isRecordLike(node) && similarity(first, node) >= sameThing && agree(first, node);
  const places = roots.flatMap((root) => recordPlaces(root, isMember));
  const members = places.filter(isMember);
  const record = joined(members);
  const isView = (node: Node) => isPartOf(node, record) || similarity(record, node) >= sameThing;
  const shown = places.filter((node) => !isMember(node) && isView(node));
  for (const node of shown) learnFields(record, node);
  return { record, members, views: new Map(shown.map((node) => [node, viewOf(node, record)])) };
}

/** One schema for similar errors. Other errors have a schema for each status. */
function errorsOf(errors: Bodies['errors']): readonly [string, readonly Node[]][] {
  const groups: [string, Node[]][] = [];
  for (const [status, { root }] of errors) {
    if (!isRecordLike(root) && !(root.objects > 0 && root.properties.size === 1)) continue;
    const group = groups.find(([, [first]]) => {
      return first !== undefined && similarity(first, root) >= sameError && agree(first, root);
    });
    if (group === undefined) groups.push([groups.length === 0 ? 'Error' : `Error${status}`, [root]]);
    else group[1].push(root);
  }
  return groups;
}

/** Finds the records that several bodies share: payments, keys, webhooks and errors. */
export function sharedRecords({ successes, errors, events, callback }: Bodies): Records {
  const schemas = new Map<string, Node>();
  const names = new Map<Node, string>();
  const views = new Map<Node, Node>();
  for (const kind of kinds) {
    const shapes = [kind.listedBy, ...kind.shownBy].map((id) => successes.get(id));
    if (kind.inEvents) shapes.push(...events.values(), callback ?? undefined);
    const roots = shapes.flatMap((shape) => (shape === undefined ? [] : [shape.root]));
    const found = find(kind, roots, successes.get(kind.listedBy)?.root);
    if (found === null || found.members.length === 0) continue;
    schemas.set(kind.name, found.record);
    for (const node of found.members) names.set(node, kind.name);
    for (const [node, view] of found.views) views.set(node, view);
  }
  for (const [name, members] of errorsOf(errors)) {
    schemas.set(name, joined(members));
    for (const node of members) names.set(node, name);
  }
  return { schemas, names, views };
}
