import { type OperationId, operations } from '../contract/operations.ts';
import type { HeaderList } from '../journal/entry.ts';
import { headerOf } from '../journal/header.ts';
import { parseJson } from '../json/parse.ts';
import { Secrets } from '../mask/secrets.ts';
import { TokenAccounts } from './accounts.ts';
import { bearerOf, textOf } from './exchange.ts';
import type { Recorded } from './har/recorded.ts';
import { learnSecrets } from './learn-secrets.ts';
import { SentSecrets } from './sent-secrets.ts';

/** What is learned from recorded traffic before any of it is written: its secrets, and the account of each JWT. */
export class Lesson {
  readonly secrets: Secrets;
  readonly #accounts = new TokenAccounts();
  readonly #sent: SentSecrets;
  #hasAuthorization = false;
  #session: string | null = null;

  /** @param options the options of the register of secrets */
  constructor(options: { readonly first?: number } = {}) {
    this.secrets = new Secrets(options);
    this.#sent = new SentSecrets(this.secrets);
  }

  see(operation: OperationId, { request, response }: Recorded): void {
    const input = parseJson(textOf(request.body));
    const text = textOf(response?.body ?? null);
    const output = parseJson(text);
    const path = URL.parse(request.url)?.pathname ?? '';
    this.#hasAuthorization ||= headerOf(request.headers, 'authorization') !== null;
    const answer =
      response === null ? null : { status: response.status, headers: response.headers, text, json: output };
    learnSecrets(this.secrets, { sent: { about: { operation }, path }, response: answer });
    this.#sent.see({ operation, url: request.url, headers: request.headers, text: textOf(request.body), json: input });
    const bearer = bearerOf(request.headers);
    this.#accounts.see({ operation, bearer, input, status: response?.status ?? null, output, text });
  }

  /** The label of the account that a request belongs to; `null` if it is unknown or the operation needs none. */
  accountOf(operation: OperationId, headers: HeaderList): string | null {
    return operations[operation].path.startsWith('/auth') ? this.#accounts.labelOf(bearerOf(headers)) : null;
  }

  /** Call this after the last exchange. */
  end(isMasked: boolean): void {
    if (!isMasked) this.#sent.resolve();
  }

  /** Whether no request has an Authorization header. By default, browsers leave it out of their exports. */
  get lacksCredentials(): boolean {
    return !this.#hasAuthorization;
  }

  /** The mark of a credential that is missing from the recording. */
  unseenCredential(): string {
    this.#session ??= this.secrets.register('session', crypto.randomUUID());
    return this.#session;
  }
}
