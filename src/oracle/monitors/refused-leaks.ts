import type { OperationId } from '../../contract/operations.ts';
import type { RuleId } from '../../contract/rules.ts';
import { leaves } from '../../json/walk.ts';
import type { Finding } from '../finding.ts';
import type { Belonging } from '../model/belongings.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import { brokenCredentials, type RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';
import { leakIn, wasSent } from './leak.ts';

/** What each operation shows of a thing that it reads or changes. A create may say which thing is there already. */
const shownBy: Readonly<Partial<Record<OperationId, Belonging['kind']>>> = {
  listPayments: 'payment',
  readPayment: 'payment',
  updatePayment: 'payment',
  sandboxPay: 'payment',
  listApiKeys: 'apiKey',
  getWebhook: 'webhook',
  updateWebhook: 'webhook',
  deleteWebhook: 'webhook',
};
/** Reads whose values may be shown for another reason, such as the address of the caller. Only whole bodies count. */
const wholeReads: ReadonlySet<OperationId | null> = new Set(['getSecurityIP', 'earnedFeesBalance'] as const);
/** Rules about credentials that belong to no account. An error may name the key that a request carried. */
const ofNobody: ReadonlySet<RuleId> = new Set<RuleId>(['AUTH-01', 'AUTH-06', 'AUTH-07']);
const mostBodies = 1_000;

/**
 * A request that is refused for its credentials does not show what it would show to its account. The status alone does
 * not make it a refusal.
 */
export class RefusedLeakMonitor implements Monitor {
  readonly operations = [...(Object.keys(shownBy) as OperationId[]), 'getSecurityIP', 'earnedFeesBalance'] as const;
  readonly outcomes = ['accepted', 'refused'] as const;
  /** The bodies of accepted reads, by operation and text, with the exchange. */
  readonly #bodies = new Map<string, string>();
  /** Refusals with a body that no accepted read had before, by operation and text. */
  readonly #refused = new Map<string, Finding>();

  *step(step: Step, model: Model): Iterable<Finding> {
    const key = wholeReads.has(step.operation) ? bodyKeyOf(step) : null;
    if (step.outcome === 'accepted') {
      if (key !== null) yield* this.#accepted(key, step);
      return;
    }
    const rule = ruleOf(step, model);
    if (rule === null) return;
    if (key !== null) yield* this.#copied(key, ofCopy(rule, step));
    yield* ofValue(rule, step, model);
  }

  *#accepted(key: string, { id }: Step): Iterable<Finding> {
    if (this.#bodies.size < mostBodies) this.#bodies.set(key, id);
    const refused = this.#refused.get(key);
    if (refused !== undefined && this.#refused.delete(key)) yield { ...refused, contradicts: id };
  }

  *#copied(key: string, refused: Finding): Iterable<Finding> {
    const accepted = this.#bodies.get(key);
    if (accepted !== undefined) yield { ...refused, contradicts: accepted };
    else if (this.#refused.size < mostBodies) this.#refused.set(key, refused);
  }
}

/** The operation and its body. `null` if the body shows nothing. */
function bodyKeyOf({ operation, output, entry }: Step): string | null {
  const { text = null } = entry.response?.body ?? {};
  const shows =
    output === undefined
      ? (text ?? '').trim() !== ''
      : [...leaves(output)].some(({ value }) => value !== '' && value !== null);
  return shows ? `${operation} ${text}` : null;
}

function ofCopy(rule: RuleCase, step: Step): Finding {
  return found(...rule, step, {
    message: `${step.operation} was refused for its credentials (${step.status})`,
    expected: 'nothing of what it shows to an account',
    got: step.entry.response?.body.text?.slice(0, 100) ?? '',
    at: '',
  });
}

function* ofValue(rule: RuleCase, step: Step, model: Model): Iterable<Finding> {
  const kind = step.operation === null ? undefined : shownBy[step.operation];
  if (kind === undefined || (kind === 'apiKey' && !ofNobody.has(rule[0]))) return;
  const leak = leakIn(step, (value) => {
    const belonging = model.belongings.of(value);
    return belonging?.kind === kind && !wasSent(step, value) ? belonging : null;
  });
  if (leak === null) return;
  yield found(...rule, step, {
    message: `${step.operation} was refused for its credentials (${step.status})`,
    expected: `nothing of an account (${leak.belonging.owner})`,
    got: `${JSON.stringify(leak.value)}, which belongs to it`,
    contradicts: leak.belonging.by,
    at: leak.at,
  });
}

/** The rule by which the credentials must be refused. `null` if they may be right. */
function ruleOf(step: Step, { apiKeys }: Model): RuleCase | null {
  return brokenCredentials(step) ?? (apiKeys.disabledBy(step) === null ? null : ['AUTH-10', 'disabled']);
}
