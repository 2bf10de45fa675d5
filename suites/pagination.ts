import { gap, rule, suite } from '../fixtures/index.ts';
import { type PageRead, pageOf, requireNumber, requireOwnIds } from '../fixtures/payments/page.ts';
import { Blocked, Inconclusive } from '../src/harness/errors.ts';
import {
  type Answered,
  accepted,
  answered,
  claim,
  isAccepted,
  refused,
  requireAccepted,
} from '../src/harness/verbs.ts';
import { firstPage, type PageAnswer } from '../src/learn/records/order.ts';
import { pageProblems } from '../src/learn/records/page.ts';

/** Limits above the documented maximum. A service may have a check for some of them only. */
const tooLarge = [101, 1000] as const;
/** A limit that fits in no 32 bits. HTTP-02 reports the error of a service that cannot read it. */
const huge = 5_000_000_000;

suite('pagination', () => {
  rule('LIST-01', async ({ fullList, crowdedList }) => {
    const { before } = await crowdedList.counted();
    for (const { exchange } of [before, await fullList.page({}), await fullList.first()]) {
      const problems = pageProblems(accepted(exchange).response.json);
      claim(problems.length === 0, 'the payment list was read', {
        expected: 'integers currentPage, pageSize, totalItems, totalPages and an array of objects data',
        got: problems.join('; '),
      });
    }
  });

  rule('LIST-02', async ({ fullList }, oneCase) => {
    const limit = Number(oneCase);
    const exchange = accepted(await fullList.limited(limit), 'limit is an integer from 1 to 100');
    const { items, currentPage } = pageOf(exchange);
    const pages = [items, ...(currentPage === null ? [] : [await fullList.itemsOf({ page: currentPage + 1, limit })])];
    for (const page of pages) {
      claim(page.length <= limit, `the list was read with limit ${limit}`, {
        expected: `at most ${limit} items`,
        got: `${page.length}`,
      });
    }
  });

  rule('LIST-03', async ({ fullList, crowdedList }) => {
    for (const query of [{}, { limit: 100 }])
      claimAtMost100((await fullList.page(query)).exchange, JSON.stringify(query));
    for (const limit of tooLarge) {
      const exchange = answered(await fullList.tryPage({ limit }, `limit-${limit}`));
      if (isAccepted(exchange)) claimAtMost100(exchange, `limit ${limit}`, limit);
      else refused(exchange, (await fullList.page({ limit: 100 })).exchange, 'the maximum is 100');
    }
    const overflow = answered(await fullList.tryPage({ page: 2, limit: huge }, `limit-${huge}`));
    if (isAccepted(overflow)) claimAtMost100(overflow, `page 2 and limit ${huge}`, huge);
    const byKey = await fullList.tooLargeByKey({ page: 2, limit: 101 });
    if (byKey !== null && isAccepted(byKey)) claimAtMost100(byKey, 'page 2 and limit 101 by API key', 101);
    await crowdedList.requireLength();
  });

  rule('LIST-04', async ({ fullList }, oneCase) => {
    const exchange = answered(await fullList.tryPage({ limit: Number(oneCase) }, `limit-${oneCase}`));
    if (!isAccepted(exchange)) {
      refused(exchange, (await fullList.page({ limit: 1 })).exchange, 'the minimum is 1');
      return;
    }
    const { items, totalItems, totalPages, pageSize } = pageOf(exchange);
    const asForLimits = 'a refusal, or a page as for a limit from 1 to 100';
    claim(items.length >= 1 && items.length <= 100, `the list was read with limit ${oneCase}`, {
      expected: asForLimits,
      got: `${items.length} items`,
    });
    claim(pageSize === null || pageSize >= 1, `the list was read with limit ${oneCase}`, {
      expected: asForLimits,
      got: `a pageSize of ${pageSize}`,
    });
    const fits =
      totalItems === null || totalPages === null || (totalPages >= 1 && totalPages >= Math.ceil(totalItems / 100));
    claim(fits, `the list was read with limit ${oneCase}`, {
      expected: 'a number of pages as for a limit from 1 to 100',
      got: `${totalPages} pages of ${totalItems} items`,
    });
  });

  rule('LIST-05', async ({ fullList, crowdedList }) => {
    const { before, after, created } = await crowdedList.counted();
    requireAccepted(created);
    if (before.totalItems === null || after.totalItems === null)
      throw new Blocked('totalItems is not an integer', 'LIST-01');
    claim(
      after.totalItems === before.totalItems + 1,
      `one payment was created when totalItems was ${before.totalItems}`,
      {
        expected: `totalItems ${before.totalItems + 1}`,
        got: `totalItems ${after.totalItems}`,
      },
    );
    const { count } = await crowdedList.filled();
    if (count === null) return;
    const { totalItems } = await fullList.first();
    claim(totalItems === count, `an account with ${count} payments was listed`, {
      expected: `totalItems ${count}`,
      got: `totalItems ${totalItems}`,
    });
  });

  rule('LIST-06', async ({ fullList }) => {
    for (const limit of [1, await fullList.unusualLimit(), 99, 100]) {
      const { totalItems, totalPages } = await fullList.page({ limit });
      if (totalItems === null || totalPages === null)
        throw new Blocked('totalItems or totalPages is not an integer', 'LIST-01');
      const expected = Math.ceil(totalItems / limit);
      claim(totalPages === expected, `${totalItems} items were listed with limit ${limit}`, {
        expected: `totalPages ${expected}`,
        got: `totalPages ${totalPages}`,
      });
    }
    claimDefaultPages(await fullList.page({}), await fullList.first());
  });

  rule('LIST-07', async ({ fullList }) => {
    const limit = await fullList.unusualLimit();
    const read = await fullList.page({ limit });
    const { totalPages } = read;
    const first = requireNumber(read);
    const last = totalPages !== null && totalPages > 3 && totalPages < 100 ? [first + totalPages - 1] : [];
    // A light run has fewer pages. The document does not say what a page after the last one shows.
    const few = [first, first + 1, first + 2].slice(0, totalPages ?? undefined);
    for (const page of [...few, ...last]) {
      // If page numbers are wrong, a service may refuse its first page. If it counts too many pages, it may refuse the last.
      const isInner = page === first + 1 || page === first + 2;
      if (!isInner && !isAccepted(await fullList.tryPage({ page, limit }, 'outer-page'))) continue;
      const { currentPage } = await fullList.page({ page, limit });
      if (currentPage === null) throw new Blocked('currentPage is not an integer', 'LIST-01');
      claim(currentPage === page, `page ${page} was asked for`, {
        expected: `currentPage ${page}`,
        got: String(currentPage),
      });
    }
  });

  rule('LIST-08', async ({ created, fullList, payments, settlement, crowdedList }) => {
    await created.payment();
    const { count } = await crowdedList.filled();
    for (const limit of [await fullList.unusualLimit(), 100]) {
      const { items, pages } = await fullList.all(limit);
      const ids = await payments.idsOf(items);
      if (ids.includes(null)) throw new Blocked('the list items carry no id', 'PAYMENT-04');
      requireOwnIds(items, ids);
      const different = new Set(ids).size;
      const expected = count ?? pages[0]?.totalItems ?? items.length;
      claim(different === items.length, `all pages of ${limit} were read`, {
        expected: 'no payment twice',
        got: `${items.length - different} of ${items.length} items are there twice`,
      });
      claim(items.length === expected, `all pages of ${limit} were read`, {
        expected: `${expected} payments`,
        got: `${items.length} payments`,
      });
    }
    // A service may read one digit of this number, or keep this limit for the next request. The oracle judges both.
    const twelfth = { page: 12, limit: 7 };
    for (const limit of [undefined, 1]) {
      const repeated = await fullList.repeated(limit, twelfth);
      claim(repeated === 0, `pages 1 and 2 ${limit === undefined ? 'of the default size' : `of ${limit}`} were read`, {
        expected: 'no payment twice',
        got: `${repeated} payments on both`,
      });
    }
    claim(!(await settlement.hidesPaid()), 'a payment was in the list, and then it was paid', {
      expected: 'it is still in the list',
      got: 'it is missing',
    });
  });

  gap('default-page', async ({ fullList }) => {
    return requireNumber(await fullList.page({}));
  });

  gap('default-limit', async ({ fullList }) => {
    const { items, totalItems } = await fullList.page({});
    if (items.length >= (totalItems ?? Number.POSITIVE_INFINITY))
      throw new Inconclusive(
        `all ${items.length} payments fit on one page, so their number does not show the default limit`,
      );
    return items.length;
  });

  gap('first-page', async ({ created, fullList, payments }) => {
    // Pages are compared by the ids of their payments. After this create it is known which field holds the id.
    await created.payment();
    const limit = await fullList.unusualLimit();
    const answers = await fullList.whileUnchanged(() =>
      Promise.all([{ page: 0 }, { page: 1 }, {}].map((query) => fullList.tryPage({ ...query, limit }, 'first-page'))),
    );
    const [zero = null, one = null, plain = null] = await Promise.all(
      answers.map(async (exchange): Promise<PageAnswer> => {
        if (!isAccepted(exchange)) return null;
        const { items, currentPage } = pageOf(exchange);
        return { currentPage: currentPage ?? -1, data: await payments.idsOf(items) };
      }),
    );
    const first = firstPage(zero, one, plain);
    if (first === null) throw new Inconclusive('neither page 0 nor page 1 shows the payments of the first page');
    return first;
  });

  gap('limit-out-of-bounds', async ({ fullList }) => {
    const values = [0, -1, 101, 1000, '1.5', 'abc'] as const;
    return await each(values, async (limit) => {
      const exchange = await fullList.tryPage({ limit }, limit === 'abc' ? 'wrong-type-limit' : `limit-${limit}`);
      return { status: exchange.response.status, pageSize: pageOf(exchange).pageSize };
    });
  });

  gap('page-out-of-bounds', async ({ fullList }) => {
    const limit = await fullList.unusualLimit();
    return await each([0, -1, 'last+1', '1.5', 'abc'], async (page) => {
      const exchange = await (page === 'last+1'
        ? fullList.beyond(limit)
        : fullList.tryPage({ page, limit }, page === 'abc' ? 'wrong-type-page' : `page-${page}`));
      return { status: exchange.response.status, items: isAccepted(exchange) ? pageOf(exchange).items.length : null };
    });
  });

  gap('list-order', async ({ order }) => order.seen());

  gap('page-size-meaning', async ({ fullList }) => {
    let meaning: 'limit' | 'items-on-page' | null = null;
    for (const limit of [100, await fullList.unusualLimit(), 7]) {
      const last = (await fullList.all(limit)).pages.at(-1);
      if (last === undefined) continue;
      const counted = countedBy(last, limit);
      if (counted === 'other') return 'other';
      // A constant pageSize may equal the limit by chance, so two limits are compared.
      if (meaning !== null && (counted === 'either' || counted === meaning)) return meaning;
      if (counted !== 'either') meaning ??= counted;
    }
    if (meaning !== null) return meaning;
    throw new Inconclusive('every last page was full, so nothing shows what pageSize counts');
  });
});

/** What the pageSize of a page counts: the limit, or the items. A full page has as many items as the limit. */
function countedBy({ pageSize, items }: PageRead, limit: number): 'limit' | 'items-on-page' | 'either' | 'other' {
  if (items.length === limit) return pageSize === limit ? 'either' : 'other';
  if (pageSize === limit) return 'limit';
  return pageSize === items.length ? 'items-on-page' : 'other';
}

/**
 * The document does not name the default limit, but the length of a first page that is not the only one shows it.
 * @param largest the page of the largest documented size. So many items are certainly there
 */
function claimDefaultPages(plain: PageRead, largest: PageRead): void {
  const { items, pageSize, totalItems, totalPages, currentPage } = plain;
  const isFull = items.length > 0 && items.length < largest.items.length && items.length === pageSize;
  if (!isFull || currentPage !== largest.currentPage || totalItems === null || totalPages === null) return;
  // If the page lacks an item, another rule is broken.
  const expected = [items.length, items.length + 1].map((limit) => Math.ceil(totalItems / limit));
  claim(
    expected.includes(totalPages),
    `${totalItems} items were listed without a limit, and ${items.length} are on the first page`,
    { expected: `totalPages ${expected[0]}`, got: `totalPages ${totalPages}` },
    plain.exchange,
  );
}

/** @param tooLargeLimit the requested limit, if it is above the documented maximum */
function claimAtMost100(exchange: Answered, asked: string, tooLargeLimit: number | null = null): void {
  const { items, totalItems, totalPages, pageSize } = pageOf(exchange);
  claim(items.length <= 100, `the list of more than 100 payments was read with ${asked}`, {
    expected: 'at most 100 items on a page',
    got: `${items.length} items`,
  });
  claim(pageSize === null || pageSize !== tooLargeLimit, `the list was read with ${asked}`, {
    expected: 'a pageSize of at most 100',
    got: `a pageSize of ${pageSize}`,
  });
  if (totalItems === null || totalPages === null || totalPages === 0) return;
  // If the number of pages is rounded down, no page is larger. LIST-06 reports the wrong rounding.
  const isRoundedDown = pageSize !== null && pageSize <= 100 && totalPages === Math.floor(totalItems / 100);
  claim(
    isRoundedDown || totalPages >= Math.ceil(totalItems / 100),
    `the list of ${totalItems} payments was read with ${asked}`,
    {
      expected: `at least ${Math.ceil(totalItems / 100)} pages, because none has more than 100 items`,
      got: `totalPages ${totalPages}`,
    },
  );
}

async function each<Value extends string | number, Result>(
  values: readonly Value[],
  ask: (value: Value) => Promise<Result>,
): Promise<Record<string, Result>> {
  return Object.fromEntries(await Promise.all(values.map(async (value) => [String(value), await ask(value)] as const)));
}
