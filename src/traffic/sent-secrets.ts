import type { OperationId } from '../contract/operations.ts';
import { pathValues } from '../contract/paths.ts';
import type { HeaderList } from '../journal/entry.ts';
import type { Json } from '../json/value.ts';
import { leaves } from '../json/walk.ts';
import { jwtParts, jwtsIn } from '../learn/keys/jwt.ts';
import type { Secrets } from '../mask/secrets.ts';

/** A recorded request. */
export interface Sent {
  readonly operation: OperationId;
  readonly url: string;
  readonly headers: HeaderList;
  readonly text: string;
  readonly json: Json | undefined;
}

const passwordNames = /passw|senha|^pwd$/i;
const codeNames = /^(?:emailToken|code)$/;
/** A code that a person types. */
const code = /^\d{4,10}$/;
/** A value that may be a credential, not a word or a flag. */
const credential = /^(?=.*\d)\S{12,}$|^\S{20,}$/;

/**
 * Registers passwords, codes and cookies at once, JWTs and API keys only after all responses were seen, which tells
 * issued ones from forgeries.
 */
export class SentSecrets {
  readonly #secrets: Secrets;
  readonly #tokens = new Set<string>();
  readonly #keys = new Set<string>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  see({ operation, url, headers, text, json }: Sent): void {
    for (const [name, value] of headers) this.#header(name.toLowerCase(), value.trim());
    for (const jwt of jwtsIn([url, text])) this.#tokens.add(jwt);
    for (const { name, value } of leaves(json)) this.#field(name, String(value ?? ''));
    this.#code(pathValues(operation, url)['emailToken'] ?? '');
  }

  /** Registers the JWTs and API keys that were sent but appeared in no response. */
  resolve(): void {
    for (const token of this.#tokens) if (this.#isNew(token)) this.#token(token);
    for (const key of this.#keys) {
      if (!this.#isNew(key) || !credential.test(key) || this.#secrets.found(key)) continue;
      this.#secrets.register(jwtParts(key) === null ? 'api-key' : 'jwt', key);
    }
    this.#tokens.clear();
    this.#keys.clear();
  }

  #header(name: string, value: string): void {
    if (name === 'x-api-key' && value !== '') this.#keys.add(value);
    if (name === 'cookie') for (const part of value.split(';')) this.#session(part.replace(/^[^=]*=/, '').trim());
    if (name !== 'authorization' && name !== 'proxy-authorization') return;
    const bare = value.replace(/^[A-Za-z][\w-]* +/, '');
    if (name === 'authorization' && (/^bearer /i.test(value) || bare === value)) this.#tokens.add(bare);
    else if (bare.length >= 8) this.#secrets.register('session', bare);
  }

  #field(name: string, value: string): void {
    if (value === '' || value.startsWith('$PIX_')) return;
    if (passwordNames.test(name)) this.#secrets.register('password', value);
    else if (codeNames.test(name)) this.#code(value);
  }

  #code(value: string): void {
    if (code.test(value) || (credential.test(value) && this.#isNew(value))) this.#secrets.register('code', value);
  }

  #session(value: string): void {
    if (credential.test(value) && this.#isNew(value)) this.#secrets.register('session', value);
  }

  #isNew(value: string): boolean {
    return !value.includes('$PIX_') && !this.#secrets.has(value);
  }

  /** Unless it is forged. A part of another's signature is masked already; without one it is not a credential. */
  #token(token: string): void {
    const [, , signature] = this.#secrets.mask(token).split('.');
    const isForged = signature === '' || signature?.includes('$PIX_') === true;
    if (isForged || !credential.test(token)) return;
    this.#secrets.register(jwtParts(token) === null ? 'session' : 'jwt', token);
  }
}
