import { isObject, type Json, member } from '../../json/value.ts';
import { type Page, pageProblems } from '../../learn/records/page.ts';
import type { Finding } from '../finding.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import { patienceMs } from '../suspicion.ts';
import { integerParameter, isMasked } from '../trace/list-page.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';

const mostOpen = 20;

/** Judges each page of the payment list by itself (LIST-01 to LIST-04, LIST-06, LIST-07). */
export class PageMonitor implements Monitor {
  readonly operations = ['listPayments'] as const;
  readonly outcomes = ['accepted'] as const;
  /** The first list that was read without a page, and had items. */
  #unpaged: { readonly by: string; readonly currentPage: number; readonly fromLast: number } | null = null;
  /** Page numbers that are wrong if the first page is 1. It may become known later. */
  readonly #wrongFromOne: Finding[] = [];

  *step(step: Step): Iterable<Finding> {
    if (step.output !== undefined) yield* shape(step, step.output);
  }

  *page(page: Page, step: Step, model: Model): Iterable<Finding> {
    yield* lengths(step, page);
    yield* smallLimits(step, page);
    yield* pageCount(step, page, isLimited(step, page, model) ? model.firstPage.number : null);
    yield* this.#pageNumber(step, page);
    yield* this.#defaultPage(step, page);
  }

  *end({ firstPage }: Model): Iterable<Finding> {
    if (firstPage.number === 1) yield* this.#wrongFromOne;
  }

  /** A page beyond the last may return another page. The last one is known once it is, whether the first is 0 or 1. */
  *#pageNumber(step: Step, { currentPage, totalPages }: Page): Iterable<Finding> {
    const page = integerParameter(step.query, 'page') ?? 0;
    if (!isDocumented(step) || page < 1 || currentPage === null || currentPage === page || totalPages === null) return;
    const wrong = found('LIST-07', 'default', step, {
      message: `Page ${page} of the payment list was read.`,
      expected: `currentPage ${page}`,
      got: `currentPage ${currentPage}`,
      at: '/currentPage',
    });
    const isInner = page < totalPages || ![0, 1, totalPages - 1, totalPages].includes(currentPage);
    if (isInner) yield wrong;
    else if (page === totalPages && this.#wrongFromOne.length < mostOpen) this.#wrongFromOne.push(wrong);
  }

  /**
   * The document does not name the default page, but it is always the same one, perhaps the last one. A list without
   * items may have another number, or none.
   */
  *#defaultPage(step: Step, { items, currentPage, totalPages }: Page): Iterable<Finding> {
    const isPlain = Object.keys(step.query).every((name) => name === 'limit') && isDocumented(step);
    if (!isPlain || items.length === 0 || currentPage === null || totalPages === null) return;
    const fromLast = currentPage - totalPages;
    this.#unpaged ??= { by: step.id, currentPage, fromLast };
    // Pages are counted from 0 or from 1.
    const isLast = fromLast >= -1 && this.#unpaged.fromLast === fromLast;
    if (this.#unpaged.currentPage === currentPage || isLast) return;
    yield found('LIST-07', 'default', step, {
      message: 'The payment list was read without a page, as before.',
      expected: `currentPage ${this.#unpaged.currentPage}`,
      got: `currentPage ${currentPage}`,
      contradicts: this.#unpaged.by,
      at: '/currentPage',
    });
  }
}

/** Whether the document allows every parameter. The response to other values may have any form. */
function isDocumented({ query }: Step): boolean {
  const limit = integerParameter(query, 'limit');
  const page = integerParameter(query, 'page');
  return limit !== null && page !== null && (limit === undefined || (limit >= 1 && limit <= 100)) && (page ?? 0) >= 0;
}

function* shape(step: Step, body: Json): Iterable<Finding> {
  if (!isDocumented(step) || hasMaskedTotals(body)) return;
  const problems = pageProblems(body);
  if (problems.length === 0) return;
  const field = ['currentPage', 'pageSize', 'totalItems', 'totalPages', 'data'].find((name) =>
    problems[0]?.startsWith(name),
  );
  yield found('LIST-01', 'default', step, {
    message: 'The payment list was read.',
    expected: 'integers currentPage, pageSize, totalItems, totalPages and an array of objects data',
    got: problems.join('; '),
    at: field === undefined ? '' : `/${field}`,
  });
}

/** Whether masking replaced a number with a text, because the number equals a mailed code. */
function hasMaskedTotals(body: Json): boolean {
  return isObject(body) && Object.keys(body).some((name) => isMasked(member(body, name)));
}

function* lengths(step: Step, { items, pageSize }: Page): Iterable<Finding> {
  const limit = integerParameter(step.query, 'limit') ?? null;
  const tooLong = items.length > 100;
  // A page size that repeats a limit above 100 announces such a page. Any other value may count something else.
  const announced = limit !== null && limit > 100 && pageSize === limit;
  if (tooLong || announced) {
    yield found('LIST-03', 'default', step, {
      message: `The payment list was read with limit ${limit ?? 'unset'}.`,
      expected: 'a page of at most 100 items',
      got: tooLong ? `${items.length} items` : `pageSize ${pageSize}`,
      at: tooLong ? '/data' : '/pageSize',
    });
  }
  if (limit === null || limit < 1 || limit > 100 || items.length <= limit) return;
  yield found('LIST-02', limit <= 50 ? '1' : '100', step, {
    message: `The payment list was read with limit ${limit}.`,
    expected: `at most ${limit} items`,
    got: `${items.length} items`,
    at: '/data',
  });
}

function* smallLimits(step: Step, { items, pageSize, totalItems }: Page): Iterable<Finding> {
  const limit = integerParameter(step.query, 'limit') ?? 1;
  if (limit >= 1 || step.query['page'] !== undefined || totalItems === null || totalItems === 0) return;
  const isWrong = items.length === 0 || items.length > 100 || (pageSize !== null && pageSize < 1);
  if (!isWrong) return;
  yield found('LIST-04', limit === 0 ? '0' : '-1', step, {
    message: `The payment list of ${totalItems} payments was read with limit ${limit}.`,
    expected: 'a refusal, or a page as for a limit from 1 to 100',
    got: `${items.length} items, pageSize ${pageSize}`,
    at: '/data',
  });
}

function* pageCount(step: Step, page: Page, first: number | null): Iterable<Finding> {
  const { totalItems, totalPages } = page;
  const asked = integerParameter(step.query, 'limit') ?? null;
  const limit = asked ?? fullLength(page, first) ?? 0;
  // The document does not say whether an empty list has zero pages or one.
  if (!isDocumented(step) || limit < 1 || totalItems === null || totalPages === null || totalItems < 1) return;
  const expected = Math.ceil(totalItems / limit);
  if (totalPages === expected) return;
  const how = asked === null ? `in pages of ${limit} items` : `with limit ${limit}`;
  yield found('LIST-06', 'default', step, {
    message: `The payment list of ${totalItems} payments was read ${how}.`,
    expected: `totalPages ${expected}`,
    got: `totalPages ${totalPages}`,
    at: '/totalPages',
  });
}

/**
 * Whether only its length limits what a page shows. Its items may be older than its totals. For the first page it
 * suffices that the account has had more payments than the page shows for a while.
 */
function isLimited(step: Step, { items, currentPage }: Page, { payments, firstPage }: Model): boolean {
  const account = payments.accountOf(step);
  if (account === null) return false;
  const since = step.begin - patienceMs;
  const older = payments.ofAccount(account)?.atLeast(since) ?? 0;
  return (currentPage === firstPage.number && older > items.length) || !payments.wroteBetween(account, since, step.end);
}

/**
 * The number of items of a page that is certainly not the last, and so must be full. `null` for other pages. The document
 * does not name the default limit. The items may be older than the totals. So a page counts only if it has as many items
 * as its pageSize says, and a page that calls itself the only one counts only if many are missing.
 */
function fullLength(page: Page, first: number | null): number | null {
  const { items, currentPage, pageSize, totalItems, totalPages } = page;
  if (currentPage === null || totalItems === null || totalPages === null || first === null) return null;
  const isInner = currentPage - first < totalPages - 1;
  const isNotTheOnly = totalPages <= 1 && totalItems > 2 * items.length;
  return pageSize === items.length && (isInner || isNotTheOnly) ? items.length : null;
}
