import { callerId } from '../../sandbox/http/call.ts';
import type { Page } from '../../sandbox/parts/pages.ts';
import type { Parts } from '../../sandbox/start.ts';
import { around, breaks, type Patch, refuses, saying } from './break.ts';
import type { Fault } from './fault.ts';

type Query = Readonly<Record<string, string>>;

/** Changes the pages of the list. */
export const paging =
  (change: (page: Page, query: Query, parts: Parts, account: string) => Page): Patch =>
  (parts) => {
    const { page } = parts.pages;
    parts.pages.page = (account, query) => change(page(account, query), query, parts, account);
  };

/** Replaces the body of the list response, with the same items. */
const body = (change: (page: Readonly<Record<string, unknown>>) => object): Patch =>
  saying('listPayments', (page) => change(page as Record<string, unknown>) as never);

/** Replaces a limit that the service would otherwise reject or change. */
const limiting =
  (asked: string, limit: (all: number) => number): Patch =>
  (parts) => {
    const { page, limit: of } = parts.pages;
    let all = 0;
    parts.pages.page = (account, query) => {
      all = parts.payments.list(account).length;
      return page(account, query);
    };
    parts.pages.limit = (text) => (text === asked ? limit(all) : of(text));
  };

/** Pages after the first have twice the default size if the request names no limit. */
const growing: Patch = ({ pages, dialect }) => {
  const { page } = pages;
  const { firstPage, defaultLimit } = dialect.list;
  pages.page = (account, query) => {
    const isLater = query['limit'] === undefined && Number(query['page'] ?? firstPage) > firstPage;
    return page(account, isLater ? { ...query, limit: String(2 * defaultLimit) } : query);
  };
};

const shapes: readonly Fault[] = [
  breaks(
    'LIST-01',
    'default',
    'the list has no totalPages',
    body(({ totalPages: _, ...page }) => page),
  ),
  breaks(
    'LIST-01',
    'default',
    'the list says totalItems as text',
    body((page) => ({ ...page, totalItems: String(page['totalItems']) })),
  ),
  breaks(
    'LIST-01',
    'default',
    'the list names its items otherwise',
    body(({ data, ...page }) => ({ ...page, items: data })),
  ),
  breaks(
    'LIST-01',
    'default',
    'the list is a bare array',
    body(({ data }) => data as object),
  ),
  breaks(
    'LIST-01',
    'default',
    'the items of the list are texts',
    body(({ data, ...page }) => ({ ...page, data: (data as unknown[]).map((item) => JSON.stringify(item)) })),
  ),
  breaks(
    'LIST-01',
    'default',
    'the list says pageSize as null',
    body((page) => ({ ...page, pageSize: null })),
  ),
];

const limits: readonly Fault[] = [
  breaks(
    'LIST-02',
    '1',
    'the list refuses limit 1',
    refuses('listPayments', ({ query }) => query['limit'] === '1'),
  ),
  breaks(
    'LIST-02',
    '1',
    'a page of limit 1 holds two items',
    paging((page, query, { payments }, account) =>
      query['limit'] === '1' ? { ...page, items: payments.list(account).slice(0, 2) } : page,
    ),
  ),
  breaks(
    'LIST-02',
    '100',
    'the list refuses limit 100',
    refuses('listPayments', ({ query }) => query['limit'] === '100'),
  ),
  breaks(
    'LIST-02',
    '100',
    'the list refuses limits above 50',
    refuses('listPayments', ({ query }) => Number(query['limit']) > 50),
    { also: { 'LIST-01': 'a list with limit 99 is refused, too' } },
  ),
  breaks(
    'LIST-02',
    '100',
    'a page of limit 100 holds one more',
    paging((page, query, { payments }, account) =>
      query['limit'] === '100' && page.items.length === 100 && query['page'] === undefined
        ? { ...page, items: payments.list(account).slice(0, 101) }
        : page,
    ),
    { also: { 'LIST-03': 'that is a page of 101', 'LIST-08': 'the one more is there twice' } },
  ),
  breaks(
    'LIST-03',
    'default',
    'a limit of 1000 is taken',
    limiting('1000', () => 1000),
  ),
  breaks(
    'LIST-03',
    'default',
    'a limit of five billion answers everything',
    limiting('5000000000', (all) => all),
  ),
  breaks(
    'LIST-03',
    'default',
    'a limit of 101 is taken',
    limiting('101', () => 101),
  ),
  breaks('LIST-03', 'default', 'a limit of 1000 is announced and cut', (parts) => {
    limiting('1000', () => 1000)(parts);
    paging((page) => ({ ...page, items: page.items.slice(0, 100) }))(parts);
  }),
  breaks(
    'LIST-04',
    '0',
    'a limit of 0 answers everything',
    limiting('0', (all) => all),
    { also: { 'LIST-03': 'everything is more than a hundred payments' } },
  ),
  breaks(
    'LIST-04',
    '0',
    'a limit of 0 answers no items',
    limiting('0', () => 0),
  ),
  breaks(
    'LIST-04',
    '-1',
    'a limit of -1 answers everything',
    limiting('-1', (all) => all),
  ),
  breaks(
    'LIST-04',
    '-1',
    'a limit of -1 leaves the last item out',
    limiting('-1', () => -1),
  ),
];

const counts: readonly Fault[] = [
  breaks(
    'LIST-05',
    'default',
    'totalItems counts the items of the page',
    paging((page) => ({ ...page, totalItems: page.items.length })),
    {
      also: {
        'LIST-06': 'totalItems is not what totalPages was made from',
        'LIST-08': 'a page that holds as many items as there are in all lacks payments',
      },
    },
  ),
  breaks(
    'LIST-05',
    'default',
    'totalItems counts one too many',
    paging((page) => ({ ...page, totalItems: page.totalItems + 1 })),
    { also: { 'LIST-06': 'totalItems is not what totalPages was made from' } },
  ),
  breaks(
    'LIST-05',
    'default',
    'totalItems stays as it was when first asked for',
    (parts) => {
      const first = new Map<string, number>();
      paging((page, _, __, account) => {
        first.set(account, first.get(account) ?? page.totalItems);
        return { ...page, totalItems: first.get(account) ?? 0 };
      })(parts);
    },
    { also: { 'LIST-06': 'totalItems is not what totalPages was made from' } },
  ),
  breaks(
    'LIST-06',
    'default',
    'a limit is rounded down to a multiple of ten',
    ({ pages }) => {
      const { limit } = pages;
      pages.limit = (asked) => {
        const exact = limit(asked);
        return exact < 10 ? exact : exact - (exact % 10);
      };
    },
    { also: { 'LIST-08': 'a page then has fewer payments than its limit, although more follow' } },
  ),
  breaks('LIST-06', 'default', 'later pages have another default limit', growing, {
    notOn: { bare: 'its default limit is the largest that is allowed' },
  }),
  breaks(
    'LIST-06',
    'default',
    'totalPages is rounded down',
    paging((page, query, { pages }) => ({
      ...page,
      totalPages: Math.floor(page.totalItems / pages.limit(query['limit'])),
    })),
    { also: { 'LIST-03': 'one page is announced for 101 payments' } },
  ),
  breaks(
    'LIST-06',
    'default',
    'totalPages counts an empty page too many',
    paging((page, query, { pages }) => ({
      ...page,
      totalPages: Math.floor(page.totalItems / pages.limit(query['limit'])) + 1,
    })),
  ),
  breaks(
    'LIST-06',
    'default',
    'totalPages takes every page for one of ten',
    paging((page) => ({ ...page, totalPages: Math.ceil(page.totalItems / 10) })),
  ),
  breaks(
    'LIST-06',
    'default',
    'totalPages of a list without a limit counts pages of a hundred',
    paging((page, query) =>
      query['limit'] === undefined ? { ...page, totalPages: Math.ceil(page.totalItems / 100) } : page,
    ),
  ),
  breaks('LIST-06', 'default', 'a list without a limit has the limit of the last list of its account', (parts) => {
    const last = new Map<string, string>();
    around('listPayments', async (call, next) => {
      const limit = call.query['limit'] ?? last.get(callerId(call));
      const result = await next(limit === undefined ? call : { ...call, query: { ...call.query, limit } });
      if (limit !== undefined) last.set(callerId(call), limit);
      return result;
    })(parts);
  }),
  breaks(
    'LIST-07',
    'default',
    'currentPage is always the first',
    paging((page, _, { dialect }) => ({ ...page, currentPage: dialect.list.firstPage })),
  ),
  breaks(
    'LIST-07',
    'default',
    'currentPage is one behind from the second page on',
    paging((page, _, { dialect }) => ({
      ...page,
      currentPage: page.currentPage === dialect.list.firstPage ? page.currentPage : page.currentPage - 1,
    })),
  ),
];

export const listFaults: readonly Fault[] = [...shapes, ...limits, ...counts];
