import { type OperationId, operationIds } from '../contract/operations.ts';
import { meaningOf } from '../contract/variants.ts';
import { cite, type Seen } from './seen.ts';

/** What a request was authenticated with. `wrong`: something that the service did not issue. */
export const credentialCases = ['none', 'jwt', 'key', 'both', 'wrong'] as const;
export type CredentialCase = (typeof credentialCases)[number];

/** What an operation answered to one way of authenticating. */
export interface CredentialsObserved {
  readonly statuses: Readonly<Record<string, number>>;
  readonly exchanges: readonly string[];
}

export type AuthenticationMatrix = Readonly<
  Record<OperationId, Readonly<Record<CredentialCase, CredentialsObserved | null>>>
>;

/** Which cell of the matrix an exchange belongs to; `null` where another part of the request may decide the response. */
function caseOf(seen: Seen): CredentialCase | null {
  const { variant, credentials } = seen.entry;
  if (variant === null) return credentials;
  switch (meaningOf(variant)?.credentials) {
    case 'none':
    case 'key':
    case 'both':
      return credentials;
    case 'wrong':
      return 'wrong';
    default:
      return null;
  }
}

interface Cell {
  readonly statuses: Map<string, number>;
  readonly exchanges: string[];
}

/** Collects which operation answered what to which credentials. */
export class AuthenticationCollector {
  readonly #cells = new Map<string, Cell>();

  see(seen: Seen): void {
    const which = caseOf(seen);
    if (seen.operation === null || seen.status === null || which === null) return;
    const key = `${seen.operation} ${which}`;
    const cell = this.#cells.get(key) ?? { statuses: new Map(), exchanges: [] };
    this.#cells.set(key, cell);
    const status = String(seen.status);
    const count = cell.statuses.get(status);
    cell.statuses.set(status, (count ?? 0) + 1);
    // one exchange a status shows more than five of the same
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
