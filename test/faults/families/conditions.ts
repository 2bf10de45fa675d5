import type { Call } from '../../../sandbox/http/call.ts';
import type { Parts } from '../../../sandbox/start.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import { around, type Patch } from '../break.ts';
import { keyed } from '../single.ts';
import type { Work } from './defects.ts';

/** Decides for each accepted request whether a defect applies to it. Its memory is new for each service. */
export type Condition = (parts: Parts) => (call: Call) => boolean;

export const ofCaller = ({ caller }: Call): string => caller?.id ?? '';
export const ofPath = ({ params }: Call): string => params['id'] ?? '';

/** Applies from the second request for the same resource. */
export const secondTime =
  (thing: (call: Call) => string): Condition =>
  () => {
    const counts = new Map<string, number>();
    return (call) => {
      const count = (counts.get(thing(call)) ?? 0) + 1;
      counts.set(thing(call), count);
      return count > 1;
    };
  };

/** Applies to requests with an API key instead of a JWT. */
export const byKey: Condition = (parts) => {
  const { patch, came } = keyed();
  patch(parts);
  return ({ caller }) => came(caller);
};

/** Applies to requests with a matching query. */
export const withQuery =
  (fits: (query: Readonly<Record<string, string>>) => boolean): Condition =>
  () =>
  ({ query }) =>
    fits(query);

/** Applies to requests of accounts that have a disabled key. */
export const whileDisabled: Condition =
  ({ keys }) =>
  (call) =>
    keys.list(ofCaller(call)).some(({ enabled }) => !enabled);

/** Replaces the handling of an operation where the condition holds. */
export function only(operation: OperationId, condition: Condition, work: Work): Patch {
  return (parts) => {
    const holds = condition(parts);
    around(operation, (call, next) => (holds(call) ? work(call, next, parts) : next(call)))(parts);
  };
}

/**
 * Replaces the handling of an operation from the second request for the same resource. Refused requests do not count.
 */
export function fromSecond(operation: OperationId, thing: (call: Call) => string, work: Work): Patch {
  return (parts) => {
    const taken = new Set<string>();
    around(operation, async (call, next) => {
      if (taken.has(thing(call))) return await work(call, next, parts);
      const result = await next(call);
      taken.add(thing(call));
      return result;
    })(parts);
  };
}
