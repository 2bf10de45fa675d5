import type { OperationId } from '../contract/operations.ts';
import { isSuccess } from '../contract/status.ts';
import { equal } from '../json/equal.ts';
import { type Json, type JsonObject, member } from '../json/value.ts';
import { findToken, jwtParts, jwtsIn } from '../learn/keys/jwt.ts';
import { findMarks } from '../mask/mark.ts';

/** The parts of an exchange that show to which account a token belongs. */
interface Login {
  readonly operation: OperationId;
  readonly bearer: string | null;
  readonly input: Json | undefined;
  readonly status: number | null;
  readonly output: Json | undefined;
  readonly text: string;
}

/** Claims that change from one JWT of an account to the next. */
const passing = new Set(['iat', 'exp', 'nbf', 'jti', 'sid', 'auth_time']);
/** A claim that identifies the account. */
const naming = /^(?:sub|e-?mail|uid|user|username|.*(?:account|user|client)_?id|id)$/i;

/**
 * The account of each JWT: of the login that issued it, else of a JWT with the same claims, else the only account of
 * the recording, else unknown.
 */
export class TokenAccounts {
  readonly #emails = new Map<string, string>();
  readonly #strangers = new Set<string>();
  readonly #labels = new Map<string, string>();
  readonly #names = new Map<string, string | null>();

  see({ operation, bearer, input, status, output, text }: Login): void {
    if (bearer !== null && bearer !== '' && !this.#emails.has(bearer)) this.#strangers.add(bearer);
    const email = member(input, 'email');
    if (operation !== 'concludesLogin' || !isSuccess(status)) return;
    if (typeof email !== 'string') return;
    const marks = findMarks(text).filter(({ kind, suffix }) => kind === 'jwt' && suffix === null);
    for (const token of [findToken(output), ...jwtsIn([text]), ...marks.map(({ name }) => `$${name}`)]) {
      if (token === null) continue;
      this.#emails.set(token, email.trim().toLowerCase());
      this.#strangers.delete(token);
    }
  }

  /** A label for the account of a JWT: `h1`, `h2`, … in the order of the calls; `null` if the account is unknown. */
  labelOf(token: string | null): string | null {
    if (token === null) return null;
    const name = this.#names.get(token) ?? this.#emails.get(token) ?? this.#nameOfStranger(token);
    this.#names.set(token, name);
    if (name === null) return null;
    const label = this.#labels.get(name) ?? `h${this.#labels.size + 1}`;
    this.#labels.set(name, label);
    return label;
  }

  #nameOfStranger(token: string): string | null {
    const claims = lastingClaims(token);
    if (claims !== null) {
      for (const [other, email] of this.#emails) if (equal(lastingClaims(other), claims)) return email;
    }
    const isOnly = this.#emails.size === 0 && this.#strangers.has(token);
    const areSame = [...this.#strangers].every(
      (other) => other === token || (claims !== null && equal(claims, lastingClaims(other))),
    );
    return isOnly && areSame ? 'the only one' : null;
  }
}

/** The claims that identify the account of a JWT; `null` if it has none. */
function lastingClaims(token: string): JsonObject | null {
  const claims = jwtParts(token)?.claims ?? {};
  const lasting = Object.entries(claims).filter(([name]) => !passing.has(name));
  return lasting.some(([name]) => naming.test(name)) ? Object.fromEntries(lasting) : null;
}
