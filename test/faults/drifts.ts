import { setTimeout as sleep } from 'node:timers/promises';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { GapId } from '../../src/contract/gaps.ts';
import { answering, around, type Patch, showing, takes } from './break.ts';

/**
 * A change that breaks no rule, because the document does not cover it, and that a comparison of two runs must show.
 */
export interface Drifting {
  readonly name: string;
  /** The gap whose answer changes. */
  readonly about: GapId;
  /** The named dialect of the service before the change. */
  readonly dialect: string;
  readonly patch: Patch;
}

/** Clears a field in each update that does not name it. */
const clears =
  (field: 'description' | 'dueDate'): Patch =>
  ({ payments }) => {
    const { update } = payments;
    payments.update = (payment, fields) =>
      update(payment, Object.hasOwn(fields, field) ? fields : { ...fields, [field]: null });
  };

const another = (status: number): Patch => answering('createPayment', (answer) => ({ ...answer, status }));

export const drifts: readonly Drifting[] = [
  {
    name: 'createPayment succeeds with another status',
    about: 'success-status',
    dialect: 'default',
    patch: another(202),
  },
  {
    name: 'a read shows the amount as text',
    about: 'success-body',
    dialect: 'default',
    patch: showing(['read'], (payment) => ({ ...payment, amountText: payment.amount })),
  },
  {
    name: 'the maximum of an amount is not enforced',
    about: 'amount-bounds',
    dialect: 'default',
    patch: takes('createPayment', 'amount', (value) => typeof value === 'number' && value > 0),
  },
  {
    name: 'the length of a description is not enforced',
    about: 'text-limits',
    dialect: 'default',
    patch: takes('createPayment', 'description', (value) => typeof value === 'string'),
  },
  {
    name: 'any accountType is taken',
    about: 'account-types',
    dialect: 'default',
    patch: takes('createAccount', 'accountType', (value) => typeof value === 'string'),
  },
  {
    name: 'the number of an address is not required',
    about: 'address-structure',
    dialect: 'default',
    patch: ({ checks }) => {
      const { value } = checks;
      checks.value = (name, given, beside) =>
        value(name, given, beside).filter(({ field, problem }) => field !== 'address.number' || problem !== 'missing');
    },
  },
  {
    name: 'an update merges where it replaced',
    about: 'update-semantics',
    dialect: 'spring',
    patch: ({ payments }) => {
      payments.withoutNamed = () => ({});
    },
  },
  {
    name: 'an update clears the due date that it does not name, and no other field',
    about: 'update-semantics',
    dialect: 'default',
    patch: clears('dueDate'),
  },
  {
    name: 'an update clears the description that it does not name, and no other field',
    about: 'update-semantics',
    dialect: 'rails',
    patch: clears('description'),
  },
  {
    name: 'a pay of a payment that is paid adds the fees again',
    about: 'balance-credit',
    dialect: 'default',
    patch: around('sandboxPay', (call, next, { payments, ledger }) => {
      const paid = payments.byId(textOf(fieldOf(call.body, 'id')));
      if (paid?.paidAt != null) ledger.credit(paid, 'pay');
      return next(call);
    }),
  },
  {
    name: 'two pays of a payment at the same time add the fees twice',
    about: 'balance-credit',
    dialect: 'default',
    patch: around('sandboxPay', async (call, next, { payments, ledger }) => {
      const wasPaid = payments.byId(textOf(fieldOf(call.body, 'id')))?.paidAt != null;
      await sleep(30);
      const now = payments.byId(textOf(fieldOf(call.body, 'id')));
      if (!wasPaid && now?.paidAt != null) ledger.credit(now, 'pay');
      return next(call);
    }),
  },
  {
    name: 'a pay adds the fees from before an update',
    about: 'balance-credit',
    dialect: 'default',
    patch: ({ payments, ledger }) => {
      const first = new Map<string, string | null>();
      const { create } = payments;
      const { credit } = ledger;
      payments.create = (account, fields) => {
        const made = create(account, fields);
        first.set(made.id, made.selfEarnedFees);
        return made;
      };
      ledger.credit = (payment, moment) =>
        credit({ ...payment, selfEarnedFees: first.get(payment.id) ?? null }, moment);
    },
  },
  {
    name: 'the listing shows a disabled key as enabled',
    about: 'key-transitions',
    dialect: 'default',
    patch: ({ presenter }) => {
      const { key: show } = presenter;
      presenter.key = (key, secret) => show({ ...key, enabled: true }, secret);
    },
  },
  {
    name: 'step 1 of the login takes any password after a complete login',
    about: 'wrong-password-step',
    dialect: 'default',
    patch: (parts) => {
      const known = new Set<string>();
      around('concludesLogin', async (call, next) => {
        const result = await next(call);
        known.add(textOf(fieldOf(call.body, 'email')));
        return result;
      })(parts);
      around('login', async (call, next) => {
        const email = textOf(fieldOf(call.body, 'email'));
        if (!known.has(email)) return await next(call);
        parts.codes.send(email, 'login');
        return { about: 'account', value: { email } };
      })(parts);
    },
  },
  {
    name: 'deleting a webhook that does not exist is a success',
    about: 'webhook-delete-missing',
    dialect: 'default',
    patch: around('deleteWebhook', async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        if (error instanceof Refusal) return { about: 'webhook', value: null };
        throw error;
      }
    }),
  },
];
