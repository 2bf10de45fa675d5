import { equal } from '../../json/equal.ts';
import { isObject, type Json } from '../../json/value.ts';
import { leaves, walkLimits } from '../../json/walk.ts';
import { sameAddress } from '../records/echo.ts';
import { type IdentifierCandidate, identifierCandidates } from '../records/identifier.ts';
import { type NameTiers, plainName, rankIn } from '../records/names.ts';
import { type FoundRecord, locateRecords } from '../records/records.ts';

/** One webhook in a response. */
export interface ShownWebhook {
  readonly url: string;
  readonly record: Json;
  /** JSON Pointer of the record in the body. */
  readonly pointer: string;
  /** The likeliest id that is a string, as the document says; `null` if there is none. */
  readonly id: string | null;
  /** What may be its id, strings or numbers, the likeliest first, also its key in a map. */
  readonly ids: readonly Pick<IdentifierCandidate, 'value' | 'isString'>[];
}

/**
 * In any form: an object, a list, an envelope, a map keyed by id or address, a list of texts, or one bare text. A record
 * without an address is none: `{ "url": null }`.
 */
export function webhooksIn(body: unknown): ShownWebhook[] {
  const records = locateRecords(body).slice(0, mostWebhooks);
  const items = records.map((record) => record.value);
  return records.flatMap((found) => {
    const url = urlOf(found.value) ?? urlOf(found.key);
    if (url === null) return [];
    const ids = idsOf(found, items);
    const id = ids.find((one) => one.isString)?.value ?? null;
    return [{ url, record: found.value, pointer: found.pointer, id, ids }];
  });
}

/** Texts that may be URLs in use: not under names for past values (`previousUrl`), and no hypermedia links. */
export function textsInUse(body: unknown): string[] {
  const found = new Set<string>();
  for (const { value, pointer } of leaves(body, limits)) {
    const isOther = (token: string) => isPast(token) || /^_?links$/i.test(token);
    if (typeof value === 'string' && !found.has(value) && !pointer.split('/').some(isOther)) found.add(value);
  }
  return [...found];
}

/** Whether a record has a number, an object or the like in place of its URL, or the text that a conversion makes of it. */
export function showsInPlaceOfUrl(body: unknown, value: Json): boolean {
  const made = isObject(value) ? '[object Object]' : String(value);
  const texts: readonly Json[] = [value, JSON.stringify(value), made];
  return locateRecords(body).some(({ value: record }) => {
    const shown = isObject(record)
      ? Object.entries(record).filter(([name]) => isUrlName(name))
      : [['', record] as const];
    return shown.some(([, one]) => texts.some((text) => equal(text, one)));
  });
}

export function showsUrl(body: unknown, url: string): boolean {
  return textsInUse(body).some((text) => sameAddress(text, url));
}

/** Records of a list beyond this number are ignored. */
const mostWebhooks = 1_000;

const limits = { ...walkLimits, nodes: 50_000, depth: 12 };

const pastNames = /^(?:previous|prev|old|former|last|replaced|deleted|removed|anterior|antig|history|historico|audit)/i;

function isPast(name: string): boolean {
  return pastNames.test(name);
}

function urlOf(record: Json): string | null {
  if (typeof record === 'string') return isAddress(record) ? record : null;
  if (!isObject(record)) return null;
  let best: { readonly rank: number; readonly url: string } | null = null;
  for (const { name, value, depth, pointer } of leaves(record, { ...limits, nodes: 1_000 })) {
    if (typeof value !== 'string' || !isAddress(value)) continue;
    const rank =
      (rankIn(urlNames, plainName(name)) ?? 5) -
      depth * 3 -
      (pointer.split('/').some((token) => isPast(token)) ? 100 : 0);
    if (rank > -50 && (best === null || rank > best.rank)) best = { rank, url: value };
  }
  return best?.url ?? null;
}

/** Names of the URL of a webhook, and of other URLs. */
const urlNames: NameTiers = [
  [30, /^url$/],
  [
    25,
    /^(?:webhookurl|urlwebhook|endpoint|endpointurl|callbackurl|targeturl|target|uri|address|destination|endereco)$/,
  ],
  [-60, /^(?:self|href|link|docs?|documentation.*|logo.*|icon.*)$/],
];

function isUrlName(name: string): boolean {
  return (rankIn(urlNames, plainName(name)) ?? 0) > 0;
}

/** A service may show a wrong host that it accepted, with a blank. */
function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/(?:\S+|\S[^/]*\/\S*)$/i.test(text);
}

/** What may be the id of a record, the likeliest first. @param items all records of the response */
export function idsOf({ value, key }: FoundRecord, items: readonly Json[]): ShownWebhook['ids'] {
  const own = identifierCandidates({ item: value, items }).map(({ value: id, isString }) => ({ value: id, isString }));
  return key === null || own.some((one) => one.value === key) ? own : [...own, { value: key, isString: true }];
}
