import type { Json, JsonObject } from '../../../json/value.ts';
import { leaves, walkLimits } from '../../../json/walk.ts';
import { identifierAt, identifierCandidates } from '../../../learn/records/identifier.ts';
import { identifierRank } from '../../../learn/records/names.ts';
import type { Step } from '../../trace/step.ts';
import type { Create } from './payment.ts';

interface Unresolved {
  readonly create: Create;
  readonly output: Json | undefined;
  readonly candidates: ReadonlyMap<string, string>;
}

const mostUnresolved = 2_000;
/** After this many items without a known id, the search stops until another payment is known. */
const mostFruitless = 2_000;

/**
 * Where responses carry the id of a payment. The document does not show the place. It is learned from values that
 * appear again in the paths of accepted requests.
 */
export class PaymentIds {
  #ofCreates: string | null = null;
  #ofItems: string | null = null;
  /** Items searched without success since the last payment became known. */
  #fruitless = 0;
  readonly #unresolved = new Set<Unresolved>();
  readonly #byCandidate = new Map<string, { readonly unresolved: Unresolved; readonly pointer: string }>();
  readonly #resolve: (create: Create, id: string) => void;

  constructor(resolve: (create: Create, id: string) => void) {
    this.#resolve = resolve;
  }

  /** Searches the response to an accepted create for the id. */
  created(create: Create, { output, input, entry }: Step, isUsed: (id: string) => boolean): void {
    const known = this.#ofCreates === null ? null : identifierAt(output, this.#ofCreates);
    if (known !== null) {
      this.#resolve(create, known);
      return;
    }
    const sent = typeof input === 'object' && input !== null ? (input as JsonObject) : {};
    const found = identifierCandidates({ created: output, headers: entry.response?.headers ?? [], sent }).slice(0, 10);
    const candidates = new Map(found.map(({ value, pointer, source }) => [value, source === 'created' ? pointer : '']));
    const unresolved = { create, output, candidates };
    this.#unresolved.add(unresolved);
    for (const [value, pointer] of candidates) this.#byCandidate.set(value, { unresolved, pointer });
    const [oldest] = this.#unresolved.size > mostUnresolved ? this.#unresolved : [];
    if (oldest !== undefined) this.#drop(oldest);
    const used = candidates.keys().find(isUsed);
    if (used !== undefined) this.used(used);
  }

  /** Learns from an id that an accepted request named. */
  used(id: string): void {
    const known = this.#byCandidate.get(id);
    if (known === undefined) return;
    const { unresolved, pointer } = known;
    this.#drop(unresolved);
    if (unresolved.create.id === null) this.#resolve(unresolved.create, id);
    if (pointer !== '' && this.#ofCreates === null) this.#learnt(pointer);
  }

  /** The ids of the items of a page. `null` where the place of the id in items is unknown. */
  ofItems(items: readonly Json[]): readonly (string | null)[] {
    const pointer = this.#ofItems;
    return items.map((item) => (pointer === null ? null : identifierAt(item, pointer)));
  }

  /** JSON Pointer to the id in list items. `null` if it is unknown. */
  get itemPointer(): string | null {
    return this.#ofItems;
  }

  /** Learns where list items carry the ids of known payments. */
  learnItems(items: readonly Json[], isKnown: (id: string) => boolean): void {
    for (const item of items) {
      if (this.#ofItems !== null || this.#fruitless > mostFruitless) return;
      this.#fruitless += 1;
      let best: { pointer: string; rank: number } | null = null;
      for (const { value, name, pointer, depth } of leaves(item, { ...walkLimits, nodes: 200 })) {
        if (typeof value !== 'string' && typeof value !== 'number') continue;
        const rank = identifierRank(name) - 10 * depth;
        if (isKnown(String(value)) && (best === null || rank > best.rank)) best = { pointer, rank };
      }
      if (best !== null) this.#ofItems = best.pointer;
    }
  }

  /** Resumes the search in list items, because another payment is known. */
  lookAgain(): void {
    this.#fruitless = 0;
  }

  #learnt(pointer: string): void {
    this.#ofCreates = pointer;
    const waiting = [...this.#unresolved];
    this.#unresolved.clear();
    this.#byCandidate.clear();
    for (const { create, output } of waiting) {
      const id = create.id === null ? identifierAt(output, pointer) : null;
      if (id !== null) this.#resolve(create, id);
    }
  }

  #drop(unresolved: Unresolved): void {
    this.#unresolved.delete(unresolved);
    for (const value of unresolved.candidates.keys()) this.#byCandidate.delete(value);
  }
}
