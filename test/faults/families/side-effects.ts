import { around } from '../break.ts';
import { at, type Fault } from '../fault.ts';
import { ofCaller } from './conditions.ts';

/** Faults of a service whose accepted requests also empty the list of addresses. */

const operations = ['updateWebhook', 'createNewApiKey', 'sandboxPay'] as const;

export const sideEffectFaults: readonly Fault[] = operations.map((operation) => ({
  ...at('SECIP-02', 'default'),
  also: { 'SECIP-04': 'an address is gone after the removal of another one' },
  name: `side effect: ${operation} empties the list of addresses`,
  patch: around(operation, async (call, next, { database }) => {
    const result = await next(call);
    database.run('DELETE FROM security_ips WHERE account = ?', ofCaller(call));
    return result;
  }),
}));
