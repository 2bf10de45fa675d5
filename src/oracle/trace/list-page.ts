import { rememberLast } from '../../json/remember.ts';
import { isList, member } from '../../json/value.ts';
import { type Page, readPage } from '../../learn/records/page.ts';
import type { Step } from './step.ts';

/** The page in the response to an accepted list request. `null` for other exchanges, and if `data` is not an array. */
export const listPage = rememberLast(({ operation, outcome, output }: Step): Page | null => {
  if (operation !== 'listPayments' || outcome !== 'accepted') return null;
  return isList(member(output, 'data')) ? readPage(output) : null;
});

/** Whether a page shows the whole list: it has as many items as it counts, and the request chose no other page. */
export function isWholeList({ items, totalItems }: Page, { query }: Step): boolean {
  return items.length === totalItems && Object.keys(query).every((name) => name === 'limit');
}

/** Whether a request asked for all payments. Other parameters than these may filter the list. */
export function isUnfiltered({ query }: Step): boolean {
  return Object.keys(query).every((name) => name === 'page' || name === 'limit');
}

/** Whether a request asks for a page that a list of so many payments has, be its first page 0 or 1. */
export function asksForExistingPage({ query }: Step, payments: number): boolean {
  const page = integerParameter(query, 'page');
  if (page === undefined) return true;
  const limit = integerParameter(query, 'limit') ?? 0;
  return page !== null && page >= 1 && limit >= 1 && limit <= 100 && page * limit < payments;
}

/** An integer query parameter. `undefined` if it was not sent, `null` if it is not a plain integer. */
export function integerParameter(query: Step['query'], name: string): number | null | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  return /^(?:0|-?[1-9]\d{0,8})$/.test(text) ? Number(text) : null;
}

/** Whether a value was masked in the journal. Its original content is unknown. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes('$PIX_');
}
