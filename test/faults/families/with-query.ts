import type { Fault } from '../fault.ts';
import { only, withQuery } from './conditions.ts';
import { lackingDefects, listDefects } from './list-defects.ts';

/** Faults that appear only if a request for the payment list has a query parameter. */

const queries: Readonly<Record<string, (query: Readonly<Record<string, string>>) => boolean>> = {
  'with a page': ({ page }) => page !== undefined,
  'with a page and no limit': ({ page, limit }) => page !== undefined && limit === undefined,
  'with a limit and no page': ({ page, limit }) => page === undefined && limit !== undefined,
  'with a limit of 100': ({ limit }) => limit === '100',
  'without a query': ({ page, limit }) => page === undefined && limit === undefined,
  'from page 2 on': ({ page }) => Number(page ?? 0) > 1,
};

const { pageAsText, oneTooFew, onePageMore, amountAsText, amountRounded } = listDefects;
const [, lacksReference] = lackingDefects;
const defects = [pageAsText, oneTooFew, onePageMore, amountAsText, amountRounded, lacksReference];

/** The number of pages can be judged only if the request has a limit. */
const hasNoLimit: ReadonlySet<string> = new Set(['with a page and no limit', 'without a query']);

export const withQueryFaults: readonly Fault[] = Object.entries(queries).flatMap(([when, fits]) =>
  defects.flatMap((defect): Fault[] => {
    if (defect === undefined || (defect === onePageMore && hasNoLimit.has(when))) return [];
    const { says, work, ...rest } = defect;
    return [{ ...rest, name: `query: ${says} in a list ${when}`, patch: only('listPayments', withQuery(fits), work) }];
  }),
);
