import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { OperationId } from '../../src/contract/operations.ts';
import { authOperations, jwtOnlyOperations, pixCases } from '../../src/contract/operations.ts';
import type { Fault } from './fault.ts';

/** One operation lets everybody in, as the account that was made first. */
const open = (operation: OperationId): Fault => ({
  name: `${operation} needs no credentials`,
  rule: 'AUTH-01',
  case: operation,
  patch: ({ guard, accounts }) => {
    const admit = guard.admit;
    guard.admit = async (asked, credentials, ip) => {
      const bare = credentials.authorization === null && credentials.apiKey === null;
      if (asked === operation && bare) return accounts.all().at(-1) ?? null;
      return await admit(asked, credentials, ip);
    };
  },
});

const keyAccepted = (operation: OperationId): Fault => ({
  name: `${operation} accepts an API key`,
  rule: 'AUTH-05',
  case: operation,
  patch: ({ guard }) => {
    const may = guard.keyMayOpen;
    guard.keyMayOpen = (asked) => asked === operation || may(asked);
  },
});

const bothAccepted = ([name, operation]: [string, OperationId]): Fault => ({
  name: `${operation} accepts both methods at once`,
  rule: 'AUTH-04',
  case: name,
  patch: ({ guard }) => {
    const may = guard.bothMayOpen;
    guard.bothMayOpen = (asked) => asked === operation || may(asked);
  },
});

export const authFaults: readonly Fault[] = [
  ...authOperations.map(open),
  ...jwtOnlyOperations.map(keyAccepted),
  ...Object.entries(pixCases).map(bothAccepted),
  {
    name: 'a JWT that says alg none is taken',
    rule: 'AUTH-06',
    case: 'alg-none',
    patch: ({ guard, accounts }) => {
      const accountOf = guard.accountOfJwt;
      guard.accountOfJwt = async (token) => {
        const isUnsigned = token.endsWith('.') && decodeProtectedHeader(token).alg === 'none';
        return isUnsigned ? accounts.byId(String(decodeJwt(token).sub)) : await accountOf(token);
      };
    },
  },
];
