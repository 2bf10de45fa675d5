import type { HeaderList } from '../../journal/entry.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { percentDecoded } from '../../json/percent.ts';
import { getPointer } from '../../json/pointer.ts';
import { isObject, type Json } from '../../json/value.ts';
import { leaves, walkLimits } from '../../json/walk.ts';
import { idForm } from '../records/id-form.ts';
import { type NameTiers, plainName, rankIn } from '../records/names.ts';

/** An event as the receiver got it. */
export interface EventPayload {
  /** The parsed body; `undefined` if it is not JSON. */
  readonly json: unknown;
  readonly headers: HeaderList;
  /** The operation that caused it, if known. */
  readonly operation?: string | null;
}

/** The place where events state their kind: in the payload or in a header. */
export interface EventKindPlace {
  /** JSON Pointer into the payload; `null` if only a header states the kind. */
  readonly pointer: string | null;
  /** Name of the header in lower case; `null` if the payload states the kind. */
  readonly header: string | null;
}

interface Candidate {
  readonly place: EventKindPlace;
  readonly score: number;
}

/** A place with a lower score does not qualify. */
const leastScore = 40;

/**
 * Finds where events name their kind: by name (`event`, `type`, `tipo`, …) and by how values vary between operations.
 * The same value for all (`"object": "payment"`) is not a kind. `null` if no place qualifies.
 */
export function findEventKind(payloads: readonly EventPayload[]): EventKindPlace | null {
  const all = [...inPayload(payloads), ...inHeaders(payloads)].filter(({ score }) => score >= leastScore);
  const most = Math.max(...all.map(({ score }) => score));
  return all.find(({ score }) => score === most)?.place ?? null;
}

function* inPayload(payloads: readonly EventPayload[]): Generator<Candidate> {
  const first = payloads.find(({ json }) => json !== undefined);
  for (const leaf of leaves(first?.json, { ...walkLimits, nodes: 2_000, depth: 6 })) {
    const { pointer, name, parent, depth, inList, value } = leaf;
    // A delivery may be a list of events, either the whole body or under a name for events. Any other list contains
    // something else.
    const isNumber = isKindNumber(value);
    if ((inList && !inFirstEvent.test(pointer)) || !(isNumber || isKind(value))) continue;
    if (isResourceType(first?.json, pointer)) continue;
    const place = { pointer, header: null };
    const varies = variation(payloads, place);
    // Other numbers may have such a name, but hardly one of their own for each operation.
    if (isNumber && (varies < ownForEach || nameRank(name, parent) < 60)) continue;
    yield { place, score: nameRank(name, parent) - 12 * Math.max(0, depth - 1) + varies };
  }
}

function* inHeaders(payloads: readonly EventPayload[]): Generator<Candidate> {
  for (const [name, value] of payloads[0]?.headers ?? []) {
    if (!isKind(value) || !/(?:event|topic|type|evento|action|kind)(?:-(?:type|name|kind))?$/i.test(name)) continue;
    if (/content|encoding/i.test(name)) continue;
    const place = { pointer: null, header: name.toLowerCase() };
    yield { place, score: 55 + variation(payloads, place) };
  }
}

/** The kind of an event at the learned place; `null` if it has none there. */
export function kindOfEvent(
  { json, headers }: Pick<EventPayload, 'json' | 'headers'>,
  place: EventKindPlace,
): string | null {
  if (place.pointer !== null) {
    const value = getPointer(json, place.pointer);
    if (isKindNumber(value)) return String(value);
    return typeof value === 'string' && value !== '' ? value : null;
  }
  return headers.find(([name]) => name.toLowerCase() === place.header)?.[1] ?? null;
}

/** The payment whose mark is in the JSON, the shallowest first, else in path, query or text. `null` if none is. */
export function paymentOf(
  delivery: { readonly json: unknown; readonly text: string; readonly path: string },
  idByMark: ReadonlyMap<string, string>,
): string | null {
  for (const { value } of leaves(delivery.json, { ...walkLimits, nodes: 20_000 })) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const id = idByMark.get(String(value));
    if (id !== undefined) return id;
  }
  for (const text of [delivery.path, delivery.json === undefined ? delivery.text : '']) {
    const start = text.slice(0, 65_536);
    const words = new Set((percentDecoded(start) ?? start).split(/[^A-Za-z0-9_.:-]+/));
    for (const [mark, id] of idByMark) if (words.has(mark)) return id;
  }
  return null;
}

/** Names of a list of events. */
const listNames = 'events?|eventos?|notifications?|notificac(?:oes|ao)|webhooks|messages|mensagens|records|batch|lote';
const isListName = new RegExp(`^(?:${listNames})$`, 'i');

/** Pointers into the first event of a list of events. */
const inFirstEvent = new RegExp(`^/(?:(?:${listNames})/)?0(?:/[^/0-9][^/]*)*$`, 'i');

/** The events of a delivery that holds a list of them, each as a delivery without the others. */
export function eventsIn<D extends { readonly json: unknown }>(delivery: D): D[] {
  const { json } = delivery;
  if (Array.isArray(json)) return eachOf(json, (events) => ({ ...delivery, json: events })) ?? [delivery];
  // A list beside a kind is a part of that one event.
  if (!isObject(json) || Object.entries(json).some(([name, value]) => isKind(value) && nameRank(name, '') >= 60))
    return [delivery];
  for (const [name, list] of Object.entries(json)) {
    const events = isListName.test(name)
      ? eachOf(list, (one) => ({ ...delivery, json: { ...json, [name]: one } }))
      : null;
    if (events !== null) return events;
  }
  return [delivery];
}

/** One result for each event of a list. `null` for anything else than a list of several. */
function eachOf<T>(list: unknown, make: (events: Json[]) => T): T[] | null {
  if (!Array.isArray(list) || list.length < 2 || !list.every(isObject)) return null;
  return list.map((event) => make([event]));
}

/** The `type` of a JSON:API resource names the kind of record, not of event. */
function isResourceType(json: unknown, pointer: string): boolean {
  return pointer.endsWith('/type') && getPointer(json, pointer.replace(/type$/, 'attributes/amount')) !== undefined;
}

const kindNames: NameTiers = [
  [98, /^(?:event(?:type|name|kind)?|webhook(?:type|event)|(?:tipo|nome)?evento)$/],
  [90, /^notificationtype$/],
  [80, /^(?:kind|type|tipo|topic)$/],
  [76, /^(?:action|acao)$/],
  [60, /^trigger$/],
  [35, /^(?:name|subject)$/],
  [28, /^(?:status|state|situacao)$/],
];

function nameRank(name: string, parent: string): number {
  const plain = plainName(name);
  const inEvent =
    /^(?:event|evento|notification)$/i.test(parent) && ['name', 'type', 'kind', 'tipo', 'nome'].includes(plain);
  if (inEvent) return 108;
  return rankIn(kindNames, plain) ?? 0;
}

/** A short word such as `payment.paid`, `PIX_RECEIVED` or `charge/updated`; not an id, an address or a sentence. */
function isKind(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\p{L}[\p{L}\d._:/ -]{1,63}$/u.test(value)) return false;
  return !/:\/\//.test(value) && idForm(value) === 'other' && value.split(' ').length <= 3;
}

/** A number that a service may give a kind of event. */
function isKindNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 100_000;
}

/** Points for a place where each operation has its own value. */
const ownForEach = 40;

/** Best: each operation has its own value. Worst: all have the same. */
function variation(payloads: readonly EventPayload[], place: EventKindPlace): number {
  const known = payloads.map((payload) => ({
    operation: payload.operation ?? null,
    kind: kindOfEvent(payload, place),
  }));
  const missing = known.filter(({ kind }) => kind === null).length;
  const kindsByOperation = new Map<string, Set<string>>();
  for (const { operation, kind } of known) {
    if (operation === null || kind === null) continue;
    getOrInsert(kindsByOperation, operation, () => new Set()).add(kind);
  }
  const penalty = missing > 0 ? -20 - (40 * missing) / known.length : 0;
  if (kindsByOperation.size < 2) return penalty;
  const all = [...kindsByOperation.values()];
  const distinct = new Set(all.flatMap((kinds) => [...kinds])).size;
  if (distinct === 1) return penalty - 45;
  const isOwn = all.every((kinds) => kinds.size === 1) && distinct === all.length;
  return penalty + (isOwn ? ownForEach : 10);
}
