import type { OperationId } from '../contract/operations.ts';
import { pairs, type Resource } from '../contract/pairs.ts';
import { meaningOf } from '../contract/variants.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import { member } from '../json/value.ts';
import type { Step } from '../oracle/trace/step.ts';
import type { PairCount } from './results.ts';

/** A request to a resource, and whether its response tells the outcome. */
interface Last {
  readonly operation: OperationId;
  readonly end: number;
  readonly isAnswered: boolean;
}

/** A resource of an account, with the last request to it. */
interface Known {
  last: Last | null;
  /** The last listing. It is kept apart because listings come between the requests to a single resource. */
  lastList: Last | null;
  isPaid: boolean;
}

/** For each kind of resource, the operation that lists all and the operations that name one. */
const kinds = [
  { list: 'listPayments', one: ['createPayment', 'readPayment', 'updatePayment', 'publicPayment', 'sandboxPay'] },
  { list: 'getSecurityIP', one: ['addSecurityIP', 'deleteSecurityIP'] },
  { list: 'listApiKeys', one: ['disableApiKey', 'enableApiKey'] },
  { list: 'getWebhook', one: ['createWebhook', 'updateWebhook', 'deleteWebhook'] },
] as const satisfies { list: OperationId; one: readonly OperationId[] }[];

type Kind = (typeof kinds)[number];

const feasible = new Set(pairs.map(({ resource, first, second }) => nameOf(resource, first, second)));
const mostResources = 5_000;
/** Of many payments, a listing counts as a request to the first ones. */
const mostListed = 40;

/** Counts the pairs of operations on the same resource in a journal (see `src/contract/pairs.ts`). */
export class PairCollector {
  readonly #tried = new Set<string>();
  readonly #judged = new Set<string>();
  /** The resources by account and kind. A listing is a request to all of them. */
  readonly #resources = new Map<string, Map<string, Known>>();
  #size = 0;

  see(step: Step): void {
    const { operation, account, entry } = step;
    const kind = kinds.find(({ list, one }) => list === operation || one.some((id) => id === operation));
    if (kind === undefined || account === null || !isPlain(entry.variant)) return;
    const resources = getOrInsert(this.#resources, `${account} ${kind.list}`, () => new Map());
    const name = keyOf(kind, step);
    if (name !== null) this.#request(kind, step, this.#known(resources, name));
    else if (operation === kind.list) {
      for (const known of resources.values().take(mostListed)) this.#request(kind, step, known);
    }
  }

  count(): PairCount {
    return { feasible: feasible.size, tried: this.#tried.size, judged: this.#judged.size };
  }

  #request(kind: Kind, step: Step, known: Known): void {
    const operation = step.operation as OperationId;
    const isAnswered = step.outcome === 'accepted' || step.outcome === 'refused';
    for (const last of [known.last, known.lastList]) {
      if (last === null || last.end > step.begin) continue;
      const pair = nameOf(resourceIn(kind, known), last.operation, operation);
      if (feasible.has(pair)) this.#tried.add(pair);
      if (feasible.has(pair) && last.isAnswered && isAnswered) this.#judged.add(pair);
    }
    if (operation === 'sandboxPay' && step.outcome === 'accepted') known.isPaid = true;
    const now = { operation, end: step.end, isAnswered };
    if (operation === kind.list) known.lastList = now;
    else [known.last, known.lastList] = [now, null];
  }

  #known(resources: Map<string, Known>, name: string): Known {
    const known = resources.get(name) ?? { last: null, lastList: null, isPaid: false };
    if (!resources.has(name) && this.#size < mostResources) {
      resources.set(name, known);
      this.#size += 1;
    }
    return known;
  }
}

/** Whether a request still addresses its resource, despite its variant. */
function isPlain(variant: string | null): boolean {
  if (variant === null) return true;
  const meaning = meaningOf(variant);
  return variant !== 'other-account' && (meaning?.credentials === 'right' || meaning?.credentials === 'key');
}

/** The id of the resource that a request addresses. `null` for a listing, or if it is unknown. */
function keyOf(kind: Kind, { operation, path, input }: Step): string | null {
  // In the sequences, an account has one key and one webhook.
  if (kind.list === 'listApiKeys' || kind.list === 'getWebhook') return '';
  if (operation === kind.list || operation === 'createPayment') return null;
  const named = path['id'] ?? path['ip'] ?? member(input, 'id') ?? member(input, 'ip');
  return typeof named === 'string' ? named : null;
}

function resourceIn({ list }: Kind, { isPaid }: Known): Resource {
  if (list === 'listPayments') return isPaid ? 'paid payment' : 'unpaid payment';
  if (list === 'getSecurityIP') return 'address';
  return list === 'listApiKeys' ? 'API key' : 'webhook';
}

function nameOf(resource: Resource, first: OperationId, second: OperationId): string {
  return `${resource}: ${first}, ${second}`;
}
