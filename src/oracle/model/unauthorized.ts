import type { OperationId } from '../../contract/operations.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { credentialRule } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import type { Part } from './part.ts';

/** By operation, the statuses of its refusals of requests without credentials, or with a forged key or JWT. */
export class Unauthorized implements Part {
  readonly #statuses = new Map<OperationId, Set<number>>();

  note(step: Step): void {
    const { operation, outcome, status } = step;
    if (operation === null || outcome !== 'refused' || status === null) return;
    if (aboutCredentials.has(credentialRule(step)?.[0]))
      getOrInsert(this.#statuses, operation, () => new Set<number>()).add(status);
  }

  /** Whether the operation refused wrong credentials with the status of this step. */
  hasStatusOf({ operation, status }: Step): boolean {
    return operation !== null && status !== null && this.#statuses.get(operation)?.has(status) === true;
  }
}

const aboutCredentials: ReadonlySet<unknown> = new Set(['AUTH-01', 'AUTH-06', 'AUTH-07']);
