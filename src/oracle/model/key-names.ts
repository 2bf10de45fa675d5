import type { OperationId } from '../../contract/operations.ts';
import { leaves } from '../../json/walk.ts';
import { identifierRank } from '../../learn/records/names.ts';
import { locateRecords } from '../../learn/records/records.ts';
import { isTimestamp } from '../../learn/records/timestamp.ts';
import { marksOf } from '../trace/marks.ts';
import type { Step } from '../trace/step.ts';
import type { Owners } from './owners.ts';
import { idOf } from './row-ids.ts';

/** An accepted request in which the owner of a key disables or enables it. */
export interface AcceptedToggle {
  readonly by: Step;
  /** The names of the request's fields. They decide whether the service understands the request. */
  readonly form: string;
  /** Whether the key opened anything just before. `null` if it was not used. */
  wasOpen: boolean | null;
  /** When the change first showed in a use of the key, in milliseconds since 1970. `null` until then. */
  seenAt: number | null;
  /** How long after the change the key was still used in its old state, in milliseconds. */
  unseenFor: number;
  /** Operations that did not show the change although others had shown it. */
  readonly unseen: Set<OperationId | null>;
  /**
   * When a refused request first asked for the opposite, in milliseconds since 1970. It may have taken effect, which other
   * rules judge. `Infinity` if there was none.
   */
  doubtfulFrom: number;
}

/** An API key that the trace created: its names, its changes, and what its uses showed. */
export interface Key {
  readonly owner: string;
  /** The accepted create that showed it. */
  readonly created: Step;
  /** The id of the key's record in that response. `null` if it has none. */
  readonly id: string | null;
  /** The secrets that are names of the key if it opens a request, such as a masked id. */
  readonly secrets: readonly string[];
  /** Whether it certainly is a key: the only secret of the response, or one that opened a request. */
  isCertain: boolean;
  readonly changes: AcceptedToggle[];
  /** The operations that accepted it. */
  readonly opened: Set<string>;
  lastUse: { readonly end: number; readonly isOpen: boolean } | null;
  /** The status of a refusal while the key was disabled. */
  refusal: number | null;
  /** The last create, read, update or list of payments that it opened. */
  lastOpened: Step | null;
  /** The last of these that was refused with a 401 since then, although nothing but the key can be wrong in it. */
  shutIn: Step | null;
}

const mostKeys = 1_000;
/** Shorter texts may be a version or a kind that every key has. In characters. */
const shortestName = 6;

/** The API keys that the trace created, by the names that requests may use for them: the key itself, its id, its label. */
export class KeyNames {
  readonly #owners: Owners;
  /** The key by each other name that a response gave it, such as its id. */
  readonly #names = new Map<string, string>();
  readonly #keys = new Map<string, Key>();

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** Takes in an accepted request. */
  learn(step: Step): void {
    if (step.operation === 'createNewApiKey') this.#created(step);
    if (isUse(step)) this.#opened(step.carried.apiKey ?? '');
  }

  /** All keys, also secrets that may be something else. */
  all(): readonly Key[] {
    return [...this.#keys.values()];
  }

  /** The key of a request to payment/pix that carries only that key. */
  usedIn(step: Step): Key | undefined {
    return isUse(step) ? this.#keys.get(step.carried.apiKey ?? '') : undefined;
  }

  /** The keys that a request names. If it names nothing, the account's key, if it has exactly one. */
  meantIn(step: Step, owner: string): Key[] {
    if (leaves(step.input).next().done !== true || Object.keys(step.query).length > 0) return this.namedIn(step);
    const own = this.all().filter((key) => key.owner === owner && key.isCertain);
    return own.length === 1 ? own : [];
  }

  /** The keys that a request names in its body or query. */
  namedIn(step: Step): Key[] {
    const texts = [...leaves(step.input), ...leaves(step.query)].map(({ value }) => String(value));
    const values = texts.map((text) => this.#names.get(text) ?? text);
    const named = [...new Set(values)].flatMap((value) => this.#keys.get(value) ?? []);
    return named.filter(({ isCertain }) => isCertain);
  }

  #created(step: Step): void {
    const secrets = marksOf(step, 'api-key');
    const owner = this.#owners.of(step);
    if (owner === null) return;
    // If the response shows an earlier key, too, it is unknown which key the other secrets are names of.
    const areOfOne = !secrets.some((secret) => this.#keys.has(secret));
    for (const secret of secrets)
      if (!this.#keys.has(secret) && this.#keys.size < mostKeys)
        this.#keys.set(secret, newKey(step, owner, secrets.length === 1, areOfOne ? secrets : []));
    const [key, more] = secrets;
    if (key !== undefined && more === undefined) this.#name(key, step);
  }

  #name(key: string, { output }: Step): void {
    for (const { name, value } of leaves(output)) {
      const text = String(value);
      if (identifierRank(name) >= 80) this.#names.set(text, key);
      else if (typeof value === 'string' && isTelling(text))
        // A text that several keys have names none of them.
        this.#names.set(text, [key, undefined].includes(this.#names.get(text)) ? key : '');
    }
  }

  #opened(secret: string): void {
    const key = this.#keys.get(secret);
    if (key === undefined || key.isCertain) return;
    key.isCertain = true;
    for (const other of key.secrets) {
      if (other === secret) continue;
      this.#keys.delete(other);
      this.#names.set(other, secret);
    }
    // The others are names of the same key, such as its prefix, so that the whole record is about it.
    if (key.secrets.length > 1) this.#name(secret, key.created);
  }
}

function newKey(created: Step, owner: string, isCertain: boolean, secrets: readonly string[]): Key {
  // The record may be the whole body, with the key under a name that an envelope may have, too.
  const id = idOf(locateRecords(created.output)[0]?.value) ?? idOf(created.output);
  const uses = { opened: new Set<string>(), lastUse: null, refusal: null, lastOpened: null, shutIn: null };
  return { owner, created, id, secrets, isCertain, changes: [], ...uses };
}

/** Whether a text may name one key, under whatever name a response has it. */
function isTelling(text: string): boolean {
  return text.length >= shortestName && /\d/.test(text) && !isTimestamp(text);
}

/** Whether a request to payment/pix carries only an API key. */
function isUse({ carried, entry }: Step): boolean {
  return carried.methods === 'key' && entry.request.url.includes('/auth/payment/pix');
}
