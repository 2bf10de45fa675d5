import type { OperationId } from '../../contract/operations.ts';
import type { Step } from '../trace/step.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';

/** The previous response of a kind to one account, and the requests that may have changed its content since. */
export interface Since {
  readonly before: Step;
  /** Requests of any account that were refused in the meantime. */
  readonly refused: readonly Step[];
}

/** As `Since`, with everything that may have taken effect before this response. */
interface Everything extends Since {
  /** The first response of the account. */
  readonly first: Step;
  /** Requests of the account, or of an unknown account, that were accepted or whose outcome is unknown. */
  readonly effective: readonly Step[];
  /** Whether the history still has all of these requests. */
  readonly isWhole: boolean;
}

/** How many of the latest requests of a kind are remembered. */
const most = 400;
/** How long a write may take until every response shows it, in milliseconds. */
const lagMs = 5_000;

/**
 * The history of one read operation and the operations that write what it reads: the last response of each account, and
 * the writes of all accounts.
 */
export class History implements Part {
  readonly #owners: Owners;
  readonly #reads: OperationId;
  readonly #writes: ReadonlySet<OperationId>;
  readonly #first = new Map<string, Step>();
  readonly #last = new Map<string, Step>();
  readonly #refused: Step[] = [];
  readonly #effective = new Map<string, Step[]>();

  constructor(owners: Owners, reads: OperationId, writes: readonly OperationId[]) {
    this.#owners = owners;
    this.#reads = reads;
    this.#writes = new Set(writes);
  }

  note(step: Step): void {
    if (step.operation === null || !this.#writes.has(step.operation)) return;
    const owner = this.#owners.of(step) ?? '';
    keep(this.#refused, step, step.outcome === 'refused');
    const effective = this.#effective.get(owner) ?? [];
    keep(effective, step, step.outcome !== 'refused');
    this.#effective.set(owner, effective);
  }

  settle(step: Step): void {
    const owner = this.#owners.of(step);
    if (step.operation !== this.#reads || step.outcome !== 'accepted' || owner === null) return;
    if (!this.#first.has(owner)) this.#first.set(owner, step);
    this.#last.set(owner, step);
  }

  /**
   * The previous response and the refused requests since. `null` if other requests may have changed something since.
   */
  since(read: Step): Since | null {
    const all = this.all(read);
    if (all === null) return null;
    const { before, refused, effective } = all;
    return effective.some(({ end }) => end >= before.begin - lagMs) ? null : { before, refused };
  }

  /** Everything that may have changed since the previous response, and since the first response of the account. */
  all(read: Step): Everything | null {
    const owner = this.#owners.of(read);
    const before = owner === null ? undefined : this.#last.get(owner);
    const first = owner === null ? undefined : this.#first.get(owner);
    if (owner === null || before === undefined || first === undefined || before.end > read.begin) return null;
    const refused = this.#refused.filter(({ begin, end }) => begin <= read.end && end >= before.begin);
    if (refused.length === 0 || refused.length === most) return null;
    const known = [this.#effective.get(owner) ?? [], this.#effective.get('') ?? []];
    const isWhole = known.every(({ length }) => length < most);
    return { before, refused, first, isWhole, effective: known.flat().filter(({ begin }) => begin <= read.end) };
  }

  forget(): void {
    this.#first.clear();
    this.#last.clear();
    this.#effective.clear();
    this.#refused.splice(0);
  }
}

function keep(steps: Step[], step: Step, isKept: boolean): void {
  if (!isKept) return;
  steps.push(step);
  if (steps.length > most) steps.shift();
}
