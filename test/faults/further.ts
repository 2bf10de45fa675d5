import { textOf } from '../../sandbox/lib/json.ts';
import type { PaymentFields } from '../../sandbox/parts/payments.ts';
import { around, both, breaks, type Patch, takes } from './break.ts';
import type { Fault } from './fault.ts';

/** A pay writes back some fields as they were when the payment was created. */
const payTakesBack =
  (...fields: readonly (keyof PaymentFields)[]): Patch =>
  ({ payments }) => {
    const first = new Map<string, PaymentFields>();
    const { create, markPaid } = payments;
    payments.create = (account, sent) => {
      const made = create(account, sent);
      first.set(made.id, sent);
      return made;
    };
    payments.markPaid = (payment) => {
      const sent = first.get(payment.id);
      return markPaid({ ...payment, ...(sent && Object.fromEntries(fields.map((field) => [field, sent[field]]))) });
    };
  };

/** Payments, pages and withdrawals: values that a careless check takes, and states in which something is forgotten. */
export const furtherFaults: readonly Fault[] = [
  ...(['dueDate', 'externalId'] as const).map((field) =>
    breaks('PAYMENT-08', field, `a pay takes the ${field} back to that of the create`, payTakesBack(field), {
      whole: true,
    }),
  ),
  breaks(
    'PAYMENT-12',
    'other-order',
    'create and update take a due date of eight digits',
    both(
      ...(['createPayment', 'updatePayment'] as const).map((operation) =>
        takes(operation, 'dueDate', (value) => /^\d{8}$/.test(textOf(value))),
      ),
    ),
  ),
  breaks(
    'PAYMENT-12',
    'text',
    'create takes a due date with something behind it',
    takes('createPayment', 'dueDate', (value) => /^\d{4}-\d\d-\d\d./.test(textOf(value))),
  ),
  breaks(
    'FEES-03',
    'text',
    'a withdrawal takes the number that a text begins with',
    both(
      takes('withdrawEarnedFees', 'amount', (value) => typeof value === 'string' && /^\d/.test(value)),
      around('withdrawEarnedFees', (call, next) => {
        const amount = Number.parseFloat(textOf((call.body as { amount: unknown }).amount));
        return next(Number.isNaN(amount) ? call : { ...call, body: { amount } });
      }),
    ),
    { notOn: { bare: 'nothing can be earned' } },
  ),
  breaks('LIST-05', 'default', 'a page after the last one counts no payments', ({ pages }) => {
    const { page: of } = pages;
    pages.page = (account, query) => {
      const page = of(account, query);
      return page.items.length === 0 ? { ...page, totalItems: 0, totalPages: 0 } : page;
    };
  }),
];
