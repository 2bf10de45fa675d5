import { getOrInsert } from '../../../json/get-or-insert.ts';
import type { Page } from '../../../learn/records/page.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Payments } from '../../model/payments/payments.ts';
import { createRuleKey, type Refusal, ruleOfRefusal } from '../../model/payments/refusal.ts';
import { overlaps } from '../../model/spans.ts';
import type { Monitor, Retrial } from '../../monitor.ts';
import { Suspicions } from '../../suspicion.ts';
import { asksForExistingPage, integerParameter, isUnfiltered } from '../../trace/list-page.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import { commonRule } from '../blame.ts';
import { found } from '../found.ts';
import { showsServicePayment } from './made-by-service.ts';
import { methodOf, viewKeyOf } from './places.ts';
import type { RefusedCreateMonitor } from './refused-creates.ts';

const mostExplained = 100;

/** Judges `totalItems` against the creates of the account (LIST-05). */
export class TotalMonitor implements Monitor {
  readonly doubts = new Suspicions();
  /** When the last create ended that a list did not show yet, by the key of the list, in milliseconds since 1970. */
  readonly #late = new Map<string, number>();
  /** When the last read with the right total began, by account, in milliseconds since 1970. */
  readonly #right = new Map<string, number>();
  /** The same by method and account. */
  readonly #rightBy = new Map<string, number>();
  /** Accounts whose lists show payments of other accounts, or some that the service made by itself. */
  readonly #withOthers = new Set<string>();
  /** The last list of each account that counts too many payments, if several rules may be to blame. */
  readonly #unclear = new Map<string, Excess>();
  /** Lists that count too many payments, each with the rule that is broken. */
  readonly #explained: (readonly [RuleCase, Excess])[] = [];
  /** The first list of each account that counts too many payments, although no refused request explains them. */
  readonly #unexplained = new Map<string, Excess>();
  readonly #refusedCreates: Pick<RefusedCreateMonitor, 'explains'>;

  /** @param refusedCreates knows which refused requests left payments */
  constructor(refusedCreates: Pick<RefusedCreateMonitor, 'explains'> = { explains: () => false }) {
    this.#refusedCreates = refusedCreates;
  }

  *page(page: Page, step: Step, { payments }: Model): Iterable<Finding> {
    const account = payments.accountOf(step);
    if (page.totalItems === null || account === null || !isUnfiltered(step)) return;
    const known = payments.ofAccount(account);
    const least = known?.atLeast(step.begin) ?? 0;
    if (!isThere(page, step, least)) return;
    if (page.totalItems < least) {
      this.#tooFew(step, page, account, { least, since: known?.lastCreate(step.begin) ?? step.begin });
      return;
    }
    this.#enough(step, account);
    if (!payments.isWholeKnown(account)) return;
    const ids = payments.idsOf(page);
    if (showsOthers(ids, account, payments) || showsServicePayment(page, ids, payments)) this.#withOthers.add(account);
    const strays = payments.unattributed.length + payments.createdByUpdates;
    const most = (known?.atMost(step.end) ?? 0) + strays;
    if (page.totalItems > most) {
      const since = this.#right.get(account) ?? 0;
      const refusals = refusalsSince(since, account, step, payments);
      const mayBeCopy = known?.creates.some((create) => overlaps(create, since, step.end)) === true;
      yield* this.#tooMany(page, { account, total: page.totalItems, most, refusals, mayBeCopy, step });
    } else if (least === most) {
      this.#right.set(account, step.begin);
      this.#rightBy.set(methodKeyOf(step, account), step.begin);
    }
  }

  *end(): Iterable<Finding> {
    // A later list may show whose payments are counted.
    const areOwn = ({ account }: Excess) => !this.#withOthers.has(account);
    const counted = [...this.#unexplained.values()].filter(areOwn);
    for (const excess of counted) yield tooMany(unexplained, excess);
    // Where a service stores payments twice, what looks like the payment of a refused create may be a copy, too.
    for (const [rule, excess] of this.#explained)
      if (areOwn(excess) && !(excess.mayBeCopy && counted.length > 0)) yield tooMany(rule, excess);
    for (const excess of this.#stillUnclear()) yield tooMany(unexplained, excess);
  }

  /** One request for each rule that may be broken, and then the others: only one value may have left a payment. */
  *retrials(): Iterable<Retrial> {
    const unclear = this.#stillUnclear();
    for (const { account, refusals } of unclear) {
      const byRule = new Map(refusals.map((refusal) => [createRuleKey(refusal), refusal]));
      for (const { by } of byRule.values()) yield { account, exchange: by };
    }
    for (const { account, refusals } of unclear) for (const { by } of refusals) yield { account, exchange: by };
  }

  #stillUnclear(): Excess[] {
    return [...this.#unclear.values()].filter(
      ({ account, refusals }) => !this.#refusedCreates.explains(account, refusals),
    );
  }

  /** A list that counts the payments of all certain creates ends the doubts about it. */
  #enough(step: Step, account: string): void {
    const key = keyOf(step, account);
    this.doubts.sawLag(step.end - (this.#late.get(key) ?? step.end));
    this.#late.delete(key);
    this.doubts.clear(key, step);
    this.doubts.clear(viewKeyOf(step, account), step);
  }

  /** A list that counts more payments than all requests can have created. */
  *#tooMany(page: Page, excess: Excess): Iterable<Finding> {
    const { account, total, most, refusals, step } = excess;
    if (isAllOfIt(page, step, most)) {
      yield wrongTotal(step, total, page.items.length);
      return;
    }
    // If no total was ever right, the service may create payments itself. Payments of others break another rule.
    if (this.#right.size === 0 || this.#withOthers.has(account)) return;
    const blamed = refusals.map((refusal) => ruleOfRefusal(refusal, null, null));
    const rule = blamed.length === 0 ? unexplained : commonRule(blamed);
    if (rule === null) this.#unclear.set(account, excess);
    else if (rule.join() === unexplained.join()) getOrInsert(this.#unexplained, account, () => excess);
    else if (this.#explained.length < mostExplained) this.#explained.push([rule, excess]);
  }

  /** A list that counts fewer payments than were certainly created. */
  #tooFew(step: Step, { items, totalItems }: Page, account: string, { least, since }: Certain): void {
    // If another list or page has counted all payments since, this page is wrong, and not late.
    const wasRight = (this.#rightBy.get(methodKeyOf(step, account)) ?? 0) >= since;
    // A payment that is neither listed nor counted is missing from the list, which breaks another rule.
    if (items.length === totalItems && !wasRight) {
      this.#late.set(keyOf(step, account), since);
      return;
    }
    const what = found('LIST-05', 'default', step, {
      message: `The payment list was read after ${least} payments of the account had been created.`,
      expected: `totalItems of at least ${least}`,
      got: `totalItems ${totalItems}`,
      at: '/totalItems',
    });
    const key = wasRight ? viewKeyOf(step, account) : keyOf(step, account);
    this.doubts.raise(key, { what, read: step, by: null, since });
  }
}

/** The key of lists with the same parameters and credential. Other lists may show the right total. */
function keyOf(step: Step, account: string): string {
  return [methodKeyOf(step, account), ...Object.keys(step.query).sort()].join(' ');
}

function methodKeyOf(step: Step, account: string): string {
  return `${methodOf(step)} ${account}`;
}

function showsOthers(ids: readonly (string | null)[], account: string, payments: Payments): boolean {
  return ids.some((id) => {
    const owner = id === null ? null : (payments.get(id)?.account ?? null);
    return owner !== null && owner !== account;
  });
}

/** Whether a page certainly exists. A page that does not exist may count no payments. */
function isThere({ items }: Page, step: Step, least: number): boolean {
  if (asksForExistingPage(step, least)) return true;
  const page = integerParameter(step.query, 'page') ?? null;
  return page !== null && page >= 0 && items.length > 0;
}

/** Whether a page shows all payments, but fewer than it counts. */
function isAllOfIt({ items, totalItems }: Page, { query }: Step, most: number): boolean {
  const limit = integerParameter(query, 'limit') ?? 0;
  const fits = totalItems !== null && totalItems <= limit && limit <= 100 && query['page'] === undefined;
  return fits && items.length <= most && items.length < (totalItems ?? 0);
}

function wrongTotal(step: Step, total: number, listed: number): Finding {
  return found('LIST-05', 'default', step, {
    message: 'The whole payment list was read on one page.',
    expected: `totalItems ${listed}, the number of payments in the list`,
    got: `totalItems ${total}`,
    at: '/totalItems',
  });
}

/** The payments of an account that were certainly created: how many, and when the last such create ended. */
interface Certain {
  readonly least: number;
  readonly since: number;
}

interface Excess {
  readonly account: string;
  readonly total: number;
  readonly most: number;
  /** The refused creates that may have left the payment. */
  readonly refusals: readonly Refusal[];
  /** Whether an accepted create may have left it, besides its own payment. */
  readonly mayBeCopy: boolean;
  readonly step: Step;
}

/** The rule for an extra payment that no single refused request explains. */
const unexplained: RuleCase = ['LIST-05', 'default'];

/** @param since when the last read with the right total began, in milliseconds since 1970 */
function refusalsSince(since: number, account: string, step: Step, payments: Payments): readonly Refusal[] {
  return (payments.ofAccount(account)?.refusals ?? []).filter(
    (one) => one.operation === 'createPayment' && overlaps(one, since, step.end),
  );
}

function tooMany([rule, of]: RuleCase, { total, most, refusals, step }: Excess): Finding {
  return found(rule, of, step, {
    contradicts: refusals.at(-1)?.by ?? null,
    at: '/totalItems',
    message:
      refusals.length === 0
        ? `The payment list was read when at most ${most} payments of the account had been created.`
        : 'The payment list counts the payment of a refused create.',
    expected: `totalItems of at most ${most}`,
    got: `totalItems ${total}`,
  });
}
