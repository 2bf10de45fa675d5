import type { Call } from '../../../sandbox/http/call.ts';
import { Refusal } from '../../../sandbox/lib/refusal.ts';
import type { RefusalKind } from '../../../sandbox/lib/refusal-kinds.ts';
import type { Parts } from '../../../sandbox/start.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import { around, type Patch } from '../break.ts';

/** Which refusals of an operation are meant. */
export type Meant = (call: Call, kind: RefusalKind) => boolean;

/** Does something once when a request of an operation with valid credentials is refused. */
export function whenRefused(operation: OperationId, isMeant: Meant, act: (call: Call, parts: Parts) => void): Patch {
  return (parts) => {
    const seen = new WeakSet<Refusal>();
    const note = (call: Call, error: unknown) => {
      if (!(error instanceof Refusal) || seen.has(error) || call.operation !== operation) return;
      seen.add(error);
      if (call.caller !== null && isMeant(call, error.kind)) act(call, parts);
    };
    const { request } = parts.checks;
    parts.checks.request = (call) => {
      try {
        request(call);
      } catch (error) {
        note(call, error);
        throw error;
      }
    };
    around(operation, async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        note(call, error);
        throw error;
      }
    })(parts);
  };
}
