import { createHash } from 'node:crypto';
import { callerId } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { Parts } from '../../sandbox/parts.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { around, both, breaks, ignoresCodes, misses, type Patch } from './break.ts';
import { byKey } from './families/conditions.ts';
import type { Fault } from './fault.ts';

/** Defects that show only when two things come together: a payment and its pay, or a key and another key. */

const losesPaid = (operation: OperationId): Patch =>
  around(operation, (call, next, { payments }) => {
    if (payments.byId(call.params['id'] ?? '')?.paidAt != null) throw new Refusal('unknownId');
    return next(call);
  });

const oneKey = 'an account has one key there';
const namesNone = 'a disable names no key there';
const noIdYet = 'the id of a payment that a key created is not known there in time';
const notYet = 'it is not found there yet';

/** The ids of the payments that API keys create. */
function madeByKeys(parts: Parts): ReadonlySet<string> {
  const came = byKey(parts);
  const made = new Set<string>();
  around('createPayment', async (call, next) => {
    const result = await next(call);
    if (came(call)) made.add(result.id ?? '');
    return result;
  })(parts);
  return made;
}

/** A create without a description takes the last one that another create of the account sent. */
const borrowing: Patch = (parts) => {
  const last = new Map<string, string>();
  around('createPayment', (call, next) => {
    const description = fieldOf(call.body, 'description') ?? last.get(call.caller?.id ?? '');
    if (typeof description !== 'string') return next(call);
    last.set(call.caller?.id ?? '', description);
    return next({ ...call, body: { ...(call.body as object), description } });
  })(parts);
};

export const mixedFaults: readonly Fault[] = [
  breaks('PAYMENT-06', 'description', 'a create without a description takes that of the one before', borrowing),
  breaks('PAYMENT-06', 'description', 'a create stores the text null as none', ({ payments }) => {
    const { create } = payments;
    payments.create = (account, fields) =>
      create(account, fields.description === 'null' ? { ...fields, description: null } : fields);
  }),
  breaks('PAYMENT-07', 'known', 'a payment that was paid cannot be read', losesPaid('readPayment')),
  breaks('PAYMENT-14', 'known', 'the public lookup loses payments that were paid', losesPaid('publicPayment')),
  breaks(
    'AUTH-10',
    'disabled',
    'a key that is not the first of its account opens although it is disabled',
    ({ keys, database }) => {
      const { accountOf } = keys;
      keys.accountOf = (secret) => {
        const hash = createHash('sha256').update(secret).digest('hex');
        const later = database.one(
          'SELECT account FROM api_keys AS key WHERE hash = ? AND seq > (SELECT min(seq) FROM api_keys WHERE account = key.account)',
          hash,
        );
        return later === null ? accountOf(secret) : String(later['account']);
      };
    },
    { notOn: { spring: oneKey, paranoid: oneKey, bare: oneKey, sloppy: 'a disable names no key there' } },
  ),
  breaks(
    'AUTH-10',
    'enabled-again',
    'a key that was disabled twice is not enabled again',
    ({ keys }) => {
      const { setEnabled } = keys;
      const disables = new Map<string, number>();
      keys.setEnabled = (key, enabled) => {
        const before = disables.get(key.id) ?? 0;
        if (enabled && before > 1) throw new Refusal('invalidValue');
        if (!enabled && key.enabled) disables.set(key.id, before + 1);
        return setEnabled(key, enabled);
      };
    },
    { whole: true },
  ),
  breaks(
    'AUTH-10',
    'disabled',
    'an enable of one key enables all keys of its account',
    ({ keys }) => {
      const { setEnabled, list } = keys;
      keys.setEnabled = (key, enabled) => {
        if (enabled) for (const other of list(key.account)) setEnabled(other, true);
        return setEnabled(key, enabled);
      };
    },
    { notOn: { spring: oneKey, paranoid: oneKey, bare: oneKey, sloppy: 'an enable names no key there' } },
  ),
  ...(['createNewApiKey', 'listApiKeys'] as const).map((operation) =>
    breaks(
      'AUTH-10',
      'disabled',
      `${operation} enables all keys of its account`,
      around(operation, (call, next, { keys }) => {
        for (const key of keys.list(callerId(call))) keys.setEnabled(key, true);
        return next(call);
      }),
      { whole: true, notOn: { spring: namesNone, sloppy: namesNone } },
    ),
  ),
  breaks(
    'AUTH-10',
    'disabled',
    'a disable of one key disables all keys of its account',
    ({ keys }) => {
      const { setEnabled, list } = keys;
      keys.setEnabled = (key, enabled) => {
        if (!enabled) for (const other of list(key.account)) setEnabled(other, false);
        return setEnabled(key, enabled);
      };
    },
    {
      notOn: { spring: oneKey, paranoid: oneKey, bare: oneKey, sloppy: 'a disable names no key there' },
    },
  ),
  breaks(
    'PAYMENT-07',
    'known',
    'payments that a key created cannot be read while it is disabled',
    (parts) => {
      const made = madeByKeys(parts);
      around('readPayment', (call, next) => {
        const isOff = parts.keys.list(callerId(call)).some(({ enabled }) => !enabled);
        if (isOff && made.has(String(call.params['id']))) throw new Refusal('unknownId');
        return next(call);
      })(parts);
    },
    { whole: true, notOn: { spring: noIdYet, bare: noIdYet } },
  ),
  breaks(
    'PAYMENT-04',
    'default',
    'payments that a key created leave the list while it is disabled',
    (parts) => {
      const made = madeByKeys(parts);
      const { payments, keys } = parts;
      const { list } = payments;
      payments.list = (account) => {
        const isOff = keys.list(account).some(({ enabled }) => !enabled);
        return list(account).filter(({ id }) => !isOff || !made.has(id));
      };
    },
    {
      whole: true,
      also: { 'LIST-08': 'what a list showed before leaves it, too' },
      notOn: { rails: notYet, nest: notYet, spring: noIdYet, bare: noIdYet },
    },
  ),
  breaks(
    'RECOVERY-05',
    'emailToken',
    'a change without an emailToken is refused and made',
    both(
      misses('forgotPasswordChangePassword', 'emailToken'),
      ignoresCodes('recovery', (given) => given === ''),
      around('forgotPasswordChangePassword', async (call, next) => {
        const result = await next(call);
        if (textOf(fieldOf(call.body, 'emailToken')) === '') throw new Refusal('missingField');
        return result;
      }),
    ),
  ),
];
