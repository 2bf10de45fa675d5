import type { OperationId } from '../contract/operations.ts';
import { pairs, type Thing } from '../contract/pairs.ts';
import { meaningOf } from '../contract/variants.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { member } from '../json/value.ts';
import { type Step, stepOf } from '../oracle/trace/step.ts';

/** How many pairs "A, then B on the same thing" a run has tried. */
export interface PairCount {
  /** Pairs that the contract allows. */
  readonly feasible: number;
  /** Pairs of which both requests were sent, one after the other. */
  readonly tried: number;
  /** Tried pairs of which both requests were accepted or refused at least once: the oracle could judge them. */
  readonly judged: number;
}

/** A request to a thing, and whether its answer says what became of it. */
interface Last {
  readonly operation: OperationId;
  readonly end: number;
  readonly isAnswered: boolean;
}

/** One thing of an account, and the request to it that came last. */
interface Known {
  last: Last | null;
  /** The listing that came last: those of others come between the requests to one thing. */
  lastList: Last | null;
  isPaid: boolean;
}

/** The operations that show all things of a kind, and those that name one. */
const kinds = [
  { list: 'listPayments', one: ['createPayment', 'readPayment', 'updatePayment', 'publicPayment', 'sandboxPay'] },
  { list: 'getSecurityIP', one: ['addSecurityIP', 'deleteSecurityIP'] },
  { list: 'listApiKeys', one: ['disableApiKey', 'enableApiKey'] },
  { list: 'getWebhook', one: ['createWebhook', 'updateWebhook', 'deleteWebhook'] },
] as const satisfies { list: OperationId; one: readonly OperationId[] }[];

type Kind = (typeof kinds)[number];

const feasible = new Set(pairs.map(({ thing, first, second }) => nameOf(thing, first, second)));
const mostThings = 5_000;

/** Counts the pairs of operations on the same thing in a journal (`src/contract/pairs.ts`). */
export class PairCollector {
  readonly #tried = new Set<string>();
  readonly #judged = new Set<string>();
  /** The things of each account and kind. A listing is a request to all of them. */
  readonly #things = new Map<string, Map<string, Known>>();
  #size = 0;

  see(entry: ExchangeEntry): void {
    const kind = kinds.find(({ list, one }) => list === entry.operation || one.some((id) => id === entry.operation));
    if (kind === undefined || entry.holder === null || !isPlain(entry.variant)) return;
    const step = stepOf(entry);
    const things = this.#of(`${entry.holder} ${kind.list}`);
    const name = thingOf(kind, step);
    if (name !== null) this.#request(kind, step, this.#thing(things, name));
    // Of many payments the first few are as good as all of them.
    else if (step.operation === kind.list) for (const known of few(things)) this.#request(kind, step, known);
  }

  count(): PairCount {
    return { feasible: feasible.size, tried: this.#tried.size, judged: this.#judged.size };
  }

  #request(kind: Kind, step: Step, known: Known): void {
    const operation = step.operation as OperationId;
    const isAnswered = step.outcome === 'accepted' || step.outcome === 'refused';
    for (const last of [known.last, known.lastList]) {
      if (last === null || last.end > step.begin) continue;
      const pair = nameOf(thingIn(kind, known), last.operation, operation);
      if (feasible.has(pair)) this.#tried.add(pair);
      if (feasible.has(pair) && last.isAnswered && isAnswered) this.#judged.add(pair);
    }
    if (operation === 'sandboxPay' && step.outcome === 'accepted') known.isPaid = true;
    const now = { operation, end: step.end, isAnswered };
    if (operation === kind.list) known.lastList = now;
    else [known.last, known.lastList] = [now, null];
  }

  #of(account: string): Map<string, Known> {
    const known = this.#things.get(account) ?? new Map<string, Known>();
    this.#things.set(account, known);
    return known;
  }

  #thing(things: Map<string, Known>, name: string): Known {
    const known = things.get(name) ?? { last: null, lastList: null, isPaid: false };
    if (!things.has(name) && this.#size < mostThings) {
      things.set(name, known);
      this.#size += 1;
    }
    return known;
  }
}

/** Whether a request differs from the right one in nothing that keeps it from its thing. */
function isPlain(variant: string | null): boolean {
  if (variant === null) return true;
  const meaning = meaningOf(variant);
  return variant !== 'other-account' && (meaning?.credentials === 'right' || meaning?.credentials === 'key');
}

/** The name of the thing that a request is about; `null` for a listing, and where it cannot be told. */
function thingOf(kind: Kind, { operation, path, input }: Step): string | null {
  // An account has one key and one webhook in the sequences.
  if (kind.list === 'listApiKeys' || kind.list === 'getWebhook') return '';
  if (operation === kind.list || operation === 'createPayment') return null;
  const named = path['id'] ?? path['ip'] ?? member(input, 'id') ?? member(input, 'ip');
  return typeof named === 'string' ? named : null;
}

function thingIn({ list }: Kind, { isPaid }: Known): Thing {
  if (list === 'listPayments') return isPaid ? 'paid payment' : 'unpaid payment';
  if (list === 'getSecurityIP') return 'address';
  return list === 'listApiKeys' ? 'API key' : 'webhook';
}

function* few(things: ReadonlyMap<string, Known>): Iterable<Known> {
  let left = 40;
  for (const known of things.values()) {
    if (left <= 0) return;
    left -= 1;
    yield known;
  }
}

function nameOf(thing: Thing, first: OperationId, second: OperationId): string {
  return `${thing}: ${first}, ${second}`;
}
