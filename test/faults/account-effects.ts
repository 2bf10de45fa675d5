import type { Call } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { around, breaks, type Patch } from './break.ts';
import type { Fault } from './fault.ts';

/** Defects of logins and recoveries that also change something else of the account. */

const toldWithKeys = { whole: true, notOn: { bare: 'no response to a create shows its key' } } as const;

/** Enables all keys of the account after a login or a recovery. */
const enablesKeysAfter = (operation: 'concludesLogin' | 'forgotPasswordChangePassword'): Patch =>
  around(operation, async (call, next, { accounts, keys }) => {
    const result = await next(call);
    const email = call.params['email'] ?? textOf(fieldOf(call.body, 'email'));
    for (const key of keys.list(accounts.byEmail(email)?.id ?? '')) keys.setEnabled(key, true);
    return result;
  });

/** Deletes what the account of an e-mail address has earned, after each accepted request of an operation. */
const emptiesBalanceAfter = (operation: OperationId, emailOf: (call: Call) => string): Patch =>
  around(operation, async (call, next, { accounts, database }) => {
    const result = await next(call);
    database.run('DELETE FROM ledger WHERE account = ?', accounts.byEmail(emailOf(call))?.id ?? '');
    return result;
  });

/** A login stores the replaced URLs again, as if it saved what it had loaded before. */
const bringsUrlsBack: Patch = (parts) => {
  const { setUrl } = parts.webhooks;
  const former = new Map<string, string>();
  parts.webhooks.setUrl = (webhook, url) => {
    const changed = setUrl(webhook, url);
    former.set(changed.id, webhook.url);
    return changed;
  };
  around('concludesLogin', async (call, next, { accounts, webhooks }) => {
    const result = await next(call);
    for (const webhook of webhooks.list(accounts.byEmail(textOf(fieldOf(call.body, 'email')))?.id ?? '')) {
      const url = former.get(webhook.id);
      if (url !== undefined) setUrl(webhook, url);
    }
    return result;
  })(parts);
};

export const accountEffectFaults: readonly Fault[] = [
  breaks(
    'WEBHOOK-01',
    'default',
    'a recovery removes the webhooks of the account',
    around('forgotPasswordChangePassword', async (call, next, { accounts, webhooks }) => {
      const result = await next(call);
      for (const webhook of webhooks.list(accounts.byEmail(call.params['email'] ?? '')?.id ?? ''))
        webhooks.remove(webhook);
      return result;
    }),
    { whole: true },
  ),
  breaks('WEBHOOK-03', 'default', 'a login brings the former URLs of webhooks back', bringsUrlsBack, { whole: true }),
  breaks(
    'FEES-04',
    'default',
    'a recovery empties the balance',
    emptiesBalanceAfter('forgotPasswordChangePassword', ({ params }) => params['email'] ?? ''),
    { whole: true, notOn: { bare: 'nothing can be earned' } },
  ),
  breaks(
    'FEES-04',
    'default',
    'a login empties the balance',
    emptiesBalanceAfter('concludesLogin', ({ body }) => textOf(fieldOf(body, 'email'))),
    { whole: true, notOn: { bare: 'nothing can be earned' } },
  ),
  breaks(
    'AUTH-10',
    'disabled',
    'a recovery enables disabled keys',
    enablesKeysAfter('forgotPasswordChangePassword'),
    toldWithKeys,
  ),
  breaks('AUTH-10', 'disabled', 'a login enables disabled keys', enablesKeysAfter('concludesLogin'), toldWithKeys),
];
