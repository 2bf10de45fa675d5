import { type OperationId, operationIds } from '../contract/operations.ts';
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

/** What a request tries that is right in everything but how it is authenticated. */
const asSent = new Set(['no-credentials', 'both-credentials', 'api-key', 'api-key-alone']);
const wrongOnes =
  /^bad-|^(?:garbage|empty|alg-none|changed-\w+|unknown)-(?:jwt|api-key|key)$|^(?:jwt|key)-as-|^jwt-(?:without|of)-/;

/** Which cell of the matrix an exchange belongs to; `null` where something else about it was wrong, or may have been. */
function caseOf(seen: Seen): CredentialCase | null {
  const { tries, credentials } = seen.entry;
  if (tries === null || asSent.has(tries)) return credentials;
  return wrongOnes.test(tries) ? 'wrong' : null;
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
