import type { Page } from '../../../learn/records/page.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import { overlaps } from '../../model/spans.ts';
import type { Monitor } from '../../monitor.ts';
import { integerParameter } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';

/** Pages of one list with one size and one credential, read while nothing was written. */
interface Sweep {
  readonly begin: number;
  readonly totalItems: number;
  /** For each id, the page that showed it first, with its exchange. */
  readonly seen: Map<string, { readonly page: number; readonly by: string }>;
  readonly pages: Map<number, string>;
}

/** How long a write may take to show, in milliseconds. */
const lagMs = 2_000;
const mostSweeps = 200;

/** Judges pages that were read without writes in between. Together they contain every payment once (LIST-08). */
export class SweepMonitor implements Monitor {
  readonly #sweeps = new Map<string, Sweep>();

  *page(page: Page, step: Step, model: Model): Iterable<Finding> {
    const limit = integerParameter(step.query, 'limit');
    const account = model.payments.accountOf(step);
    if (page.totalItems === null || account === null) return;
    if (limit === null || limit === 0 || (limit ?? 1) > 100) return;
    if (isPageOfList(page, step, model)) {
      // Pages of the default size belong together if they state the same size.
      const size = limit ?? `default:${page.pageSize}:${page.totalPages}`;
      const key = `${account} ${size} ${step.carried.apiKey === null ? 'jwt' : 'key'}`;
      const sweep = this.#sweepOf(key, step, page.totalItems, (from) => isQuiet(from, step, account, model));
      if (sweep !== null) yield* judge(sweep, page, account, step, model);
    }
    if (limit !== undefined && page.totalItems <= limit && step.query['page'] === undefined)
      yield* onlyPage(page, account, step, model);
  }

  /** The sweep of a page. `null` if something was written just before. */
  #sweepOf(key: string, step: Step, totalItems: number, quietSince: (begin: number) => boolean): Sweep | null {
    const known = this.#sweeps.get(key);
    if (known !== undefined && known.totalItems === totalItems && quietSince(known.begin)) return known;
    this.#sweeps.delete(key);
    if (!quietSince(step.begin)) return null;
    const sweep: Sweep = { begin: step.begin, totalItems, seen: new Map(), pages: new Map() };
    if (this.#sweeps.size >= mostSweeps) this.#sweeps.clear();
    this.#sweeps.set(key, sweep);
    return sweep;
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

function isQuiet(from: number, step: Step, account: string, { payments }: Model): boolean {
  // Also where totalItems counts all of them: a service may count in one place and read the items from another.
  const since = Math.min(from, step.begin) - lagMs;
  if (payments.unattributed.some((stray) => overlaps(stray, since, step.end))) return false;
  return !payments.wroteBetween(account, since, step.end);
}

function* judge(sweep: Sweep, page: Page, account: string, step: Step, { payments }: Model): Iterable<Finding> {
  const number = page.currentPage ?? 0;
  const ids = payments.idsOf(page).filter((id) => id !== null);
  if (sweep.pages.has(number) || ids.length < page.items.length) return;
  sweep.pages.set(number, step.id);
  for (const [index, id] of ids.entries()) {
    const before = sweep.seen.get(id);
    if (before === undefined) sweep.seen.set(id, { page: number, by: step.id });
    else if (before.page !== number) {
      yield found('LIST-08', 'default', step, {
        message: `Pages ${before.page} and ${number} of the list were read while nothing was written.`,
        expected: 'every payment once',
        got: `payment ${id} on both pages`,
        contradicts: before.by,
        at: `/data/${index}`,
      });
      return;
    }
  }
  const isWhole = sweep.pages.size > 1 && sweep.pages.size === page.totalPages;
  const known = payments.wholeAccount(account);
  // If every payment is there, the total counts too many, which breaks another rule.
  const isThere = known !== undefined && known.atMost(step.end) === sweep.seen.size;
  if (isWhole && !isThere && sweep.seen.size < sweep.totalItems) yield incomplete(sweep, step);
}

/** Judges a list that fits on one page, if every payment that it counts is known. A wrong total breaks another rule. */
function* onlyPage({ items, totalItems }: Page, account: string, step: Step, { payments }: Model): Iterable<Finding> {
  const known = payments.wholeAccount(account);
  if (known === undefined || totalItems === null || items.length >= totalItems || payments.unattributed.length > 0)
    return;
  const isRight = known.atLeast(step.begin - lagMs) === totalItems && known.atMost(step.end) === totalItems;
  if (!isRight || payments.wroteBetween(account, step.begin - lagMs, step.end)) return;
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
    contradicts: [...pages.values()][0] ?? null,
    at: '/data',
  });
}
