import type { OperationId } from '../../contract/operations.ts';
import { leaves } from '../../json/walk.ts';
import { identifierRank } from '../../learn/records/names.ts';
import { isTimestamp } from '../../learn/records/timestamp.ts';
import { marksOf } from '../trace/marks.ts';
import type { Step } from '../trace/step.ts';
import type { Owners } from './owners.ts';

/** An accepted request in which the owner of a key disables or enables it. */
export interface Change {
  readonly by: Step;
  /** The names of the request's fields. They decide whether the service understands the request. */
  readonly form: string;
  /** Whether the key opened anything just before. `null` if it was not used. */
  wasOpen: boolean | null;
  /** When the change first showed in a use of the key, in milliseconds since 1970. `null` until then. */
  seenAt: number | null;
  /** Operations that did not show the change although others had shown it. */
  readonly unseen: Set<OperationId | null>;
  /**
   * When a refused request first asked for the opposite, in milliseconds since 1970. It may have taken effect, which other
   * rules judge. `Infinity` if there was none.
   */
  doubtfulFrom: number;
}

/** A key, with its changes and what its uses showed. */
export interface Key {
  readonly owner: string;
  readonly changes: Change[];
  /** The operations that accepted it. */
  readonly opened: Set<string>;
  lastUse: { readonly end: number; readonly isOpen: boolean } | null;
  /** The status of a refusal while the key was disabled. */
  refusal: number | null;
}

/** A new key whose id is masked as a secret, too. */
interface Created {
  readonly owner: string;
  readonly marks: readonly string[];
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
  /** Creates whose response has several secrets, by each secret. The secret that opens a request is the key. */
  readonly #unclear = new Map<string, Created>();

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** Takes in an accepted request. */
  learn(step: Step): void {
    if (step.operation === 'createNewApiKey') this.#created(step);
    if (isUse(step)) this.#used(step.carried.apiKey ?? '');
  }

  /** The key of a request to payment/pix that carries only that key. */
  usedIn(step: Step): Key | undefined {
    return isUse(step) ? this.#keys.get(step.carried.apiKey ?? '') : undefined;
  }

  /** The keys that a request names. If it names nothing, the account's key, if it has exactly one. */
  meantIn(step: Step, owner: string): Key[] {
    if (leaves(step.input).next().done !== true || Object.keys(step.query).length > 0) return this.namedIn(step);
    const own = [...this.#keys.values()].filter((key) => key.owner === owner);
    return own.length === 1 ? own : [];
  }

  /** The keys that a request names in its body or query. */
  namedIn(step: Step): Key[] {
    const texts = [...leaves(step.input), ...leaves(step.query)].map(({ value }) => String(value));
    const values = texts.map((text) => this.#names.get(text) ?? text);
    return [...new Set(values)].flatMap((value) => this.#keys.get(value) ?? []);
  }

  #created(step: Step): void {
    const marks = marksOf(step, 'api-key');
    const [key] = marks;
    const owner = this.#owners.of(step);
    if (key === undefined || owner === null || this.#keys.size >= mostKeys) return;
    if (marks.length > 1) {
      const isNew = !marks.some((mark) => this.#keys.has(mark) || this.#unclear.has(mark));
      if (isNew) for (const mark of marks) this.#unclear.set(mark, { owner, marks });
      return;
    }
    this.#add(key, owner);
    for (const { name, value } of leaves(step.output)) {
      const text = String(value);
      if (identifierRank(name) >= 80) this.#names.set(text, key);
      else if (typeof value === 'string' && isTelling(text))
        // A text that several keys have names none of them.
        this.#names.set(text, [key, undefined].includes(this.#names.get(text)) ? key : '');
    }
  }

  /** The other secrets of the response that showed a key are names of it. */
  #used(key: string): void {
    const created = this.#unclear.get(key);
    if (created === undefined) return;
    this.#add(key, created.owner);
    for (const mark of created.marks) {
      this.#unclear.delete(mark);
      if (mark !== key) this.#names.set(mark, key);
    }
  }

  #add(key: string, owner: string): void {
    if (!this.#keys.has(key))
      this.#keys.set(key, { owner, changes: [], opened: new Set(), lastUse: null, refusal: null });
  }
}

/** Whether a text may name one key, under whatever name a response has it. */
function isTelling(text: string): boolean {
  return text.length >= shortestName && /\d/.test(text) && !isTimestamp(text);
}

/** Whether a request to payment/pix carries only an API key. */
function isUse({ carried, entry }: Step): boolean {
  return carried.methods === 'key' && entry.request.url.includes('/auth/payment/pix');
}
