import type { HeaderList } from '../../journal/entry.ts';
import { percentDecoded } from '../../json/percent.ts';
import { getPointer } from '../../json/pointer.ts';
import type { Json, JsonObject } from '../../json/value.ts';
import { type Leaf, leaves, walkLimits } from '../../json/walk.ts';
import { idForm } from './id-form.ts';
import { findItem } from './item.ts';
import { identifierRank, isForeignName, plainName } from './names.ts';
import { isTimestamp } from './timestamp.ts';

/** Where an id may be found. Everything is optional, because a create may return an empty body. */
interface IdentifierEvidence {
  /** Body of the create response: parsed, or its text if it is not JSON; `undefined` if it was empty. */
  readonly created?: unknown;
  /** Headers of the create response: `Location`, `x-id` and the like. */
  readonly headers?: HeaderList;
  /** The record itself, if known; otherwise it is looked for among `items`. */
  readonly item?: Json;
  /** Records of the same kind from one list. A value that is the same in all of them is not an id. */
  readonly items?: readonly Json[];
  /** The request body that created the record. */
  readonly sent?: JsonObject;
  /** Values known to be something else: account ids, keys, ids that could not be read. */
  readonly notIds?: readonly string[];
  /** Whether a text that looks like a word may be the id if its name is that of an id: ids may be random letters. */
  readonly mayBeWord?: boolean;
}

export interface IdentifierCandidate {
  /** The id as used in a path. */
  readonly value: string;
  /** Whether the service sent it as a string, as the document says. A number is a candidate, too. */
  readonly isString: boolean;
  /** JSON Pointer into the item or the create response; empty for a header or a bare text. */
  readonly pointer: string;
  readonly source: 'item' | 'created' | 'header';
  /** Higher means likelier; only the order is meaningful. */
  readonly score: number;
}

/** The likeliest id of a record; `null` if nothing looks like one. */
export function findIdentifier(evidence: IdentifierEvidence): IdentifierCandidate | null {
  return identifierCandidates(evidence)[0] ?? null;
}

/**
 * All values that may be the id of a record, the likeliest first: by name, by whether they differ between items and
 * occur in the create response, and by form. What was sent or is shared by all items, account ids, dates, addresses,
 * Pix codes and words are left out. The caller tries them in turn with a read.
 */
export function identifierCandidates(evidence: IdentifierEvidence): IdentifierCandidate[] {
  const { items = [], sent = {}, created, headers = [] } = evidence;
  const item = evidence.item ?? findItem(items, sent) ?? undefined;
  const fromAnswer = [...inBody(created, 'created', evidence), ...inHeaders(headers, evidence)];
  const fromItem = item === undefined ? [] : inBody(item, 'item', evidence);
  const recurring = new Set(fromAnswer.filter((one) => one.score >= 30).map((one) => one.value));
  const scored = [
    ...fromItem.map((one) => (recurring.has(one.value) ? { ...one, score: one.score + 25 } : one)),
    // The record itself is more reliable than the create response.
    ...fromAnswer.map((one) => (fromItem.length > 0 ? { ...one, score: one.score - 30 } : one)),
  ];
  const byValue = new Map<string, IdentifierCandidate>();
  for (const one of scored.sort((a, b) => b.score - a.score)) if (!byValue.has(one.value)) byValue.set(one.value, one);
  return [...byValue.values()];
}

/** The id of a record at a pointer that was learned from another record; an integer is returned as its digits. */
export function identifierAt(record: unknown, pointer: string): string | null {
  const value = getPointer(record, pointer);
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null;
}

function inBody(body: unknown, source: 'item' | 'created', evidence: IdentifierEvidence): IdentifierCandidate[] {
  const linked = linkedIn(body);
  const only = onlyText(evidence.created);
  return [...leaves(body, { ...walkLimits, nodes: 5_000, depth: 8 })].flatMap((leaf) => {
    const text = idText(leaf.value);
    if (text === null) return [];
    const named = linked.has(text) ? 100 : leaf.name === '' ? 60 : identifierRank(leaf.name);
    if (!mayBeId({ text, leaf, named, source }, evidence)) return [];
    const base = named > 0 ? named : Math.max(byForm(text), text === only ? 20 : 0);
    if (base === 0) return [];
    const variety = source === 'item' ? distinctness(leaf.pointer, text, named, evidence.items ?? []) : 0;
    const score = base + pointsOfPlace(leaf) + variety;
    const isString = typeof leaf.value === 'string';
    return score > 0 ? [{ value: text, isString, pointer: leaf.pointer, source, score }] : [];
  });
}

/** A text or a number in a body. */
interface Text {
  readonly text: string;
  readonly leaf: Leaf;
  /** The rank of its name, from 0 for none to 100. */
  readonly named: number;
  readonly source: 'item' | 'created';
}

function mayBeId({ text, leaf, named, source }: Text, evidence: IdentifierEvidence): boolean {
  if (isExcluded(text, evidence, leaf.name)) return false;
  if (named < 80 && isSentNumber(text, evidence)) return false;
  if (named >= 90 || !isPlainWord(text)) return true;
  return (evidence.mayBeWord && named >= 30) || (source === 'item' && named >= 60 && isOwn(leaf.pointer, evidence));
}

/** What the place and the type of a value say for it. Never more than 0. */
function pointsOfPlace({ value, name, parent, depth, inList }: Leaf): number {
  const ofName = isForeignName(parent) || isForeignName(name) ? -75 : 0;
  const ofDepth = (wrappers.has(plainName(parent)) ? -2 : -8) * Math.max(0, depth - 1);
  return ofName + ofDepth + (inList ? -20 : 0) + (typeof value === 'number' ? -25 : 0);
}

/** The only value of a create response, if it has digits as few words have: `{"nsu": "pag.1001.sp"}`. */
function onlyText(created: unknown): string | null {
  const [first, ...others] = leaves(created, { ...walkLimits, nodes: 10 });
  const isAlone = typeof first?.value === 'string' && others.length === 0 && first.name !== '';
  return isAlone && /^(?=.*\d)[\w.~:-]{4,64}$/.test(String(first.value)) ? String(first.value) : null;
}

/** The ids of payments that a body links to, as in `/auth/payment/pix/{id}`. */
function linkedIn(body: unknown): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { value } of leaves(body, { ...walkLimits, nodes: 5_000, depth: 8 })) {
    const id = typeof value === 'string' && /\/payment\/pix\/[^/?#]+$/.test(value) ? lastSegment(value) : null;
    if (id !== null) ids.add(id);
  }
  return ids;
}

const wrappers = new Set(
  'data payment pix charge record result attributes webhook apikey key item pagamento cobranca response payload dados body content'.split(
    ' ',
  ),
);

function idText(value: Json): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
}

/** Longer texts are content or pictures. A signed or encrypted id has some hundred characters. */
const longest = 512;

/** Whether a text cannot be an id. Only one that is clearly named so may hold a blank or look like a mailbox. */
function isExcluded(text: string, { sent = {}, notIds = [] }: IdentifierEvidence, name = ''): boolean {
  if (text === '' || text.length > longest) return true;
  if ((/\s/.test(text) || /@.*\./.test(text)) && identifierRank(name) < 90) return true;
  if (notIds.includes(text)) return true;
  if (Object.values(sent).includes(text)) return true;
  if (isTimestamp(text) && !/^\d+$/.test(text)) return true;
  // An address, a Pix BR Code, a JWT, or an image.
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^(?:000201|eyJ|data:)/.test(text);
}

/** A number that was sent, such as an amount of 17, is not an id where it comes back, unless its name is that of an id. */
function isSentNumber(text: string, { sent = {} }: IdentifierEvidence): boolean {
  return Object.values(sent).some((value) => typeof value === 'number' && String(value) === text);
}

/** Such as PENDING, in_progress or notPaid. Capitals inside a part, as in `pay_zOHEdcsXV`, make no word. */
function isPlainWord(text: string): boolean {
  const isSpelled = text.split(/[_-]/).every((part) => /^(?:[A-Z]+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)*)$/.test(part));
  return isSpelled && (text.length < 16 || /[_-]/.test(text));
}

/** The score of the form, used if the name says nothing. */
function byForm(text: string): number {
  const form = idForm(text);
  if (form === 'uuid' || form === 'ulid' || form === 'cuid' || form === 'objectid') return 40;
  if (form === 'integer') return 0;
  if (/^[a-z]{2,10}_[A-Za-z0-9]{6,}$/.test(text)) return 38;
  return /^[A-Za-z0-9_-]{16,40}$/.test(text) && /\d/.test(text) ? 15 : 0;
}

/** Whether at least three items have a value here and no two have the same: states and kinds repeat, ids do not. */
function isOwn(pointer: string, { items = [] }: IdentifierEvidence): boolean {
  const texts = textsAt(pointer, items);
  return texts.length >= 3 && new Set(texts).size === texts.length;
}

function textsAt(pointer: string, items: readonly Json[]): string[] {
  return items
    .slice(0, 200)
    .map((item) => identifierAt(item, pointer))
    .filter((value) => value !== null);
}

/** A value that all items share is an account, a currency or a state. */
function distinctness(pointer: string, text: string, named: number, items: readonly Json[]): number {
  const texts = textsAt(pointer, items);
  if (texts.length < 2) return 0;
  const distinct = new Set(texts).size;
  if (distinct === texts.length) return 20;
  if (distinct === 1 && texts[0] === text) return named >= 90 ? -40 : -1000;
  return named >= 90 ? -15 : -50;
}

function inHeaders(headers: HeaderList, evidence: IdentifierEvidence): IdentifierCandidate[] {
  return headers.flatMap(([name, value]): IdentifierCandidate[] => {
    const text = headerId(name.toLowerCase(), value.trim());
    if (text === null || isExcluded(text, evidence)) return [];
    const score = /location$/i.test(name) ? 80 : 50;
    return [{ value: text, isString: true, pointer: '', source: 'header', score }];
  });
}

function headerId(name: string, value: string): string | null {
  if (name === 'location' || name === 'content-location') return lastSegment(value);
  if (!/(?:^|-)(?:id|uuid)$/.test(name) || isForeignName(name.replace(/^x-/, ''))) return null;
  return /request|trace|correlation|amz|cf-|session|span|transaction|instance|server/.test(name) ? null : value;
}

/** The last segment of a Location, decoded, without the query and a trailing slash. */
function lastSegment(location: string): string | null {
  const path = location.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last === '' ? null : (percentDecoded(last) ?? last);
}
