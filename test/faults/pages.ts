import { breaks, type Patch } from './break.ts';
import type { Fault } from './fault.ts';
import { paging } from './list.ts';

/** Selects the wrong part of the list for a page. */
const slicing =
  (from: (page: number, limit: number) => number, to: (start: number, limit: number) => number): Patch =>
  ({ pages, dialect }) => {
    pages.slice = (payments, page, limit) => {
      const start = from(page - dialect.list.firstPage, limit);
      return payments.slice(start, to(start, limit));
    };
  };

export const pageFaults: readonly Fault[] = [
  breaks('LIST-07', 'default', 'a page number is read by its last digit', ({ pages }) => {
    const { number } = pages;
    pages.number = (asked, totalPages) => number(asked?.slice(-1), totalPages);
  }),
  breaks(
    'LIST-08',
    'default',
    'each page repeats the last item of the one before',
    slicing(
      (page, limit) => Math.max(0, page * limit - page),
      (start, limit) => start + limit,
    ),
  ),
  breaks(
    'LIST-08',
    'default',
    'each page leaves an item out at its boundary',
    slicing(
      (page, limit) => page * limit + page,
      (start, limit) => start + limit,
    ),
  ),
  breaks(
    'LIST-08',
    'default',
    'every page is the first',
    slicing(
      () => 0,
      (_, limit) => limit,
    ),
  ),
  breaks(
    'LIST-08',
    'default',
    'the last item of the last page is missing',
    paging((page, _, { dialect }) => {
      const isLast = page.totalPages > 1 && page.currentPage === page.totalPages - 1 + dialect.list.firstPage;
      return isLast ? { ...page, items: page.items.slice(0, -1) } : page;
    }),
  ),
  breaks('LIST-08', 'default', 'a page without a limit shows the items of the first', ({ pages: parts }) => {
    const { page: of } = parts;
    parts.page = (account, query) => {
      const page = of(account, query);
      return query['limit'] === undefined ? { ...page, items: of(account, {}).items } : page;
    };
  }),
  breaks('LIST-08', 'default', 'with a limit of 1 every page shows the first item', ({ pages }) => {
    const { slice } = pages;
    pages.slice = (payments, page, limit) => (limit === 1 ? payments.slice(0, 1) : slice(payments, page, limit));
  }),
  ...(['101', '5000000000'] as const).map((asked) =>
    breaks('LIST-03', 'default', `a limit of ${asked} is taken from page 2 on`, ({ pages }) => {
      const { page: of, limit } = pages;
      pages.page = (account, query) => {
        const isTaken = query['limit'] === asked && Number(query['page'] ?? 0) > 1;
        pages.limit = (text) => (isTaken && text === asked ? Number(asked) : limit(text));
        return of(account, query);
      };
    }),
  ),
  breaks('LIST-08', 'default', 'later pages are in another order', ({ pages: parts, dialect }) => {
    const { slice } = parts;
    parts.slice = (payments, page, limit) =>
      slice(page === dialect.list.firstPage ? payments : payments.toReversed(), page, limit);
  }),
  breaks(
    'LIST-08',
    'default',
    'pages are ordered by amounts, and equal ones come in another order on each',
    ({ pages }) => {
      const { slice } = pages;
      pages.slice = (payments, page, limit) => {
        const mixed = page % 2 === 0 ? payments : payments.toReversed();
        return slice(
          mixed.toSorted((one, other) => Number(one.amount) - Number(other.amount)),
          page,
          limit,
        );
      };
    },
  ),
  breaks(
    'LIST-08',
    'default',
    'a page with a limit of 99 lacks its last item',
    paging((page, { limit }) => (limit === '99' ? { ...page, items: page.items.slice(0, -1) } : page)),
    { whole: true },
  ),
  breaks(
    'LIST-05',
    'default',
    'totalItems counts one too few with a limit of 99',
    paging((page, { limit }) => (limit === '99' ? { ...page, totalItems: page.totalItems - 1 } : page)),
    { whole: true },
  ),
  breaks('LIST-08', 'default', 'the tenth page and later ones are empty', ({ pages }) => {
    const { page } = pages;
    pages.page = (account, query) => {
      const one = page(account, query);
      return one.currentPage < 10 ? one : { ...one, items: [] };
    };
  }),
];
