import { callerId } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { PaymentFields } from '../../sandbox/parts/payments.ts';
import { around, both, breaks, type Patch, takes } from './break.ts';
import { byKey, type Condition, ofPath, only } from './families/conditions.ts';
import { keepsOld } from './families/defects.ts';
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

/** The list takes a limit as another one by API key alone, or by both methods. */
const limitBy = (method: 'key' | 'both', asked: string, limit: number): Patch =>
  only('listPayments', method === 'key' ? byKey : () => () => true, async (call, next, { pages }) => {
    const { limit: of } = pages;
    pages.limit = (text) => (text === asked && call.query['limit'] === asked ? limit : of(text));
    try {
      return await next(call);
    } finally {
      pages.limit = of;
    }
  });

/** An update that would restore the value of the create keeps the present one. */
const keepsSecond =
  (field: 'amount' | 'description'): Patch =>
  (parts) => {
    const first = new Map<string, PaymentFields>();
    const { create } = parts.payments;
    parts.payments.create = (account, sent) => {
      const made = create(account, sent);
      first.set(made.id, sent);
      return made;
    };
    const isBack: Condition = () => (call) => {
      const [sent, now] = [first.get(ofPath(call)), parts.payments.byId(ofPath(call))];
      const value = field === 'amount' ? Number(sent?.amount) : sent?.description;
      return fieldOf(call.body, field) === value && now?.[field] !== sent?.[field];
    };
    only('updatePayment', isBack, keepsOld(field))(parts);
  };

/** A create also writes a field to the payment that had its reference first, of the same account or of another one. */
const writesToSameReference =
  (field: 'description' | 'dueDate', isOwn: boolean): Patch =>
  ({ payments }) => {
    const first = new Map<string, { readonly id: string; readonly account: string }>();
    const { create } = payments;
    // The service takes a reference twice.
    payments.hasExternalId = () => false;
    payments.create = (account, sent) => {
      const made = create(account, sent);
      const reference = sent.externalId ?? made.id;
      const older = first.get(reference);
      const row = older && (older.account === account) === isOwn ? payments.byId(older.id) : null;
      if (row !== null) payments.save({ ...row, [field]: sent[field] });
      else first.set(reference, made);
      return made;
    };
  };

/** An update does not set a text that differs from the present one only in case. */
const ignoresCase =
  (field: 'description' | 'externalId'): Patch =>
  (parts) => {
    const isSame: Condition = () => (call) => {
      const [sent, now] = [fieldOf(call.body, field), parts.payments.byId(ofPath(call))?.[field]];
      return typeof sent === 'string' && typeof now === 'string' && sent.toLowerCase() === now.toLowerCase();
    };
    only('updatePayment', isSame, keepsOld(field))(parts);
  };

/** An update by API key stores null as an amount of 0. */
const nullAsZero: Patch = (parts) => {
  const isNull: Condition = (own) => {
    const isByKey = byKey(own);
    return (call) => isByKey(call) && fieldOf(call.body, 'amount') === null;
  };
  only('updatePayment', isNull, async (call, next, { checks }) => {
    const { body } = checks;
    checks.body = () => undefined;
    try {
      return await next({ ...call, body: { amount: 0 } });
    } finally {
      checks.body = body;
    }
  })(parts);
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
  ...(['amount', 'description'] as const).map((field) =>
    breaks('PAYMENT-08', field, `an update does not set the ${field} back to the first one`, keepsSecond(field)),
  ),
  ...(['description', 'externalId'] as const).map((field) =>
    breaks('PAYMENT-08', field, `an update does not change only the case of the ${field}`, ignoresCase(field)),
  ),
  breaks('PAYMENT-09', 'default', 'an update by API key takes an amount of null for 0', nullAsZero),
  breaks(
    'PAYMENT-06',
    'description',
    'a create writes its description to a payment of the account with its reference',
    writesToSameReference('description', true),
    { whole: true },
  ),
  breaks(
    'PAYMENT-08',
    'dueDate',
    'a create writes its due date to a payment of the account with its reference',
    writesToSameReference('dueDate', true),
    { whole: true },
  ),
  breaks(
    'PAYMENT-06',
    'description',
    'a create writes its description to a payment of another account with its reference',
    writesToSameReference('description', false),
    { whole: true },
  ),
  breaks(
    'PAYMENT-17',
    'default',
    'a pay of another account is refused and carried out',
    around('sandboxPay', (call, next, { payments }) => {
      const payment = payments.byId(textOf(fieldOf(call.body, 'id')));
      if (payment === null || payment.account === callerId(call)) return next(call);
      if (payment.paidAt === null) payments.markPaid(payment);
      throw new Refusal('unknownId');
    }),
    { whole: true },
  ),
  breaks(
    'FEES-03',
    'overdraw',
    'a refused withdrawal lowers the balance by its amount',
    around('withdrawEarnedFees', async (call, next, { ledger }) => {
      try {
        return await next(call);
      } catch (error) {
        ledger.enter(callerId(call), `-${fieldOf(call.body, 'amount')}`, 'debit', null);
        throw error;
      }
    }),
    { notOn: { bare: 'it refuses every withdrawal' } },
  ),
  breaks(
    'FEES-03',
    'overdraw',
    'a refused withdrawal of too much is added to the balance',
    around('withdrawEarnedFees', async (call, next, { ledger }) => {
      try {
        return await next(call);
      } catch (error) {
        if (error instanceof Refusal && error.kind === 'overdraw')
          ledger.enter(callerId(call), String(fieldOf(call.body, 'amount')), 'credit', null);
        throw error;
      }
    }),
    { notOn: { bare: 'nothing can be earned' } },
  ),
  breaks(
    'FEES-03',
    'overdraw',
    'withdrawals above a thousand need no balance',
    ({ ledger }) => {
      const { withdraw } = ledger;
      ledger.withdraw = (account, amount) => {
        if (Number(amount) <= 1000) withdraw(account, amount);
      };
    },
    { whole: true, notOn: { bare: 'nothing can be earned', spring: 'a withdrawal shows later there' } },
  ),
  breaks('LIST-02', '100', 'a limit of 99 is taken for one of 100', limitBy('both', '99', 100)),
  breaks(
    'LIST-07',
    'default',
    'the list by API key shows the first page whatever page is asked for',
    only('listPayments', byKey, (call, next) => {
      const { page: _, ...query } = call.query;
      return next({ ...call, query });
    }),
    { whole: true },
  ),
  breaks('LIST-03', 'default', 'the list by API key takes a limit of 101', limitBy('key', '101', 101)),
  breaks('HTTP-02', 'default', 'a limit beyond 32 bits is an error of the server', (parts) => {
    const { limit: of } = parts.pages;
    parts.pages.limit = (text) => {
      if (Number(text) > 2 ** 31) throw new Error('out of range');
      return of(text);
    };
  }),
  breaks(
    'LIST-07',
    'default',
    'a list without a page that fits on one says that it is another page',
    ({ pages, dialect }) => {
      const { page: of } = pages;
      pages.page = (account, query) => {
        const page = of(account, query);
        const isOnly = query['page'] === undefined && page.totalPages === 1;
        return isOnly ? { ...page, currentPage: 1 - dialect.list.firstPage } : page;
      };
    },
  ),
  breaks('WEBHOOK-06', 'replaced', 'the event of a pay goes to the url at the time of the create', (parts) => {
    const { events, webhooks } = parts;
    const { raise } = events;
    const urls = new Map<string, ReturnType<typeof webhooks.list>>();
    webhooks.isCurrent = () => true;
    events.raise = (cause, account, about) => {
      const { list } = webhooks;
      const id = String(about.id);
      if (cause === 'createPayment') urls.set(id, list(account));
      webhooks.list = (asked) => (cause === 'sandboxPay' && urls.get(id)) || list(asked);
      try {
        raise(cause, account, about);
      } finally {
        webhooks.list = list;
      }
    };
  }),
];
