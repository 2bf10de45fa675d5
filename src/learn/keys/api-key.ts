import type { HeaderList } from '../../journal/entry.ts';
import { equal } from '../../json/equal.ts';
import { type Json, member } from '../../json/value.ts';
import { type Leaf, leaves, nodes, walkLimits } from '../../json/walk.ts';
import { idForm } from '../records/id-form.ts';
import { findIdentifier, type IdentifierCandidate, identifierAt } from '../records/identifier.ts';
import { identifierRank, type NameTiers, plainName, rankIn } from '../records/names.ts';
import { locateRecords, recordsIn } from '../records/records.ts';
import { isTimestamp } from '../records/timestamp.ts';

/** The places where a new API key may be found. */
export interface KeyEvidence {
  /** Body of the createNewApiKey response: parsed, or its text if it is not JSON. */
  readonly created?: unknown;
  readonly headers?: HeaderList;
  /** The key list after the create. */
  readonly listing?: unknown;
  /** The key list before the create. The new key is not in it. */
  readonly before?: unknown;
  /** Values known to be something else, such as keys that were refused. */
  readonly notKeys?: readonly string[];
}

interface KeyCandidate {
  readonly value: string;
  /** JSON Pointer into the body that `source` names; empty for a bare text and for a header. */
  readonly pointer: string;
  readonly source: 'created' | 'listing' | 'header';
  /** Higher means likelier; only the order is meaningful. */
  readonly score: number;
}

/**
 * All values that may be the secret key, the likeliest first, by name, length and variety. Dates, addresses, words and
 * masked texts are left out; a UUID may be a key. Of `clientId` and `clientSecret`, the secret comes first, the pair
 * joined by a colon last. The caller tries them in turn. Treat all of them as secrets.
 */
export function apiKeyCandidates(evidence: KeyEvidence): KeyCandidate[] {
  const { created, headers = [], listing, before, notKeys = [] } = evidence;
  const known = new Set<Json>([...notKeys, ...Array.from(keyLeaves(before), (leaf) => leaf.value)]);
  const ids = new Set([...idsIn(created), ...idsIn(listing)]);
  const found = [
    ...inBody(created, 'created', 10),
    ...pairs(created),
    ...headers.flatMap(([name, value]) => inHeader(name, value)),
    ...inBody(listing, 'listing', 0),
  ].map((one) => (ids.has(one.value) && !saysKey(one.pointer) ? { ...one, score: one.score - 60 } : one));
  const byValue = new Map<string, KeyCandidate>();
  for (const one of found.sort((a, b) => b.score - a.score)) {
    if (!known.has(one.value) && !byValue.has(one.value)) byValue.set(one.value, one);
  }
  return [...byValue.values()];
}

/** A create response that is such a value as bare text is more likely an id than the key. */
function idsIn(body: unknown): Json[] {
  return Array.from(keyLeaves(body))
    .filter(({ name, value }) => typeof value === 'string' && identifierRank(name) >= 80)
    .map(({ value }) => value);
}

function saysKey(pointer: string): boolean {
  return (rankIn(keyNames, plainName(pointer.slice(pointer.lastIndexOf('/') + 1))) ?? 0) >= 60;
}

/** Names of a key. A value of rank 0 is not a key. */
const keyNames: NameTiers = [
  [100, /^(?:x|new)?apikey$|^chave(?:de)?api$/],
  [91, /^(?:apitoken|secretkey|apisecret|plain(?:text)?key|rawkey|fullkey|keyvalue|plaintexttoken)$/],
  [87, /^(?:plaintext|key|chave)$/],
  [78, /^(?:secret|token|accesskey|accesstoken|clientsecret)$/],
  [65, /^(?:value|valor|credential|privatekey)$/],
  [47, /^(?:password|data|result)$/],
  [32, /^(?:clientid|publickey)$/],
  [19, /^(?:id|uuid)$/],
  [11, /^(?:key)?hash$/],
  [1, /^(?:(?:key)?prefix|preview|maskedkey)$/],
  [0, /^(?:last4|name|label|description|requestid)$/],
];

function inBody(body: unknown, source: 'created' | 'listing', bonus: number): KeyCandidate[] {
  const found: KeyCandidate[] = [];
  for (const leaf of keyLeaves(body)) {
    if (typeof leaf.value !== 'string' || !couldBeKey(leaf.value)) continue;
    const named = rankOf(leaf);
    if (named === 0) continue;
    const score = named + strength(leaf.value) + bonus - 2 * leaf.depth;
    found.push({ value: leaf.value, pointer: leaf.pointer, source, score });
  }
  return found;
}

function rankOf({ name, parent }: Leaf): number {
  const plain = plainName(name);
  if (name === '') return 70;
  const known = rankIn(keyNames, plain);
  if (known !== null) {
    const inKey = /key|chave|token/i.test(parent) && ['value', 'secret', 'token', 'key', 'valor'].includes(plain);
    return known + (inKey ? 12 : 0);
  }
  if (/(?:^|[a-z_-])(?:id|uuid)$/i.test(name) || /(?:hash|prefix|name|hint|masked|preview|url|at)$/i.test(name))
    return 5;
  return /key|token|secret|chave|credential/i.test(name) ? 60 : 15;
}

/** Visible ASCII characters only, long enough, and not a date, an address, a word or a mask. */
function couldBeKey(text: string): boolean {
  if (text.length < 8 || text.length > 2_048 || !/^[\x21-\x7e]+$/.test(text)) return false;
  if (/\*{2,}|\.{3}|•|[xX]{6,}/.test(text) || isTimestamp(text)) return false;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[^@]+@[^@]+\.[a-z]+$/i.test(text)) return false;
  return !/^[A-Za-z]+(?:[_-][A-Za-z]+)*$/.test(text) || (text.length >= 20 && /[a-z][A-Z]/.test(text));
}

/** Long and varied texts are more likely secrets than ids. */
function strength(text: string): number {
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((one) => one.test(text)).length;
  const prefixed = /^(?:sk|pk|key|ak|api|live|test|sandbox|prod|pix|token)[_-]/i.test(text) ? 8 : 0;
  const isId = idForm(text) === 'integer' ? -20 : 0;
  return Math.min(20, text.length / 3) + classes * 2 + prefixed + isId;
}

function pairs(body: unknown): KeyCandidate[] {
  for (const { value } of nodes(body, limits)) {
    const id = member(value, 'clientId') ?? member(value, 'client_id');
    const secret = member(value, 'clientSecret') ?? member(value, 'client_secret');
    if (typeof id !== 'string' || typeof secret !== 'string') continue;
    return [{ value: `${id}:${secret}`, pointer: '', source: 'created', score: 1 }];
  }
  return [];
}

function inHeader(name: string, value: string): KeyCandidate[] {
  const text = value.trim();
  if (!/api-?key|^x-key$|api-?token/i.test(name) || !couldBeKey(text)) return [];
  return [{ value: text, pointer: '', source: 'header', score: 85 + strength(text) }];
}

/** Records of a list beyond this number are ignored. */
const mostRecords = 1_000;

/**
 * The record of a key, whose id may name it in requests: the one that shows the key, else masked or in part, else that
 * shares an id with the create response, else the only new one.
 */
export function findKeyRecord(evidence: KeyEvidence & { readonly key: string }): Json | null {
  const { key, created, listing, before } = evidence;
  const [records, old] = [listing, before].map((body) => recordsIn(body).slice(0, mostRecords)) as [Json[], Json[]];
  const createdId = createdIdentifier(created, key)?.value ?? null;
  const known =
    records.find((record) => texts(record).includes(key)) ??
    records.find((record) => createdId !== null && texts(record).includes(createdId));
  if (known !== undefined) return known;
  const fresh = records.filter((record) => !old.some((other) => equal(other, record)));
  const hinting = fresh.filter((record) => texts(record).some((text) => hintsAt(text, key)));
  const [only, ...others] = hinting.length === 1 ? hinting : fresh;
  return only === undefined || others.length > 0 ? null : only;
}

/** The response of a create without the records of earlier keys, which it may list too. */
export function withoutEarlier(created: unknown, isEarlier: (text: string) => boolean): unknown {
  const records = recordsIn(created).slice(0, mostRecords);
  const [only, ...others] = records.filter((record) => !texts(record).some(isEarlier));
  return only === undefined || others.length > 0 || records.length === 1 ? created : only;
}

/**
 * The id of a key's record, which enable and disable may require; `null` if the record has no id besides the key.
 * @param place where the response of another create had the id. An id of random letters may look like a word
 */
export function keyIdentifier(
  record: Json | null,
  key: string,
  created?: unknown,
  place: string | null = null,
): IdentifierCandidate | null {
  const learned = () => (place === null ? null : identifierIn(created, place));
  return likeliest(record, key, created) ?? learned() ?? likeliest(record, key, created, true);
}

function likeliest(record: Json | null, key: string, created: unknown, mayBeWord = false): IdentifierCandidate | null {
  const own = record === null ? null : findIdentifier({ item: record, created, notIds: [key], mayBeWord });
  return own ?? createdIdentifier(created, key, mayBeWord);
}

function identifierIn(created: unknown, pointer: string): IdentifierCandidate | null {
  const value = identifierAt(created, pointer);
  return value === null ? null : { value, isString: true, pointer, source: 'created', score: 0 };
}

function createdIdentifier(created: unknown, key: string, mayBeWord = false): IdentifierCandidate | null {
  const evidence = { notIds: [key], mayBeWord };
  // An envelope may have a number of its own.
  const [record] = locateRecords(created);
  const inner = record === undefined ? null : findIdentifier({ created: record.value, ...evidence });
  if (record !== undefined && inner !== null && identifierRank(inner.pointer.slice(1)) >= 80)
    return { ...inner, pointer: `${record.pointer}${inner.pointer}` };
  const found = findIdentifier({ created, ...evidence });
  return found !== null && found.pointer !== '' ? found : null;
}

/** The characters that replace the hidden part of a key. */
const maskMark = /[*•…]+|\.{2,}|[xX]{4,}/;

/** Whether a text is the key masked or cut: `****cdef`, `pk_live_ab…`, or four characters at either end. */
function hintsAt(text: string, key: string): boolean {
  const shown = text.split(maskMark).filter((part) => part !== '');
  if (text.length < 4 || shown.length === 0 || shown.length > 2) return false;
  const [first = '', last] = shown;
  if (last !== undefined) return key.startsWith(first) && key.endsWith(last);
  if (first.length < 4 || first.length >= key.length) return false;
  return text.search(maskMark) === 0 ? key.endsWith(first) : key.startsWith(first) || key.endsWith(first);
}

/** Whether a text is a key with a part of it hidden. */
export function masksKey(text: string, key: string): boolean {
  return maskMark.test(text) && hintsAt(text, key);
}

function texts(record: Json): string[] {
  return [...keyLeaves(record)]
    .map((leaf) => leaf.value)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String);
}

const limits = { ...walkLimits, nodes: 20_000, depth: 10 };

function keyLeaves(body: unknown): Iterable<Leaf> {
  return leaves(body, limits);
}
