import { type Json, member } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';
import { amountAt, rounded } from '../../learn/settings/balance.ts';
import type { Finding } from '../finding.ts';
import type { Model } from '../model/model.ts';
import { type Asked, anything, unset } from '../model/payments/asked.ts';
import type { Monitor } from '../monitor.ts';
import { Suspicions } from '../suspicion.ts';
import { missingFields, mistypedFields } from '../trace/fields.ts';
import { brokenCredentials, credentialRule, type RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { blameOf, onlyOne } from './blame.ts';
import { found, wronglyAccepted } from './found.ts';
import { methodOf } from './payments/places.ts';

/** Fees may be credited this long after a payment was created, updated or paid, in milliseconds. */
const lagMs = 5_000;

/** Accepted withdrawals between two reads of a balance. */
interface Taken {
  readonly sum: number;
  readonly largest: number;
  readonly first: Step | null;
  readonly last: Step | null;
}

/** How a number of the balance changed between two reads. */
interface Change {
  readonly pointer: string;
  readonly was: number;
  readonly is: number;
  /** What it lost beside the accepted withdrawals. Below 0 if they did not lower it, or fees were credited. */
  readonly lost: number;
}

/**
 * FEES-02 and FEES-03, and what the balance shows: a refused withdrawal does not change it, accepted ones lower it where
 * others do, and that of an account without fees does not rise.
 */
export class FeesMonitor implements Monitor {
  readonly operations = ['earnedFeesBalance', 'withdrawEarnedFees'] as const;
  readonly outcomes = ['accepted'] as const;
  readonly doubts = new Suspicions();
  /** The first read of each account and method, and the last one that shows every accepted withdrawal. */
  readonly #firsts = new Map<string, Step>();
  readonly #bases = new Map<string, Step>();
  /** The places that withdrawals lowered by their amounts, each with the largest amount. */
  readonly #lowered = new Map<string, number>();

  *step(step: Step, model: Model): Iterable<Finding> {
    if (step.operation === 'withdrawEarnedFees') {
      if (credentialRule(step) === 'valid') yield* ofWithdrawal(step);
      yield* beyondAll(step, model);
      return;
    }
    const account = model.owners.of(step);
    if (account === null) return;
    const key = `${account} ${methodOf(step)}`;
    const [first, base] = [this.#firsts.get(key), this.#bases.get(key)];
    if (first === undefined) this.#firsts.set(key, step);
    else yield* this.#risen(account, first, step, model);
    const taken = base === undefined || base.end > step.begin ? null : takenSince(base, step, account, model);
    if (base !== undefined && taken !== null) {
      const changes = changesOf(base, step, taken.sum);
      if (this.#isShown(changes, taken)) {
        this.doubts.clear(key, step);
        this.#bases.set(key, step);
      } else this.#tooLittle(changes, taken, base, step, { key, account, model });
      yield* afterRefusals(changes, base, step, model);
    }
    // A balance that withdrawals do not lower at once.
    if (!model.withdrawals.hasChangedSince(step, step)) this.#bases.set(key, step);
  }

  /** Whether a balance shows all accepted withdrawals. */
  #isShown(changes: readonly Change[], { sum, largest }: Taken): boolean {
    if (sum === 0) return true;
    const lowered = changes.filter(({ lost }) => lost === 0);
    for (const { pointer } of lowered) this.#lowered.set(pointer, Math.max(largest, this.#lowered.get(pointer) ?? 0));
    return lowered.length > 0;
  }

  /** Raises a doubt about a balance that accepted withdrawals lowered by less than their amounts. */
  #tooLittle(
    changes: readonly Change[],
    { sum, largest, first, last }: Taken,
    base: Step,
    step: Step,
    { key, account, model }: { readonly key: string; readonly account: string; readonly model: Model },
  ): void {
    // A service may take much larger amounts later than small ones.
    const one = changes.find(({ pointer, lost }) => lost < 0 && largest <= 2 * (this.#lowered.get(pointer) ?? 0));
    if (one === undefined) return;
    // Nothing at all was taken, unless fees of just that amount were credited.
    const isNone = -one.lost === sum && !hasFees(account, sum, model.payments);
    if (!isNone && model.payments.wroteBetween(account, base.begin - lagMs, step.end)) return;
    const what = found('FEES-03', 'overdraw', step, {
      message: `${sum} was withdrawn, and the balance was read before and afterwards. Other withdrawals lowered it.`,
      expected: String(rounded(one.was - sum)),
      got: String(one.is),
      contradicts: last?.id ?? null,
      at: one.pointer,
    });
    this.doubts.raise(key, { what, read: step, by: first?.id ?? null, since: last?.end ?? step.begin });
  }

  /** The balance of an account that earned nothing rose at a place that withdrawals of other accounts lowered. */
  *#risen(account: string, first: Step, step: Step, { payments, withdrawals }: Model): Iterable<Finding> {
    const own = payments.ofAccount(account);
    const mayEarn =
      (own?.lastChange ?? 0) >= first.begin - lagMs || own?.creates.some(({ asked }) => asked.selfEarnedFees !== unset);
    if (mayEarn || !payments.isWholeKnown(account) || withdrawals.effectiveSince(first, step).length > 0) return;
    const risen = changesOf(first, step, 0).find(({ pointer, lost }) => lost < 0 && this.#lowered.has(pointer));
    if (risen === undefined) return;
    yield found('FEES-01', 'default', step, {
      message: 'The balance of an account was read again. None of its payments had fees, or was paid.',
      expected: `${risen.was}, as before`,
      got: String(risen.is),
      contradicts: first.id,
      at: risen.pointer,
    });
  }
}

/** Whether a payment of an account has or had fees of an amount, or fees that a service may show in another form. */
function hasFees(account: string, amount: number, payments: Model['payments']): boolean {
  return [...feesOf(account, payments)].some((fees) => fees === amount || fees === anything);
}

function* feesOf(account: string, payments: Model['payments']): Iterable<Asked> {
  for (const { id, asked } of payments.ofAccount(account)?.creates ?? []) {
    yield asked.selfEarnedFees;
    for (const { value } of payments.get(id ?? '')?.writes('selfEarnedFees') ?? []) yield value;
  }
}

/** `null` if a request may or may not have withdrawn something, or overlaps with a read. */
function takenSince(base: Step, read: Step, account: string, { owners, withdrawals }: Model): Taken | null {
  const steps = withdrawals.effectiveSince(base, read).toSorted((a, b) => a.begin - b.begin);
  const amounts = steps.map((step) => {
    const amount = member(step.input, 'amount');
    const isCertain = step.outcome === 'accepted' && step.status !== 202 && owners.of(step) === account;
    const isBetween = step.begin >= base.end && step.end <= read.begin;
    return isCertain && isBetween && brokenCredentials(step) === null && isPlain(amount) ? amount : null;
  });
  const known = amounts.filter((amount) => amount !== null);
  if (known.length < amounts.length) return null;
  const sum = rounded(known.reduce((all, amount) => all + amount, 0));
  return { sum, largest: Math.max(0, ...known), first: steps[0] ?? null, last: steps.at(-1) ?? null };
}

function isPlain(amount: Json | undefined): amount is number {
  return typeof amount === 'number' && amount > 0 && Number(amount.toFixed(2)) === amount;
}

function changesOf(before: Step, after: Step, taken: number): Change[] {
  return [...leaves(after.output)].flatMap(({ pointer }) => {
    const [was, is] = [amountAt(before.output, pointer), amountAt(after.output, pointer)];
    return was === null || is === null ? [] : [{ pointer, was, is, lost: rounded(was - is - taken) }];
  });
}

function* ofWithdrawal(step: Step): Iterable<Finding> {
  const wrong = wrongIn(step);
  if (wrong === null) return;
  yield wronglyAccepted(...wrong, step, wrong[0] === 'FEES-02' ? 'amount is missing' : 'amount is not a number');
}

/** An accepted withdrawal of more than the last balance and all that the payments of the account can have earned. */
function* beyondAll(step: Step, { owners, payments, withdrawals }: Model): Iterable<Finding> {
  const amount = member(step.input, 'amount');
  const account = owners.of(step);
  const last = withdrawals.before(step)?.last;
  if (!isPlain(amount) || account === null || last === undefined || brokenCredentials(step) !== null) return;
  const held = Math.max(0, ...[...leaves(last.output)].map(({ pointer }) => amountAt(last.output, pointer) ?? 0));
  const most = held + mostEarned(account, payments);
  if (amount <= most || !payments.isWholeKnown(account)) return;
  yield found('FEES-03', 'overdraw', step, {
    message: `${amount} was withdrawn, and the balance and all payments of the account are less`,
    expected: 'a refusal (4xx)',
    got: String(step.status),
    contradicts: last.id,
  });
}

/** More than an account can have earned, even if all of its payments were fees. */
function mostEarned(account: string, payments: Model['payments']): number {
  let most = 0;
  for (const { id, asked } of payments.ofAccount(account)?.creates ?? [])
    for (const field of ['amount', 'selfEarnedFees'] as const) {
      const writes = payments.get(id ?? '')?.writes(field);
      const values = [asked[field], ...(writes ?? []).map(({ value }) => value)];
      most += Math.max(
        ...values.map((value) => (value === anything ? Infinity : typeof value === 'number' ? value : 0)),
      );
    }
  return most;
}

/** The rule by which a withdrawal must be refused, whatever the balance. `null` if it may be accepted. */
function wrongIn(step: Step): RuleCase | null {
  if (missingFields(step).length > 0) return ['FEES-02', 'default'];
  const isNull = member(step.input, 'amount') === null;
  return isNull || mistypedFields(step).length > 0 ? ['FEES-03', 'text'] : null;
}

/** Fees may be credited at any time. Only a loss of exactly the amount that a refused request asked for is certain. */
function* afterRefusals(changes: readonly Change[], before: Step, step: Step, model: Model): Iterable<Finding> {
  const refused = model.withdrawals.refusedSince(before, step);
  for (const { pointer, is, lost } of changes) {
    const culprits = lost > 0 ? refused.filter(({ input }) => member(input, 'amount') === lost) : [];
    const own: RuleCase = ['FEES-03', 'overdraw'];
    const rule = onlyOne(
      culprits.map((one) => wrongIn(one) ?? blameOf(one, model.owners.of(step), model, { own, foreign: null })),
    );
    if (rule === null) continue;
    yield found(rule[0], rule[1], step, {
      message: `a withdrawal of ${lost} was refused, and the balance was read afterwards`,
      expected: `${rounded(is + lost)}, as before`,
      got: String(is),
      contradicts: culprits.at(-1)?.id ?? null,
      at: pointer,
    });
    return;
  }
}
