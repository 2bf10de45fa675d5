import type { OperationId } from '../../../src/contract/operations.ts';
import { around } from '../break.ts';
import { at, type Fault } from '../fault.ts';
import { ofCaller } from './conditions.ts';

/** Faults of a service whose accepted requests also empty the list of addresses, or the balance. */

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
  'deleteWebhook',
] as const satisfies OperationId[];

export const sideEffectFaults: readonly Fault[] = [
  ...emptyingAddresses.map((operation) => ({
    ...at('SECIP-02', 'default'),
    also: { 'SECIP-04': 'an address is gone after the removal of another one' } as const,
    name: `side effect: ${operation} empties the list of addresses`,
    patch: around(operation, async (call, next, { database, accounts }) => {
      const result = await next(call);
      const { email } = { ...(call.body as { email?: string }), ...call.params };
      const account = email === undefined ? ofCaller(call) : (accounts.byEmail(email)?.id ?? '');
      database.run('DELETE FROM security_ips WHERE account = ?', account);
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
];
