import type { Parts } from '../../../sandbox/start.ts';
import { authOperations, type OperationId } from '../../../src/contract/operations.ts';
import type { Patch } from '../break.ts';
import { at, type Fault } from '../fault.ts';

/** Faults of a service where one operation alone reads its header in a lax way. */

/** Operations that take an API key as a Bearer token, one of each kind of resource. */
const asBearer = ['createPayment', 'createNewApiKey', 'addSecurityIP', 'deleteWebhook'] as const;
/** A scenario needs the only key of an account, so these two get no JWT without its scheme. */
const toggles: readonly OperationId[] = ['enableApiKey', 'disableApiKey'];

type Account = Awaited<ReturnType<Parts['guard']['accountOfKey']>>;

/** Takes a value of the header Authorization on one operation that the guard refuses. */
function takes(operation: OperationId, owner: (guard: Parts['guard'], header: string) => Promise<Account>): Patch {
  return ({ guard }) => {
    const { callerOf } = guard;
    guard.callerOf = async (asked, credentials) => {
      const { authorization, apiKey } = credentials;
      const isAlone = asked === operation && authorization !== null && apiKey === null;
      const account = isAlone ? await owner(guard, authorization) : null;
      return account ?? (await callerOf(asked, credentials));
    };
  };
}

export const wrongFormFaults: readonly Fault[] = [
  ...authOperations
    .filter((one) => !toggles.includes(one))
    .map((operation) => ({
      ...at('AUTH-08', 'default'),
      name: `wrong form: ${operation} takes a JWT without its scheme`,
      patch: takes(operation, (guard, header) => guard.accountOfJwt(header)),
    })),
  ...asBearer.map((operation) => ({
    ...at('AUTH-09', 'key-as-bearer'),
    name: `wrong form: ${operation} takes an API key as a Bearer token`,
    patch: takes(operation, (guard, header) => guard.accountOfKey(guard.bearerToken(header) ?? '')),
  })),
];
