import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import { around, breaks, type Patch } from './break.ts';
import type { Fault } from './fault.ts';
import { hidden } from './payment-create.ts';

/** What was refused was done all the same, and what was done takes more with it than it should. */

/** A webhook with a wrong address is stored before it is refused. */
const storesAddress =
  (operation: 'createWebhook' | 'updateWebhook'): Patch =>
  ({ checks, webhooks }) => {
    const { request } = checks;
    checks.request = (call) => {
      try {
        request(call);
      } catch (error) {
        const url = textOf(fieldOf(call.body, 'url'));
        if (call.operation === operation && call.caller !== null && url === 'not a url') {
          const [first] = webhooks.list(call.caller.id);
          if (operation === 'updateWebhook' && first !== undefined) webhooks.setUrl(first, url);
          else webhooks.create(call.caller.id, url);
        }
        throw error;
      }
    };
  };

export const aftermathFaults: readonly Fault[] = [
  breaks(
    'SIGNUP-10',
    'default',
    'a refused second sign-up changes the password',
    around('createAccount', async (call, next, { accounts, passwords }) => {
      try {
        return await next(call);
      } catch (error) {
        const account = accounts.byEmail(textOf(fieldOf(call.body, 'email')));
        const isTaken = error instanceof Refusal && error.kind === 'duplicateEmail' && account !== null;
        if (isTaken) accounts.setPassword(account.id, await passwords.hash(textOf(fieldOf(call.body, 'password'))));
        throw error;
      }
    }),
    { notOn: { rails: 'it refuses in step 1, which names no password' } },
  ),
  breaks('WEBHOOK-05', 'POST', 'POST stores a url that it refuses', storesAddress('createWebhook')),
  breaks('WEBHOOK-05', 'PUT', 'PUT stores a url that it refuses', storesAddress('updateWebhook')),
  breaks(
    'PAYMENT-04',
    'default',
    'a payment of amount alone does not show in the list',
    hidden((payment) =>
      [payment.selfEarnedFees, payment.externalId, payment.description, payment.dueDate].every((one) => one === null),
    ),
  ),
  breaks(
    'LIST-08',
    'default',
    'a payment that was paid leaves the list',
    hidden(({ paidAt }) => paidAt !== null),
  ),
  breaks('AUTH-08', 'default', 'a JWT is taken with any scheme', ({ guard }) => {
    const { bearerToken } = guard;
    guard.bearerToken = (authorization) =>
      bearerToken(authorization) ?? /^(?!bearer )\S+ +(\S+)$/i.exec(authorization)?.[1] ?? null;
  }),
];
