import type { Json, JsonObject } from '../../json/value.ts';
import { plainName } from '../records/names.ts';
import type { RefusalBody } from '../refusals/complaints.ts';
import { fieldsNamedIn, type NamedField } from './named-fields.ts';
import { single, usualForms } from './usual-requests.ts';

/**
 * The id of the key's record (as text, number, in a list or in an object), the key (also in a list), a name for it, a flag,
 * the end of its life (a date or a time), or a value that a refusal suggests.
 */
export type KeyFieldValue =
  | ('id' | 'number' | 'ids' | 'record' | 'key' | 'keys' | 'label' | 'flag' | 'until' | 'untilTime')
  | { readonly literal: Json };

export interface KeyField {
  readonly in: 'body' | 'query';
  readonly name: string;
  readonly value: KeyFieldValue;
}

/** The form of a request to createNewApiKey, enableApiKey or disableApiKey, independent of any one key. */
export interface KeyRequestForm {
  /** Whether a JSON body is sent; it is `{}` if no field is in the body. */
  readonly body: boolean;
  readonly fields: readonly KeyField[];
}

/** A request that is ready to be sent. */
export interface KeyRequest {
  /** `null`: no body. */
  readonly body: JsonObject | null;
  readonly query: Readonly<Record<string, string>>;
}

export interface KnownKey {
  readonly key: string | null;
  /** The id of its record, as the service sent it. */
  readonly id: string | number | null;
  /** The name of the record's member that contains that id, such as `keyId`. */
  readonly idName?: string | null;
  /** The name of the member that contained the key itself, such as `token`. */
  readonly keyName?: string | null;
  /** A name for a new key, or the name that its record shows. */
  readonly label: string;
  /** The name of the record's member that contains the name of the key. */
  readonly labelName?: string | null;
  /** When a new key may expire, as an ISO time. */
  readonly until?: string;
  /** For a flag such as `enabled`: the state that the request is to set. */
  readonly flag?: boolean;
}

export type KeyOperation = 'createNewApiKey' | 'enableApiKey' | 'disableApiKey';

/** A form whose body names a key by its id and by itself, in all fields that commonly do. */
export function everyName({ id, key }: KnownKey): KeyRequestForm {
  const ids =
    id === null ? [] : ['id', 'keyId', 'apiKeyId'].map((name) => ({ in: 'body', name, value: 'id' }) as const);
  const values = key === null ? [] : ['apiKey', 'key'].map((name) => ({ in: 'body', name, value: 'key' }) as const);
  return { body: true, fields: [...ids, ...values] };
}

export function keyRequest(form: KeyRequestForm, known: KnownKey): KeyRequest {
  const ofBody = form.fields.filter((field) => field.in === 'body');
  const ofQuery = form.fields.filter((field) => field.in === 'query');
  return {
    body: form.body ? Object.fromEntries(ofBody.map((field) => [field.name, fieldValue(field.value, known)])) : null,
    query: Object.fromEntries(ofQuery.map((field) => [field.name, String(fieldValue(field.value, known))])),
  };
}

/** The answer to the gap `key-requests`: the field that names the key, or `none`. */
export function keyRequestAnswer({ fields }: KeyRequestForm): string {
  const naming = fields.find(({ value }) => value !== 'flag' && value !== 'label') ?? fields[0];
  return naming?.name ?? 'none';
}

/** Lists for a field whose items the refusal does not name. */
const lists = [['pix'], ['read']] as const;

/** The most tries. They cover every usual single field, in the body and in the query. */
const most = 51;

/**
 * Proposes request forms until one is accepted: no body, an empty object, then one field at a time: those that refusals
 * name, then what the record calls its id, then usual names. Two unknown fields are sent together only if a refusal
 * asked for both.
 */
export class KeyRequestLearner {
  /** Tries recorded so far. */
  tries = 0;
  /** The form that was accepted; `null` until then. */
  taken: KeyRequestForm | null = null;
  readonly #operation: KeyOperation;
  readonly #known: KnownKey;
  readonly #seen = new Set<string>();
  #queue: KeyRequestForm[];
  #current: KeyRequestForm | null = null;

  /** @param first forms to try first, such as the one that the opposite operation accepts */
  constructor(operation: KeyOperation, known: KnownKey, first: readonly KeyRequestForm[] = []) {
    this.#operation = operation;
    this.#known = known;
    this.#queue = [...first, ...usualForms(operation, known)].filter((form) => isPossible(form, known));
  }

  /** The next form to try; `null` if one was accepted or nothing is left to try. */
  next(): KeyRequestForm | null {
    if (this.taken !== null || this.tries >= most) return null;
    while (this.#current === null) {
      const form = this.#queue.shift();
      if (form === undefined) return null;
      const mark = JSON.stringify(form);
      if (!this.#seen.has(mark)) this.#current = form;
      this.#seen.add(mark);
    }
    return this.#current;
  }

  /**
   * Do not record a try without a verdict (429, timeout): `next` then proposes it again.
   * @param accepted a 2xx response which, if that could be checked, also had the effect that the operation describes
   */
  record({ accepted, ...refusal }: RefusalBody & { readonly accepted: boolean }): void {
    if (this.#current === null) return;
    this.tries += 1;
    if (accepted) this.taken = this.#current;
    else this.#queue.unshift(...hinted(this.#operation, this.#current, fieldsNamedIn(refusal), this.#known));
    this.#current = null;
  }
}

/** The forms that a refusal suggests, to be tried before all others. */
function hinted(
  operation: KeyOperation,
  tried: KeyRequestForm,
  named: readonly NamedField[],
  known: KnownKey,
): KeyRequestForm[] {
  const asked = named.filter(({ refused }) => !refused).slice(0, 3);
  const isStillAsked = asked.some(({ name }) => name === tried.fields[0]?.name);
  const forms = asked.flatMap((field): KeyRequestForm[] => {
    const values = valuesFor(operation, field, known);
    const mine = tried.fields.find(({ name }) => name === field.name);
    if (mine !== undefined && tried.fields.length > 1) return values.map((value) => replaced(tried, mine, value));
    const places = field.inQuery ? (['query', 'body'] as const) : (['body', 'query'] as const);
    const alone = places.flatMap((place) => values.map((value) => single(place, field.name, value)));
    // The refusal no longer names the field that was sent, so the named field is required in addition.
    const isFurther = tried.fields.length > 0 && tried.fields.length < 4 && !isStillAsked;
    return isFurther ? [...values.map((value) => extended(tried, places[0], field.name, value)), ...alone] : alone;
  });
  return forms.filter((form) => isPossible(form, known));
}

function extended(form: KeyRequestForm, place: KeyField['in'], name: string, value: KeyFieldValue): KeyRequestForm {
  return { body: form.body || place === 'body', fields: [...form.fields, { in: place, name, value }] };
}

function replaced(form: KeyRequestForm, field: KeyField, value: KeyFieldValue): KeyRequestForm {
  return { ...form, fields: form.fields.map((one) => (one === field ? { ...one, value } : one)) };
}

/** Names of fields that say in which state a key is. */
const flagName = /^(?:is|set)?(?:enabled?|disabled?|active|ativ[oa]|status)$/;
/** Names of fields that say when a key ends, and not after how many days. */
const endName = /^(?:expir|valid)(?!.*(?:days|dias|hours|horas|minutes|seconds|period))|until$/;

/** What a named field may contain, the likeliest first. */
function valuesFor(operation: KeyOperation, field: NamedField, known: KnownKey): KeyFieldValue[] {
  return operation === 'createNewApiKey' ? valuesOfNew(field) : valuesOfKnown(field, known);
}

function valuesOfNew(field: NamedField): KeyFieldValue[] {
  const plain = plainName(field.name);
  if (field.wantsDate || endName.test(plain)) return ['until', 'untilTime', 'label', { literal: 30 }];
  const values = suggested(field);
  if (values.length > 0) return values;
  return flagName.test(plain) ? ['flag'] : ['label', { literal: 30 }, { literal: lists[0] }];
}

function valuesOfKnown({ name, wantsNumber, wantsList }: NamedField, known: KnownKey): KeyFieldValue[] {
  const plain = plainName(name);
  if (wantsList || /(?:id|key|chave)s$/.test(plain)) return ['ids', 'keys', 'id', 'key'];
  if (flagName.test(plain)) return ['flag'];
  if (wantsNumber) return ['number', 'id', 'key'];
  if (/id$|uuid|guid|identif/.test(plain)) return ['id', 'number', 'key'];
  if (/name|nome|label|descri|alias|title/.test(plain)) return ['label', 'id', 'key'];
  // `{"api_key": {"id": 7}}`, as in Rails.
  const record: KeyFieldValue[] = /^(?:api)?(?:key|chave)$/.test(plain) ? ['record'] : [];
  return [...(known.key === null ? [] : (['key'] as const)), 'id', ...record];
}

/** What a new key may need besides a name, such as a scope or a lifetime, as far as the refusal says it. */
function suggested({ allowed, wantsList, wantsNumber }: NamedField): KeyFieldValue[] {
  if (wantsList) return allowed.length > 0 ? [{ literal: allowed.slice(0, 1) }] : lists.map((literal) => ({ literal }));
  // A refusal may be about an item of a list and not say so.
  if (allowed.length > 0) return [...allowed.slice(0, 2), allowed.slice(0, 1)].map((literal) => ({ literal }));
  return wantsNumber ? [{ literal: 30 }, { literal: 1 }] : [];
}

/** Whether a key has what the fields of a form name. */
export function isPossible({ fields }: KeyRequestForm, known: KnownKey): boolean {
  return fields.every(({ value }) => {
    if (value === 'key' || value === 'keys') return known.key !== null;
    if (value === 'id' || value === 'ids' || value === 'record') return known.id !== null;
    if (value === 'until' || value === 'untilTime') return known.until !== undefined;
    return value !== 'number' || (typeof known.id === 'string' && /^\d{1,20}$/.test(known.id));
  });
}

function fieldValue(value: KeyFieldValue, { key, id, label, flag = true, until = '' }: KnownKey): Json {
  if (typeof value === 'object') return value.literal;
  if (value === 'number') return numberOf(id);
  const ofKey = { id, ids: [id], record: { id }, key, keys: [key], label, flag };
  return { ...ofKey, until: until.slice(0, 10), untilTime: until }[value];
}

/** The digits of an id as a JSON number, even if a JavaScript number cannot hold it. */
function numberOf(id: KnownKey['id']): Json {
  const isExact = Number.isSafeInteger(Number(id));
  // The types do not know `rawJSON`, which JSON.stringify writes as it is.
  return isExact ? Number(id) : (JSON as unknown as { rawJSON(text: string): Json }).rawJSON(String(id));
}
