import type { Call } from '../../../sandbox/http/call.ts';
import type { Parts } from '../../../sandbox/start.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import { around } from '../break.ts';
import { at, type Fault } from '../fault.ts';
import { ofCaller } from './conditions.ts';

/**
 * Faults of a service whose accepted requests also empty the list of addresses or the balance, remove webhooks, or write a
 * description into payments without one.
 */

const emptyingAddresses = [
  'updateWebhook',
  'createNewApiKey',
  'sandboxPay',
  'login',
  'concludesLogin',
  'forgotPassword',
] as const satisfies OperationId[];

const emptyingBalance = [
  'createPayment',
  'createNewApiKey',
  'enableApiKey',
  'addSecurityIP',
  'deleteSecurityIP',
  'deleteWebhook',
] as const satisfies OperationId[];

const describing = [
  'updatePayment',
  'sandboxPay',
  'withdrawEarnedFees',
  'createNewApiKey',
  'enableApiKey',
  'disableApiKey',
  'addSecurityIP',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
] as const satisfies OperationId[];

const leavingOneWebhook = [
  'createNewApiKey',
  'login',
  'concludesLogin',
  'forgotPassword',
  'forgotPasswordChangePassword',
] as const satisfies OperationId[];

/** The account of a request, which may name only the address of its mailbox. */
function accountOf(call: Call, accounts: Parts['accounts']): string {
  const { email } = { ...(call.body as { email?: string }), ...call.params };
  return email === undefined ? ofCaller(call) : (accounts.byEmail(email)?.id ?? '');
}

export const sideEffectFaults: readonly Fault[] = [
  ...emptyingAddresses.map((operation) => ({
    ...at('SECIP-02', 'default'),
    also: { 'SECIP-04': 'an address is gone after the removal of another one' } as const,
    name: `side effect: ${operation} empties the list of addresses`,
    patch: around(operation, async (call, next, { database, accounts }) => {
      const result = await next(call);
      database.run('DELETE FROM security_ips WHERE account = ?', accountOf(call, accounts));
      return result;
    }),
  })),
  ...emptyingBalance.map((operation) => ({
    ...at('FEES-04', 'default'),
    also: { 'FEES-03': 'the balance is lower than the overdraw that was refused leaves it' } as const,
    name: `side effect: ${operation} empties the balance`,
    patch: around(operation, async (call, next, { ledger }) => {
      const result = await next(call);
      const balance = ledger.balance(ofCaller(call));
      if (Number(balance) > 0) ledger.enter(ofCaller(call), `-${balance}`, 'debit', null);
      return result;
    }),
  })),
  ...leavingOneWebhook.map((operation) => ({
    ...at('WEBHOOK-01', 'default'),
    name: `side effect: ${operation} removes all webhooks but the first`,
    patch: around(operation, async (call, next, { webhooks, accounts }) => {
      const result = await next(call);
      for (const webhook of webhooks.list(accountOf(call, accounts)).slice(1)) webhooks.remove(webhook);
      return result;
    }),
  })),
  ...describing.map((operation) => ({
    ...at('PAYMENT-06', 'description'),
    name: `side effect: ${operation} describes the payments without a description`,
    patch: around(operation, async (call, next, { payments }) => {
      const result = await next(call);
      const others = payments.list(ofCaller(call)).filter(({ id }) => id !== result.id && id !== call.params['id']);
      for (const payment of others)
        if (payment.description === null) payments.save({ ...payment, description: 'Pix payment' });
      return result;
    }),
  })),
];
