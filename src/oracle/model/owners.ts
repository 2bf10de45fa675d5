import { operations } from '../../contract/operations.ts';
import { member } from '../../json/value.ts';
import { marksOf } from '../trace/marks.ts';
import type { Step } from '../trace/step.ts';
import type { Part } from './part.ts';

/** Begins the name of an account that only a login named so far. */
const byMail = 'mail:';

/**
 * The account of a request: the account in the journal, or else the account of its credentials. Credentials belong to
 * the account that used them, concluded the login, or asked for the key.
 */
export class Owners implements Part {
  readonly #tokens = new Map<string, string>();
  readonly #emails = new Map<string, string>();

  /**
   * The account of a request to an /auth operation. `null` if it is unknown: an accepted request with the JWT of one
   * account and the API key of another may have been for either.
   */
  of({ account, carried, outcome }: Step): string | null {
    if (carried.methods === 'both' && outcome === 'accepted' && this.#areTwo(carried)) return null;
    return account ?? this.ofToken(carried.jwt) ?? this.ofToken(carried.apiKey);
  }

  /** The account of a JWT or an API key. `null` if it is unknown. */
  ofToken(token: string | null): string | null {
    return (token === null ? undefined : this.#tokens.get(token)) ?? null;
  }

  /** The e-mail address of an account, if one of its JWTs came from a login with that address. */
  emailOf(account: string): string | null {
    return this.#emails.get(account) ?? null;
  }

  /** Whether a request comes from the account with an e-mail address, as far as logins show it. */
  isFrom(step: Step, account: string, email: string | undefined): boolean {
    const token = this.ofToken(step.carried.jwt);
    const own = this.emailOf(account) ?? (token?.startsWith(byMail) ? token.slice(byMail.length) : null);
    return own !== null && own.toLowerCase() === email?.toLowerCase();
  }

  note(step: Step): void {
    if (step.outcome !== 'accepted' || step.operation === null) return;
    if (step.operation === 'concludesLogin') {
      const email = member(step.input, 'email');
      if (typeof email === 'string') for (const jwt of marksOf(step, 'jwt')) this.#tokens.set(jwt, `${byMail}${email}`);
      return;
    }
    if (!operations[step.operation].path.startsWith('/auth')) return;
    if (step.account !== null) this.#learn(step.account, step);
    const owner = step.operation === 'createNewApiKey' ? this.of(step) : null;
    if (owner !== null) for (const key of marksOf(step, 'api-key')) this.#tokens.set(key, owner);
  }

  #areTwo({ jwt, apiKey }: Step['carried']): boolean {
    const [byJwt, byKey] = [this.ofToken(jwt), this.ofToken(apiKey)];
    return byJwt !== null && byKey !== null && byJwt !== byKey;
  }

  #learn(account: string, { carried }: Step): void {
    const token = carried.jwt ?? carried.apiKey;
    if (token === null || (carried.jwt !== null && carried.apiKey !== null)) return;
    const before = this.#tokens.get(token);
    if (before === account) return;
    if (before?.startsWith(byMail)) this.#emails.set(account, before.slice(byMail.length));
    if (/^\$PIX_\w+$/.test(token)) this.#tokens.set(token, account);
  }
}
