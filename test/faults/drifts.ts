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
