import type { DeliveryEntry } from '../../journal/entry.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { payloadOf } from '../../json/payload.ts';
import { type Json, member } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';
import type { Finding } from '../finding.ts';
import type { Model } from '../model/model.ts';
import type { Payment } from '../model/payments/payment.ts';
import type { Monitor } from '../monitor.ts';
import type { Step } from '../trace/step.ts';

/** Shorter path segments do not identify a webhook. In characters. */
const shortestSegment = 16;
/** Shorter values may be amounts or counters that equal an id by chance. In characters. */
const shortestValue = 8;
const mostDeliveries = 2_000;
const mostValues = 60;

/** A webhook or the callback of a payment, by the last segment of its URL. */
interface Address {
  /** `mixed` if requests named it for both. */
  readonly kind: 'webhook' | 'callback' | 'mixed';
  /** The account that sent the URL. `null` if it is unknown, or if several accounts sent it. */
  readonly owner: string | null;
  readonly by: string;
  /** For a callback, the requests that named the URL, and the ids of their payments. */
  readonly named: Set<string>;
}

/**
 * Events about the payments of one account go neither to the webhook nor to a callback of another (ISOLATION-05), and a
 * callback goes to a URL that its payment named (PAYMENT-21).
 */
export class EventMonitor implements Monitor {
  readonly operations = [
    ...(['createWebhook', 'updateWebhook'] as const),
    ...(['createPayment', 'updatePayment', 'sandboxPay'] as const),
  ];
  readonly #addresses = new Map<string, Address>();
  readonly #deliveries: { readonly id: string; readonly segment: string; readonly values: readonly string[] }[] = [];
  /** Payments that another account may have changed. Their events may go to that account. */
  readonly #touched = new Set<string>();

  step(step: Step, model: Model): Finding[] {
    const [url, callback] = [member(step.input, 'url'), member(step.input, 'callbackSuccessUrl')];
    if (typeof url === 'string') this.#addressed('webhook', url, step, model);
    if (typeof callback === 'string') this.#addressed('callback', callback, step, model);
    const id = step.path['id'] ?? member(step.input, 'id');
    const mayChange = typeof id === 'string' && step.outcome !== 'refused';
    if (mayChange && model.owners.of(step) !== model.payments.get(id)?.account) this.#touched.add(id);
    return [];
  }

  /** An event may arrive before the response to its request, so deliveries are judged at the end. */
  delivery({ id, path, body }: DeliveryEntry): Finding[] {
    const segment = lastSegment(path);
    const json = body.text === null || body.truncated === true ? undefined : payloadOf(body.text);
    if (json !== undefined && segment !== null && this.#deliveries.length < mostDeliveries)
      this.#deliveries.push({ id, segment, values: textsIn(json) });
    return [];
  }

  *end(model: Model): Iterable<Finding> {
    for (const { id, segment, values } of this.#deliveries) {
      const address = this.#addresses.get(segment);
      if (address?.owner == null || values.some((value) => this.#touched.has(value))) continue;
      if (address.kind === 'callback') yield* ofOtherPayment(id, values, address, model);
      // The URL that an event went to may stand in it, and does not say what it is about.
      const about = values.flatMap((value) => (lastSegment(value) === segment ? [] : (paymentOf(value, model) ?? [])));
      const [first] = about;
      if (first === undefined || about.some(({ owner }) => owner !== first.owner || owner === address.owner)) continue;
      yield {
        rule: 'ISOLATION-05',
        case: 'default',
        exchange: address.by,
        contradicts: first.by,
        at: null,
        message: `An event (${id}) arrived at the ${address.kind === 'callback' ? 'callback' : 'webhook'} of ${address.owner}.`,
        expected: 'events about its own payments',
        got: `an event about a payment of another account (${first.owner})`,
      };
    }
  }

  #addressed(kind: Address['kind'], url: string, step: Step, { owners }: Model): void {
    const segment = lastSegment(url);
    if (segment === null) return;
    const owner = owners.of(step);
    const first: Address = { kind, owner, by: step.id, named: new Set() };
    const known = getOrInsert(this.#addresses, segment, () => first);
    if (known.owner !== owner) this.#addresses.set(segment, { ...known, owner: null });
    else if (known.kind !== kind) this.#addresses.set(segment, { ...known, kind: 'mixed' });
    for (const name of [step.id, step.path['id'] ?? '', ...textsIn(step.output ?? null)]) known.named.add(name);
  }
}

/** A callback that tells only of payments of the account that never named its URL. */
function* ofOtherPayment(id: string, values: readonly string[], address: Address, model: Model): Iterable<Finding> {
  const about = values.flatMap((value) => model.payments.get(value) ?? []);
  const isNamed = ({ create, id: payment }: Payment) =>
    address.named.has(payment) || create?.certain !== true || address.named.has(create.by);
  const [first] = about;
  if (first === undefined || about.some((one) => one.isShared || one.account !== address.owner || isNamed(one))) return;
  yield {
    rule: 'PAYMENT-21',
    case: 'default',
    exchange: address.by,
    contradicts: first.create?.by ?? null,
    at: null,
    message: `A callback (${id}) about payment ${first.id} arrived at the callbackSuccessUrl of this request.`,
    expected: 'callbacks about payments that named the URL',
    got: 'one about another payment of the account',
  };
}

/** The account of the payment that a value of an event belongs to, with the request that created or named it. */
function paymentOf(
  value: string,
  { belongings, payments }: Model,
): { readonly owner: string; readonly by: string } | null {
  const { create = null, isShared = false } = payments.get(value) ?? {};
  if (create !== null)
    return create.account === null || !create.certain || isShared ? null : { owner: create.account, by: create.by };
  const belonging = belongings.of(value);
  return belonging?.kind === 'payment' ? belonging : null;
}

function textsIn(json: Json): string[] {
  const texts: string[] = [];
  for (const { value } of leaves(json, { nodes: 300, depth: 6 })) {
    const text = String(value);
    if (text.length >= shortestValue && texts.length < mostValues) texts.push(text);
  }
  return texts;
}

function lastSegment(url: string): string | null {
  const segment =
    url
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  return segment.length < shortestSegment ? null : segment;
}
