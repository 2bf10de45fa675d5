import type { JsonObject } from '../../../sandbox/lib/json.ts';
import { optionalPaymentFields } from '../../../src/contract/operations.ts';
import { at, type Fault } from '../fault.ts';
import { listing, paging, type Work } from './defects.ts';

/** A defect of one page of the payment list. */
export interface ListDefect extends Pick<Fault, 'rule' | 'case' | 'also'> {
  readonly says: string;
  readonly work: Work;
}

const rounded = (item: JsonObject): JsonObject =>
  typeof item['amount'] === 'number' ? { ...item, amount: Math.floor(item['amount']) } : item;

const without = (item: JsonObject, field: string): JsonObject =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, name === field ? null : value]));

export const listDefects = {
  pageAsText: {
    ...at('LIST-01', 'default'),
    says: 'currentPage is a text',
    work: paging((page) => ({ ...page, currentPage: String(page['currentPage']) })),
  },
  totalAsText: {
    ...at('LIST-01', 'default'),
    says: 'totalItems is a text',
    work: paging((page) => ({ ...page, totalItems: String(page['totalItems']) })),
  },
  oneTooFew: {
    ...at('LIST-05', 'default'),
    also: { 'LIST-06': 'totalItems is not what totalPages was made from' },
    says: 'totalItems counts one payment too few',
    work: paging((page) => ({ ...page, totalItems: Math.max(0, Number(page['totalItems']) - 1) })),
  },
  onePageMore: {
    ...at('LIST-06', 'default'),
    says: 'totalPages is one more',
    work: paging((page) => ({ ...page, totalPages: Number(page['totalPages']) + 1 })),
  },
  otherPage: {
    ...at('LIST-07', 'default'),
    says: 'currentPage is one ahead',
    work: paging((page) => ({ ...page, currentPage: Number(page['currentPage']) + 1 })),
  },
  lacksLast: {
    ...at('LIST-08', 'default'),
    says: 'the last item is missing',
    work: listing((items) => (items.length > 1 ? items.slice(0, -1) : items)),
  },
  amountAsText: {
    ...at('PAYMENT-05', 'default'),
    says: 'amounts are texts',
    work: listing((items) => items.map((item) => ({ ...item, amount: String(item['amount']) }))),
  },
  amountRounded: {
    ...at('PAYMENT-05', 'default'),
    says: 'amounts have no cents',
    work: listing((items) => items.map(rounded)),
  },
} as const satisfies Record<string, ListDefect>;

/** Pages whose items lack one field. */
export const lackingDefects: readonly ListDefect[] = optionalPaymentFields.map((field) => ({
  ...at('PAYMENT-06', field),
  also: { 'PAYMENT-08': `the list does not show the ${field} that an update set, either` },
  says: `items show no ${field}`,
  work: listing((items) => items.map((item) => without(item, field))),
}));
