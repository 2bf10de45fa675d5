import type { Page } from '../../../learn/records/page.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Monitor } from '../../monitor.ts';
import { Suspicions } from '../../suspicion.ts';
import { integerParameter, isUnfiltered } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import { viewKeyOf } from './places.ts';

/**
 * Judges whether a page has enough items, and not too many (LIST-08). How many it must have follows from its length and
 * from the number of payments that were created before the read. How many it may have follows from its own total. Other
 * monitors judge which payments it shows.
 */
export class ShortPageMonitor implements Monitor {
  readonly doubts = new Suspicions();

  page(page: Page, step: Step, { payments, firstPage }: Model): Finding[] {
    const account = payments.accountOf(step);
    const known = account === null ? undefined : payments.ofAccount(account);
    if (account === null || known === undefined || !isUnfiltered(step)) return [];
    const limit = lengthOf(step, page);
    const before = pagesBefore(step, page, firstPage.number);
    if (limit === null || limit < 1 || limit > 100 || before === null) return [];
    /** How many items the page has if the list has so many payments. */
    const expected = (all: number) => Math.min(limit, all - before * limit);
    const { items, totalItems } = page;
    const key = viewKeyOf(step, account);
    const most = mostItems(step, page, limit);
    if (most === null || items.length <= most) this.doubts.clear(`${key} long`, step);
    // A create during the read may show among the items, and not in the total.
    else if ((totalItems ?? 0) >= known.atMost(step.end)) {
      const since = known.lastCreate(step.begin) ?? step.begin;
      this.doubts.raise(`${key} long`, { what: tooLong(step, page, most), read: step, by: null, since });
    }
    if (items.length >= expected(known.atLeast(step.begin))) {
      this.doubts.clear(key, step);
      return [];
    }
    // Two creates with the same id may have created one payment.
    const there = known.creates.filter(
      (one) => one.certain && one.end <= step.begin && (one.id === null || payments.get(one.id)?.create === one),
    ).length;
    const least = expected(there);
    // A payment that is not counted either breaks another rule.
    if (items.length >= least || totalItems === null || totalItems < there) return [];
    const since = known.lastCreate(step.begin) ?? step.begin;
    this.doubts.raise(key, { what: tooShort(step, page, there, least), read: step, by: null, since });
    return [];
  }
}

/** How many pages certainly come before a page at most. `null` if that is unknown. */
function pagesBefore({ query }: Step, { currentPage }: Page, first: number | null): number | null {
  const page = integerParameter(query, 'page');
  // Without a page, a service may return the last one.
  if (page === undefined) return first !== null && currentPage === first ? 0 : null;
  return page === null || page < 1 ? null : page - (first ?? 0);
}

/**
 * How many items are left for a page after the pages that certainly come before it. `null` if that is unknown: earlier
 * pages may be shorter than the limit, and a service may return any page in place of one after the last.
 */
function mostItems({ query }: Step, { currentPage, pageSize, totalItems }: Page, limit: number): number | null {
  const page = integerParameter(query, 'page');
  if (page == null || page !== currentPage || pageSize !== limit || totalItems === null) return null;
  const left = totalItems - (page - 1) * limit;
  return left > 0 ? left : null;
}

/**
 * How many items a full page has: the limit of the request. Without one, the `pageSize` of the page, if the number of
 * pages agrees with it. `null` if it is unknown.
 */
function lengthOf({ query }: Step, { pageSize, totalItems, totalPages, items }: Page): number | null {
  const asked = integerParameter(query, 'limit');
  if (asked !== undefined) return asked;
  if (pageSize === null || totalItems === null || pageSize < items.length) return null;
  return totalPages === Math.ceil(totalItems / pageSize) ? pageSize : null;
}

function tooShort(step: Step, { items }: Page, there: number, least: number): Finding {
  return found('LIST-08', 'default', step, {
    message: `The payment list was read after ${there} payments of the account had been created.`,
    expected: `at least ${least} items on this page`,
    got: `${items.length} items`,
    at: '/data',
  });
}

function tooLong(step: Step, { items, totalItems }: Page, most: number): Finding {
  return found('LIST-08', 'default', step, {
    message: `The payment list has ${totalItems} items on all pages together.`,
    expected: `at most ${most} items on this page`,
    got: `${items.length} items`,
    at: '/data',
  });
}
