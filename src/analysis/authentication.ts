import { type OperationId, operationIds } from '../contract/operations.ts';
import { meaningOf } from '../contract/variants.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import { cite, type Seen } from './seen.ts';

/** The credentials of a request. `wrong` are credentials that the service did not issue. */
export const credentialCases = ['none', 'jwt', 'key', 'both', 'wrong'] as const;
export type CredentialCase = (typeof credentialCases)[number];

/** The responses of an operation to one kind of credentials. */
export interface CredentialsObserved {
  readonly statuses: Readonly<Record<string, number>>;
  readonly exchanges: readonly string[];
}

export type AuthenticationMatrix = Readonly<
  Record<OperationId, Readonly<Record<CredentialCase, CredentialsObserved | null>>>
>;

/** The matrix cell of an exchange. `null` if another part of the request may decide the response. */
function caseOf(seen: Seen): CredentialCase | null {
  const { variant, credentials } = seen.entry;
  if (variant === null) return credentials;
  const meant = meaningOf(variant)?.credentials;
  if (meant === 'wrong') return 'wrong';
  return meant === 'none' || meant === 'key' || meant === 'both' ? credentials : null;
}

interface Cell {
  readonly statuses: Map<string, number>;
  readonly exchanges: string[];
}

/** Collects the statuses of each operation for each kind of credentials. */
export class AuthenticationCollector {
  readonly #cells = new Map<string, Cell>();

  see(seen: Seen): void {
    const which = caseOf(seen);
    if (seen.operation === null || seen.status === null || which === null) return;
    const key = `${seen.operation} ${which}`;
    const cell = getOrInsert(this.#cells, key, () => ({ statuses: new Map(), exchanges: [] }));
    const status = String(seen.status);
    const count = cell.statuses.get(status);
    cell.statuses.set(status, (count ?? 0) + 1);
    // One exchange per status is better evidence than five with the same status.
    if (count === undefined) cite(cell.exchanges, seen.entry.id);
  }

  matrix(): AuthenticationMatrix {
    const row = (operation: OperationId) =>
      Object.fromEntries(credentialCases.map((which) => [which, this.#cell(`${operation} ${which}`)]));
    return Object.fromEntries(operationIds.map((id) => [id, row(id)])) as AuthenticationMatrix;
  }

  #cell(key: string): CredentialsObserved | null {
    const cell = this.#cells.get(key);
    if (cell === undefined) return null;
    return { statuses: Object.fromEntries(cell.statuses), exchanges: cell.exchanges };
  }
}
