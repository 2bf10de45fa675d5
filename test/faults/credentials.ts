import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Account } from '../../sandbox/parts/accounts.ts';
import type { Parts } from '../../sandbox/start.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { nobody, unguarded } from './auth.ts';
import { breaks, type Patch } from './break.ts';
import type { Fault } from './fault.ts';
import { shownRefusalFaults } from './shown-refusals.ts';

type Claims = Readonly<Record<string, unknown>>;

export function claimsOf(token: string): Claims | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/** The account of a token if it were genuine. */
export function claimedBy({ tokens }: Parts, token: string): Account | null {
  const claims = claimsOf(token);
  return claims === null || tokens.isRevoked(claims) ? null : tokens.accountOf(claims);
}

/** Accepts matching tokens as genuine. */
const trusts =
  (fits: (token: string, parts: Parts) => boolean): Patch =>
  (parts) => {
    const { accountOfJwt } = parts.guard;
    parts.guard.accountOfJwt = async (token) =>
      (await accountOfJwt(token)) ?? (fits(token, parts) ? claimedBy(parts, token) : null);
  };

/** Compares only one part of a token with the genuine tokens. */
const comparesOnly =
  (part: (signature: string) => string, claims: boolean): Patch =>
  (parts) => {
    const seen = new Set<string>();
    const keyOf = (token: string) => {
      const [header = '', payload = '', signature = ''] = token.split('.');
      return [header, claims ? payload : '', part(signature)].join('.');
    };
    const { issue } = parts.tokens;
    parts.tokens.issue = async (account) => {
      const token = await issue(account);
      seen.add(keyOf(token));
      return token;
    };
    trusts((token) => seen.has(keyOf(token)))(parts);
  };

export function algOf(token: string): string {
  try {
    return String(decodeProtectedHeader(token).alg);
  } catch {
    return '';
  }
}

const uncheckedOn = (operation: OperationId) =>
  breaks('AUTH-06', 'changed-signature', `${operation} does not check the signature`, (parts) => {
    const { callerOf } = parts.guard;
    parts.guard.callerOf = async (asked, credentials) => {
      const token = parts.guard.bearerToken(credentials.authorization ?? '') ?? '';
      const caller = asked === operation && credentials.apiKey === null ? claimedBy(parts, token) : null;
      return caller ?? (await callerOf(asked, credentials));
    };
  });

/** An operation where any unknown key has the rights of a key. */
const anyKey = (operation: OperationId) =>
  breaks(
    'AUTH-07',
    'unknown',
    `${operation} takes any API key`,
    unguarded(operation, (parts) => {
      const { callerOf } = parts.guard;
      parts.guard.callerOf = async (asked, credentials) => {
        const { authorization, apiKey } = credentials;
        const alone = asked === operation && authorization === null && apiKey !== null && apiKey !== '';
        const isKnown = apiKey !== null && (await parts.guard.accountOfKey(apiKey)) !== null;
        return alone && !isKnown ? nobody(parts) : await callerOf(asked, credentials);
      };
    }),
    {
      also: {
        'AUTH-09': 'a JWT in place of a key is tried there, and is any key',
        ...(operation === 'getWebhook' ? {} : { 'AUTH-10': 'a disabled key is tried there, and is any key' }),
      },
    },
  );

const jwtFaults: readonly Fault[] = [
  breaks(
    'AUTH-06',
    'garbage',
    'a JWT that cannot be read is nobody in particular',
    (parts) => {
      const { accountOfJwt } = parts.guard;
      parts.guard.accountOfJwt = async (token) =>
        token !== '' && claimsOf(token) === null ? nobody(parts) : await accountOfJwt(token);
    },
    { also: { 'AUTH-09': 'an API key in place of a JWT is one that cannot be read' } },
  ),
  breaks(
    'AUTH-06',
    'changed-claims',
    'a signature once seen vouches for any claims',
    comparesOnly((text) => text, false),
  ),
  breaks(
    'AUTH-06',
    'changed-claims',
    'no signature is checked',
    trusts(() => true),
  ),
  breaks(
    'AUTH-06',
    'changed-signature',
    'half of the signature is compared',
    comparesOnly((text) => text.slice(0, 16), true),
  ),
  breaks(
    'AUTH-06',
    'changed-signature',
    'the length of the signature is compared',
    comparesOnly((text) => String(text.length), true),
  ),
  ...['none', 'NONE'].map((alg) =>
    breaks(
      'AUTH-06',
      'alg-none',
      `a JWT that says alg ${alg} is taken`,
      trusts((token) => algOf(token) === alg),
    ),
  ),
  breaks(
    'AUTH-06',
    'alg-none',
    'a JWT without a signature is taken',
    trusts((token) => token.endsWith('.')),
  ),
  breaks('AUTH-06', 'empty', 'an empty Bearer token is nobody in particular', (parts) => {
    const { callerOf } = parts.guard;
    parts.guard.callerOf = async (operation, credentials) =>
      /^Bearer\s*$/i.test(credentials.authorization ?? '-') ? nobody(parts) : await callerOf(operation, credentials);
  }),
  breaks('AUTH-06', 'empty', 'an empty Bearer token opens createWebhook', (parts) => {
    const { callerOf } = parts.guard;
    parts.guard.callerOf = async (operation, credentials) =>
      operation === 'createWebhook' && /^Bearer\s*$/i.test(credentials.authorization ?? '-')
        ? nobody(parts)
        : await callerOf(operation, credentials);
  }),
  breaks('AUTH-06', 'garbage', 'the JWT null is nobody in particular', (parts) => {
    const { accountOfJwt } = parts.guard;
    parts.guard.accountOfJwt = async (token) => (token === 'null' ? nobody(parts) : await accountOfJwt(token));
  }),
  breaks('AUTH-06', 'garbage', 'a fourth part of a JWT is ignored', ({ guard }) => {
    const { accountOfJwt } = guard;
    guard.accountOfJwt = (token) => accountOfJwt(token.split('.').slice(0, 3).join('.'));
  }),
  ...(
    ['listPayments', 'updatePayment', 'sandboxPay', 'createNewApiKey', 'deleteWebhook', 'addSecurityIP'] as const
  ).map(uncheckedOn),
];

/** Accepts every key that shares a part with a genuine one. */
const alike =
  (part: (key: string) => string): Patch =>
  ({ keys, guard }) => {
    const seen = new Map<string, string>();
    const { create } = keys;
    keys.create = (account, name) => {
      const made = create(account, name);
      seen.set(part(made.secret), made.secret);
      return made;
    };
    const { accountOfKey } = guard;
    guard.accountOfKey = async (key) =>
      (await accountOfKey(key)) ?? (key === '' ? null : await accountOfKey(seen.get(part(key)) ?? ''));
  };

const keyFaults: readonly Fault[] = [
  ...(['listPayments', 'createPayment', 'readPayment', 'getWebhook'] as const).map(anyKey),
  breaks(
    'AUTH-07',
    'unknown',
    'an API key is known by its first sixteen characters',
    alike((key) => key.slice(0, 16)),
  ),
  breaks(
    'AUTH-07',
    'unknown',
    'an API key is known by its last four characters',
    alike((key) => key.slice(-4)),
  ),
  breaks('AUTH-07', 'unknown', 'the id of an API key opens what the key opens', ({ accounts, keys, guard }) => {
    const { accountOfKey } = guard;
    guard.accountOfKey = async (value) => {
      const isOwner = ({ id: account }: { id: string }) => keys.list(account).some(({ id }) => `${id}` === value);
      return (await accountOfKey(value)) ?? accounts.all().find(isOwner) ?? null;
    };
  }),
  breaks('AUTH-07', 'empty', 'an empty API key is nobody in particular', (parts) => {
    const { accountOfKey } = parts.guard;
    parts.guard.accountOfKey = async (key) => (key === '' ? nobody(parts) : await accountOfKey(key));
  }),
  breaks('AUTH-07', 'unknown', 'the API key null is nobody in particular', (parts) => {
    const { accountOfKey } = parts.guard;
    parts.guard.accountOfKey = async (key) => (key === 'null' ? nobody(parts) : await accountOfKey(key));
  }),
  breaks('AUTH-05', 'listApiKeys', 'an API key stands in for a wrong JWT everywhere', (parts) => {
    const { guard } = parts;
    const { callerOf } = guard;
    guard.callerOf = async (operation, credentials) => {
      const { authorization, apiKey } = credentials;
      const jwt = authorization === null ? null : guard.bearerToken(authorization);
      const isBeside = apiKey !== null && jwt !== null && (await guard.accountOfJwt(jwt)) === null;
      return (isBeside ? await guard.accountOfKey(apiKey) : null) ?? (await callerOf(operation, credentials));
    };
  }),
  breaks('AUTH-09', 'jwt-as-key', 'a JWT with its scheme is taken in place of an API key', ({ guard }) => {
    const { accountOfKey } = guard;
    guard.accountOfKey = async (key) =>
      (await accountOfKey(key)) ?? (key.startsWith('Bearer ') ? await guard.accountOfJwt(key.slice(7)) : null);
  }),
  breaks('AUTH-09', 'key-as-bearer', 'an API key alone in Authorization is taken', ({ guard }) => {
    const { callerOf } = guard;
    guard.callerOf = async (operation, credentials) => {
      const { authorization, apiKey } = credentials;
      const key = apiKey === null && guard.keyMayOpen(operation) ? authorization : null;
      return (key === null ? null : await guard.accountOfKey(key)) ?? (await callerOf(operation, credentials));
    };
  }),
  breaks('AUTH-09', 'jwt-as-key', 'a JWT is taken in place of an API key', ({ guard }) => {
    const { accountOfKey } = guard;
    guard.accountOfKey = async (key) => (await accountOfKey(key)) ?? (await guard.accountOfJwt(key));
  }),
  breaks('AUTH-09', 'key-as-bearer', 'an API key is taken in place of a JWT', ({ guard }) => {
    const { accountOfJwt } = guard;
    guard.accountOfJwt = async (token) => (await accountOfJwt(token)) ?? (await guard.accountOfKey(token));
  }),
  breaks('AUTH-10', 'disabled', 'a disabled API key still opens', (parts) => {
    parts.keys.accountOf = ownerOf(parts);
  }),
  breaks(
    'AUTH-10',
    'disabled',
    'a disabled API key may still withdraw',
    (parts) => {
      const { guard, keys } = parts;
      const { callerOf } = guard;
      const { accountOf } = keys;
      // A key opens withdrawals where it opens the balance.
      guard.callerOf = async (operation, credentials) => {
        const isWithdrawal = operation === 'withdrawEarnedFees';
        keys.accountOf = isWithdrawal ? ownerOf(parts) : accountOf;
        return await callerOf(isWithdrawal ? 'earnedFeesBalance' : operation, credentials);
      };
    },
    { notOn: { bare: 'nothing can be earned', paranoid: 'it takes no key there' } },
  ),
  breaks('AUTH-10', 'enabled-again', 'an API key that was disabled once never opens again', ({ keys }) => {
    const { setEnabled, named } = keys;
    const off = new Set<string>();
    keys.setEnabled = (key, enabled) => {
      if (!enabled) off.add(key.id);
      return setEnabled(key, enabled);
    };
    const { accountOf } = keys;
    keys.accountOf = (secret) => {
      const owner = accountOf(secret);
      const [key] = owner === null ? [] : named(owner, 'key', secret);
      return key !== undefined && off.has(key.id) ? null : owner;
    };
  }),
];

/** The account of a key, whether the key is enabled or not. */
const ownerOf =
  ({ database }: Parts) =>
  (secret: string): string | null => {
    const hash = createHash('sha256').update(secret).digest('hex');
    const row = database.one('SELECT account FROM api_keys WHERE hash = ?', hash);
    return row === null ? null : String(row['account']);
  };

export const credentialFaults: readonly Fault[] = [
  ...shownRefusalFaults,
  ...jwtFaults,
  ...keyFaults,
  breaks('AUTH-08', 'default', 'a JWT is taken without the Bearer scheme', ({ guard }) => {
    const { bearerToken } = guard;
    guard.bearerToken = (authorization) =>
      bearerToken(authorization) ?? (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(authorization) ? authorization : null);
  }),
];
