import type { OperationId } from '../../contract/operations.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { type Suspicion, Suspicions } from '../suspicion.ts';
import { credentialRule } from '../trace/refusal.ts';
import { isRight } from '../trace/right.ts';
import type { Step } from '../trace/step.ts';
import type { Contradiction } from './contradiction.ts';
import { KnownSet } from './known-set.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';
import type { SetWrite, ShownValues } from './set-events.ts';

/** A kind of set: the operations that change and read it, and how to read their requests and responses. */
export interface SetKind {
  readonly reads: OperationId;
  readonly effects: ReadonlyMap<OperationId, SetWrite['effect']>;
  /** An operation that, where it is accepted, may remove any value. */
  readonly mayEmpty?: OperationId;
  /** Whether a set may hold a value twice. One removal may then leave one of the two. */
  readonly mayHoldTwice: boolean;
  /** Whether a service may leave out values for a time, such as webhooks that do not answer. */
  readonly mayHide: boolean;
  /** Whether a service may answer a read with 404 where there are no values. */
  readonly mayBeNotFound: boolean;
  /** Whether every service shows a value in a known form. If omitted, that is never certain. */
  readonly isCertain?: (value: string) => boolean;
  /** The value that a request names. `null` if it names none or the value is unclear. */
  valueOf(step: Step): string | null;
  /** The values in an accepted response of the reading operation. `null` if the response cannot be read. */
  shownIn(step: Step): ShownValues | null;
}

/** A contradiction, and the account in whose set it is. */
export interface SetContradiction {
  readonly owner: string;
  readonly contradiction: Contradiction;
}

const mostOthers = 400;
const nothing: ShownValues = { count: 0, shows: () => false };

/** The sets of one kind, of all accounts. */
export class KnownSets implements Part {
  protected readonly owners: Owners;
  readonly #kind: SetKind;
  readonly #sets = new Map<string, KnownSet>();
  readonly #doubts = new Suspicions<Contradiction>();
  readonly #capacity = { most: 0 };
  #others: SetWrite[] = [];
  readonly #othersBy = new Map<string, { seen: number; readonly writes: SetWrite[] }>();
  #isFull = false;

  constructor(owners: Owners, kind: SetKind) {
    this.owners = owners;
    this.#kind = kind;
  }

  note(step: Step): void {
    const write = this.#writeOf(step);
    if (write === null) return;
    const owner = this.owners.of(step);
    if (owner !== null) this.#of(owner).write(write);
    // A refused request may have changed the set of another account, unless it names a value of its own account.
    const isAboutOwn = () => write.isPromised && this.mayHave(owner ?? '', write.value ?? '');
    if (owner !== null && (step.outcome === 'accepted' || isAboutOwn())) return;
    if (this.#others.length < mostOthers) this.#others.push(write);
    else this.#isFull = true;
  }

  settle(step: Step): void {
    const owner = this.owners.of(step);
    const write = this.#writeOf(step);
    if (write !== null && owner !== null) this.#of(owner).settle(write);
    if (step.operation !== this.#kind.reads || owner === null) return;
    const shown = step.outcome === 'accepted' ? this.#kind.shownIn(step) : this.#isNone(step) ? nothing : null;
    if (shown === null || this.#isFull) return;
    this.#of(owner).look(step, shown, this.#othersOf(owner));
  }

  /** Whether a refused read says that there are no values. Another read must have shown some, so reads work at all. */
  #isNone(step: Step): boolean {
    return this.#kind.mayBeNotFound && step.status === 404 && isRight(step) && this.#capacity.most > 0;
  }

  /** Whether an account may have added a value itself. */
  mayHave(owner: string, value: string): boolean {
    return this.#sets.get(owner)?.wasAskedFor(value) ?? false;
  }

  /** All contradictions of the laws. */
  contradictions(): SetContradiction[] {
    if (this.#isFull) return [];
    const appeared = [...this.#sets].flatMap(([owner, set]) =>
      set.contradictions().map((contradiction) => ({ owner, contradiction })),
    );
    const late = [...this.#doubts.confirmed()].filter(this.#hasRoom).flatMap((contradiction) => {
      const owner = this.owners.of(contradiction.read);
      return owner === null || this.#of(owner).isFull ? [] : [{ owner, contradiction }];
    });
    return [...appeared, ...late];
  }

  /** Reads to repeat, because a write may only be slow to show. */
  suspicions(): Iterable<Suspicion> {
    return this.#isFull ? [] : this.#doubts.open(this.#hasRoom);
  }

  readonly #hasRoom = ({ needs = 0 }: Contradiction): boolean => needs <= this.#capacity.most;

  #writeOf(step: Step): SetWrite | null {
    if (step.operation === null) return null;
    if (step.operation === this.#kind.mayEmpty)
      return step.outcome === 'refused' ? null : { step, effect: 'remove', value: null, isPromised: false };
    const effect = this.#kind.effects.get(step.operation);
    if (effect === undefined) return null;
    const isPromised = this.owners.of(step) !== null && credentialRule(step) === 'valid';
    return { step, effect, value: this.#kind.valueOf(step), isPromised };
  }

  /** The writes of other accounts, each looked at once for each owner. */
  #othersOf(owner: string): readonly SetWrite[] {
    const others = getOrInsert(this.#othersBy, owner, () => ({ seen: 0, writes: [] }));
    for (; others.seen < this.#others.length; others.seen += 1) {
      const write = this.#others[others.seen] as SetWrite;
      if (this.owners.of(write.step) !== owner) others.writes.push(write);
    }
    return others.writes;
  }

  #of(owner: string): KnownSet {
    const options = { doubts: this.#doubts, name: owner, kind: this.#kind, capacity: this.#capacity };
    return getOrInsert(this.#sets, owner, () => new KnownSet(options));
  }
}
