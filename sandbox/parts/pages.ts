import { Refusal } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Payment } from './payments.ts';

/** A page of the payment list, with the documented field names. */
export interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly items: readonly Payment[];
}

const largest = 100;

/** A query value as a number. `null` if it should be replaced by the default. */
function numberOf(parts: Parts, field: string, asked: string | undefined): number | null {
  if (asked === undefined) return null;
  if (/^-?\d+$/.test(asked)) return Number(asked);
  const isFraction = /^-?\d*\.\d+$/.test(asked);
  const how = isFraction ? parts.dialect.list.fraction : parts.dialect.list.text;
  if (how === 'refused') refuse(field, 'integer');
  return how === 'truncated' ? Math.trunc(Number(asked)) : null;
}

function refuse(field: string, expected: string): never {
  throw new Refusal('invalidValue', [{ field, problem: 'value', expected }]);
}

export function createPages(parts: Parts) {
  const { dialect } = parts;
  const { firstPage, defaultLimit } = dialect.list;
  return {
    limit: (asked: string | undefined): number => {
      const limit = numberOf(parts, 'limit', asked) ?? defaultLimit;
      if (limit >= 1 && limit <= largest) return limit;
      const how = limit < 1 ? dialect.list.limitTooSmall : dialect.list.limitTooLarge;
      if (how === 'refused') refuse('limit', 'integer from 1 to 100');
      return how === 'default' ? defaultLimit : Math.min(largest, Math.max(1, limit));
    },
    number: (asked: string | undefined, totalPages: number): number => {
      const page = numberOf(parts, 'page', asked) ?? firstPage;
      const last = Math.max(firstPage, totalPages - 1 + firstPage);
      if (page < firstPage) {
        if (dialect.list.pageTooSmall === 'refused') refuse('page', `integer from ${firstPage}`);
        return firstPage;
      }
      if (page <= last || dialect.list.pageTooLarge === 'empty') return page;
      if (dialect.list.pageTooLarge === 'refused') refuse('page', `integer up to ${last}`);
      return last;
    },
    slice: (payments: readonly Payment[], page: number, limit: number): Payment[] =>
      payments.slice((page - firstPage) * limit, (page - firstPage + 1) * limit),
    page: (account: string, query: Readonly<Record<string, string>>): Page => {
      const payments = parts.payments.list(account);
      const limit = parts.pages.limit(query['limit']);
      const totalPages = Math.ceil(payments.length / limit);
      const currentPage = parts.pages.number(query['page'], totalPages);
      const items = parts.pages.slice(payments, currentPage, limit);
      const pageSize = dialect.list.pageSize === 'limit' ? limit : items.length;
      return { currentPage, pageSize, totalItems: payments.length, totalPages, items };
    },
  };
}
