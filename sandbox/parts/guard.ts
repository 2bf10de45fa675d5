import { type OperationId, operations } from '../../src/contract/operations.ts';
import type { Credentials } from '../http/call.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RefusalKind } from '../lib/refusal-kinds.ts';
import type { Parts } from '../parts.ts';
import type { Account } from './accounts.ts';

type Sub = 'sandboxPay' | 'earnedFeesBalance' | 'withdrawEarnedFees';

/** Both headers are present. The dialect decides whether that is an error, even if both are valid. */
async function callerOfBoth(parts: Parts, operation: OperationId, jwt: string, key: string): Promise<Account> {
  const { guard } = parts;
  const token = guard.bearerToken(jwt);
  const byJwt = token === null ? null : await guard.accountOfJwt(token);
  const byKey = await guard.accountOfKey(key);
  if (guard.bothMayOpen(operation)) {
    if (byJwt === null) throw new Refusal('badJwt');
    return byJwt;
  }
  const { badJwt, badKey } = parts.dialect.access.bothOneInvalid;
  if (byJwt === null && byKey !== null) throw new Refusal(badJwt);
  throw new Refusal(byJwt !== null && byKey === null ? badKey : 'bothMethods');
}

async function callerOf(parts: Parts, operation: OperationId, credentials: Credentials): Promise<Account> {
  const { guard } = parts;
  const { authorization, apiKey } = credentials;
  if (authorization !== null && apiKey !== null) return callerOfBoth(parts, operation, authorization, apiKey);
  if (authorization !== null) {
    const token = guard.bearerToken(authorization);
    const account = token === null ? null : await guard.accountOfJwt(token);
    if (account === null) throw new Refusal('badJwt');
    return account;
  }
  if (apiKey !== null) {
    if (!guard.keyMayOpen(operation)) throw new Refusal('keyNotAllowed');
    const account = await guard.accountOfKey(apiKey);
    if (account === null) throw new Refusal('badKey');
    return account;
  }
  const account = guard.anonymous(operation);
  if (account === null) throw new Refusal('noCredentials');
  return account;
}

async function admitOutside(parts: Parts, operation: OperationId, credentials: Credentials): Promise<void> {
  const { publicLookup, accountRefusesCredentials } = parts.dialect.access;
  const { authorization, apiKey } = credentials;
  const way = wayOf(credentials);
  if (operations[operation].group === 'open') {
    if (way !== 'none' && accountRefusesCredentials.includes(operation)) throw new Refusal('credentialsNotWanted');
    return;
  }
  if (!publicLookup[way]) throw new Refusal(refusedWay(way, publicLookup.none));
  if (publicLookup.none) return;
  const token = authorization === null ? null : parts.guard.bearerToken(authorization);
  if (authorization !== null && (token === null || (await parts.guard.accountOfJwt(token)) === null)) {
    throw new Refusal('badJwt');
  }
  if (apiKey !== null && (await parts.guard.accountOfKey(apiKey)) === null) throw new Refusal('badKey');
}

type Way = 'none' | 'jwt' | 'key' | 'both';

function wayOf({ authorization, apiKey }: Credentials): Way {
  if (authorization === null) return apiKey === null ? 'none' : 'key';
  return apiKey === null ? 'jwt' : 'both';
}

function refusedWay(way: Way, open: boolean): RefusalKind {
  if (way === 'none') return 'noCredentials';
  if (open) return 'credentialsNotWanted';
  return way === 'both' ? 'bothMethods' : 'keyNotAllowed';
}

export function createGuard(parts: Parts) {
  const { access } = parts.dialect;
  return {
    /** Authorises a request and returns its account; `null` outside /auth. Throws a Refusal otherwise. */
    admit: async (operation: OperationId, credentials: Credentials, remoteAddress: string): Promise<Account | null> => {
      const { group } = operations[operation];
      if (group === 'open' || group === 'public') {
        await parts.guard.admitOutside(operation, credentials);
        return null;
      }
      const account = await parts.guard.callerOf(operation, credentials);
      const method = credentials.authorization === null ? 'key' : 'jwt';
      if (!parts.ips.mayCome(account.id, remoteAddress, method, operation)) throw new Refusal('foreignIp');
      return account;
    },
    /** The account of a request under /auth. */
    callerOf: (operation: OperationId, credentials: Credentials): Promise<Account> =>
      callerOf(parts, operation, credentials),
    /** Refuses a request outside /auth if the dialect does not allow its credentials, or their absence. */
    admitOutside: (operation: OperationId, credentials: Credentials): Promise<void> =>
      admitOutside(parts, operation, credentials),
    /** The account of a request without credentials: always `null`. */
    anonymous: (_operation: OperationId): Account | null => null,
    /** The token of an Authorization header. `null` if the header has another form. */
    bearerToken: (authorization: string): string | null => {
      const pattern = access.bearerCase === 'any' ? /^Bearer +(\S+)$/i : /^Bearer +(\S+)$/;
      return pattern.exec(authorization)?.[1] ?? null;
    },
    accountOfJwt: async (token: string): Promise<Account | null> => {
      const claims = await parts.tokens.verify(token);
      return claims === null || parts.tokens.isRevoked(claims) ? null : parts.tokens.accountOf(claims);
    },
    accountOfKey: async (key: string): Promise<Account | null> => {
      const id = parts.keys.accountOf(key);
      return id === null ? null : parts.accounts.byId(id);
    },
    keyMayOpen: (operation: OperationId): boolean => {
      const { group } = operations[operation];
      return group === 'pix' || (group === 'sub' && access.sub[operation as Sub].key);
    },
    bothMayOpen: (operation: OperationId): boolean => {
      const { group } = operations[operation];
      if (group === 'sub') return access.sub[operation as Sub].both;
      return group === 'jwt' && access.bothOnJwtOnly === 'accepted';
    },
  };
}
