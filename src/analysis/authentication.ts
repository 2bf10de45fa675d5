import { type OperationId, operationIds } from '../contract/operations.ts';
import { meaningOf } from '../contract/variants.ts';
import type { Seen } from './seen.ts';

/** The credentials of a request. `wrong` are credentials that the service did not issue. */
export const credentialKinds = ['none', 'jwt', 'key', 'both', 'wrong'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** The number of responses by status. */
export type Statuses = Readonly<Record<string, number>>;

export type AuthenticationMatrix = Readonly<Record<OperationId, Readonly<Record<CredentialKind, Statuses>>>>;

/** The matrix cell of an exchange. `null` if another part of the request may decide the response. */
function caseOf(seen: Seen): CredentialKind | null {
  const { variant, credentials } = seen.entry;
  if (variant === null) return credentials;
  const meant = meaningOf(variant)?.credentials;
  if (meant === 'wrong') return 'wrong';
  return meant === 'none' || meant === 'key' || meant === 'both' ? credentials : null;
}

/** Counts the statuses of each operation for each kind of credentials. */
export class AuthenticationCollector {
  readonly #matrix = Object.fromEntries(
    operationIds.map((id) => [id, { none: {}, jwt: {}, key: {}, both: {}, wrong: {} }]),
  ) as Record<OperationId, Record<CredentialKind, Record<string, number>>>;

  see(seen: Seen): void {
    const which = caseOf(seen);
    if (seen.operation === null || seen.status === null || which === null) return;
    const statuses = this.#matrix[seen.operation][which];
    statuses[seen.status] = (statuses[seen.status] ?? 0) + 1;
  }

  get matrix(): AuthenticationMatrix {
    return this.#matrix;
  }
}
