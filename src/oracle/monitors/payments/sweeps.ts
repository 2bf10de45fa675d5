import { equal } from '../../../json/equal.ts';
import { getOrInsert } from '../../../json/get-or-insert.ts';
import type { Page } from '../../../learn/records/page.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { AccountPayments } from '../../model/payments/account.ts';
import type { Payments } from '../../model/payments/payments.ts';
import { overlaps } from '../../model/spans.ts';
import type { Monitor } from '../../monitor.ts';
import { longestLagMs, Suspicions } from '../../suspicion.ts';
import { integerParameter } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';

/** Where a payment was listed. */
interface Seen {
  readonly page: number;
  readonly index: number;
  readonly by: string;
}

/** Pages of one list with one size and one credential, read while nothing was written. */
interface Sweep {
  readonly begin: number;
  readonly totalItems: number;
  /** For each id, where it was seen first. */
  readonly seen: Map<string, Seen>;
  readonly pages: Map<number, { readonly by: string; readonly ids: readonly string[] }>;
  /** What it shows wrong, unless the order changes without a request. */
  readonly findings: Finding[];
  /** Whether a page showed other payments when it was read again. */
  moves: boolean;
}

/** How long a write may take to show, in milliseconds, unless one took longer. */
const leastLagMs = 2_000;
const mostSweeps = 200;

/** Judges pages that were read without writes in between. Together they contain every payment once (LIST-08). */
export class SweepMonitor implements Monitor {
  readonly #sweeps = new Map<string, Sweep>();
  readonly #found: Finding[] = [];
  /** How late lists were seen to be. */
  readonly #late: Pick<Suspicions, 'lagMs'>;

  constructor(late: Pick<Suspicions, 'lagMs'> = new Suspicions()) {
    this.#late = late;
  }

  *page(page: Page, step: Step, model: Model): Iterable<Finding> {
    const limit = integerParameter(step.query, 'limit');
    const account = model.payments.accountOf(step);
    if (page.totalItems === null || account === null) return;
    if (limit === null || limit === 0 || (limit ?? 1) > 100) return;
    if (isPageOfList(page, step, model)) {
      // Pages of the default size belong together if they state the same size.
      const size = limit ?? `default:${page.pageSize}:${page.totalPages}`;
      const key = `${account} ${size} ${step.carried.apiKey === null ? 'jwt' : 'key'}`;
      const sweep = this.#sweepOf(key, step, page.totalItems, (from) => this.#isQuiet(from, step, account, model));
      if (sweep !== null && addPage(sweep, page, step, model.payments))
        judgeWhole(sweep, page, step, model.payments.wholeAccount(account));
    }
    if (limit !== undefined && page.totalItems <= limit && step.query['page'] === undefined)
      yield* onlyPage(page, account, step, model);
  }

  *end(): Iterable<Finding> {
    for (const one of this.#sweeps) this.#close(...one);
    yield* this.#found;
  }

  /** The sweep of a page. `null` if something was written just before. */
  #sweepOf(key: string, step: Step, totalItems: number, quietSince: (begin: number) => boolean): Sweep | null {
    const known = this.#sweeps.get(key);
    if (known !== undefined && known.totalItems === totalItems && quietSince(known.begin)) return known;
    if (known !== undefined) this.#close(key, known);
    if (!quietSince(step.begin)) return null;
    const sweep: Sweep = {
      begin: step.begin,
      totalItems,
      seen: new Map(),
      pages: new Map(),
      findings: [],
      moves: false,
    };
    if (this.#sweeps.size >= mostSweeps) for (const one of this.#sweeps) this.#close(...one);
    this.#sweeps.set(key, sweep);
    return sweep;
  }

  #close(key: string, { findings, moves }: Sweep): void {
    this.#sweeps.delete(key);
    if (!moves && this.#found.length < mostSweeps) this.#found.push(...findings);
  }

  #isQuiet(from: number, step: Step, account: string, { payments }: Model): boolean {
    const lagMs = Math.max(leastLagMs, Math.min(2 * this.#late.lagMs, longestLagMs));
    // Also where totalItems counts all of them: a service may count in one place and read the items from another.
    const since = Math.min(from, step.begin) - lagMs;
    if (payments.unattributed.some((stray) => overlaps(stray, since, step.end))) return false;
    return !payments.wroteBetween(account, since, step.end);
  }
}

/** Whether a page certainly is one of the list's pages. A page outside may show nothing, or the items of another. */
function isPageOfList({ currentPage, totalItems, totalPages }: Page, { query }: Step, { firstPage }: Model): boolean {
  const limit = integerParameter(query, 'limit') ?? null;
  const asked = integerParameter(query, 'page');
  const first = firstPage.number;
  if (first === null || currentPage === null || asked === null || (asked ?? currentPage) !== currentPage) return false;
  // If the default size is unknown, so is whether the last page that is counted exists.
  const pages = limit === null ? (totalPages ?? 0) - 1 : Math.ceil((totalItems ?? 0) / limit);
  return currentPage >= first && currentPage < first + pages;
}

/** Adds a page to its sweep. @returns whether it is a new page, and shows no payment of another one */
function addPage(sweep: Sweep, page: Page, step: Step, payments: Payments): boolean {
  const number = page.currentPage ?? 0;
  const ids = payments.idsOf(page).filter((id) => id !== null);
  if (ids.length < page.items.length) return false;
  const earlier = sweep.pages.get(number);
  if (earlier !== undefined) {
    // A service may change payments by itself, and sort them by the last change.
    if (!equal(earlier.ids, ids)) sweep.moves = true;
    return false;
  }
  sweep.pages.set(number, { by: step.id, ids });
  for (const [index, id] of ids.entries()) {
    const here = { page: number, index, by: step.id };
    const first = getOrInsert(sweep.seen, id, () => here);
    if (first.page === number) continue;
    sweep.findings.push(onBoth(id, first, here, step));
    return false;
  }
  return true;
}

/** Judges a sweep with all of its pages. @param known the payments of the account, if this trace has every create */
function judgeWhole(sweep: Sweep, page: Page, step: Step, known: AccountPayments | undefined): void {
  const isWhole = sweep.pages.size > 1 && sweep.pages.size === page.totalPages;
  // If every payment is there, the total counts too many, which breaks another rule.
  const isThere = known !== undefined && known.atMost(step.end) === sweep.seen.size;
  if (isWhole && !isThere && sweep.seen.size < sweep.totalItems) sweep.findings.push(incomplete(sweep, step));
}

function onBoth(id: string, first: Seen, here: Seen, step: Step): Finding {
  return found('LIST-08', 'default', step, {
    message: `Pages ${first.page} and ${here.page} of the list were read while nothing was written.`,
    expected: 'every payment once',
    got: `payment ${id} on both pages`,
    contradicts: first.by,
    at: `/data/${here.index}`,
  });
}

/** Judges a list that fits on one page, if every payment that it counts is known. A wrong total breaks another rule. */
function* onlyPage({ items, totalItems }: Page, account: string, step: Step, { payments }: Model): Iterable<Finding> {
  const known = payments.wholeAccount(account);
  if (known === undefined || totalItems === null || items.length >= totalItems || payments.unattributed.length > 0)
    return;
  const isRight = known.atLeast(step.begin - leastLagMs) === totalItems && known.atMost(step.end) === totalItems;
  if (!isRight || payments.wroteBetween(account, step.begin - leastLagMs, step.end)) return;
  yield found('LIST-08', 'default', step, {
    message: 'A list that fits on one page was read while nothing was written.',
    expected: `${totalItems} payments, as totalItems says`,
    got: `${items.length} payments`,
    at: '/data',
  });
}

function incomplete({ seen, totalItems, pages }: Sweep, step: Step): Finding {
  return found('LIST-08', 'default', step, {
    message: `All ${pages.size} pages of the list were read while nothing was written.`,
    expected: `${totalItems} payments, as totalItems says`,
    got: `${seen.size} payments`,
    contradicts: [...pages.values()][0]?.by ?? null,
    at: '/data',
  });
}
