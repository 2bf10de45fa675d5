import { bodyFields, type OperationId, operations } from '../../src/contract/operations.ts';
import { getPointer } from '../../src/json/pointer.ts';
import { isObject, type Json, member } from '../../src/json/value.ts';

/** The header in which a validating proxy reports problems of an exchange. */
const complaintHeader = 'sl-violations';
const requestExample = '/requestBody/content/application~1json/example';
const password = 'Str0ng!Passw0rd';
const email = 'someone@example.com';

export interface Called {
  /** The number of calls. */
  readonly calls: number;
  /** Refused calls. Either the client or its document is wrong then. */
  readonly refused: readonly string[];
  /** The problems that the proxy reported for requests and responses. */
  readonly complaints: readonly string[];
}

interface Response {
  readonly status: number;
  readonly location: string | null;
  readonly body: Json;
}

interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: Json;
}

/** A client that knows only the observed contract of the service: examples, links, and which operations need a JWT. */
export class SoundClient {
  readonly #base: string;
  readonly #document: Json;
  readonly #code: () => string;
  #jwt = '';
  #calls = 0;
  readonly #refused: string[] = [];
  readonly #complaints: string[] = [];

  /** @param code the last mailed code */
  constructor(base: string, document: Json, code: () => string) {
    this.#base = base;
    this.#document = document;
    this.#code = code;
  }

  get called(): Called {
    return { calls: this.#calls, refused: this.#refused, complaints: this.#complaints };
  }

  get jwt(): string {
    return this.#jwt;
  }

  async signUpAndLogIn(): Promise<void> {
    await this.call('sendEmailValidateCode', { body: { email } });
    const token = Number(this.#code());
    await this.call('validateCode', { body: { email, code: token } });
    const account = this.#example('createAccount');
    await this.call('createAccount', {
      body: { ...(isObject(account) ? account : {}), email, password, emailToken: token },
    });
    await this.call('login', { body: { email, password } });
    const { body } = await this.call('concludesLogin', {
      path: { emailToken: this.#code() },
      body: { email, password },
    });
    this.#jwt = String(member(body, 'tokenJWT'));
  }

  /** Creates, reads, updates, pays and looks up payments in sequence. */
  async pay(times: number): Promise<void> {
    for (let index = 0; index < times; index += 1) {
      const created = await this.call('createPayment', { body: { amount: 10 + index } });
      const id = this.#idOf('createPayment', 'readPayment', created);
      await this.call('readPayment', { path: { id } });
      await this.call('updatePayment', { path: { id }, body: { description: `number ${index}` } });
      await this.call('sandboxPay', { body: { id } });
      await this.call('publicPayment', { path: { id } });
    }
    await this.call('listPayments', { query: '?limit=100&page=1' });
  }

  /** Reads and changes the other resources of the account. */
  async manage(): Promise<void> {
    const key = getPointer(this.#operationPart('createNewApiKey') ?? null, requestExample);
    await this.call('createNewApiKey', key === undefined ? {} : { body: key });
    await this.call('listApiKeys', {});
    await this.call('earnedFeesBalance', {});
    await this.call('createWebhook', { body: { url: 'https://example.com/hook' } });
    await this.call('updateWebhook', { body: { url: 'https://example.com/other' } });
    await this.call('getWebhook', {});
    await this.call('addSecurityIP', { body: { ip: '127.0.0.1' } });
    await this.call('getSecurityIP', {});
  }

  async call(operation: OperationId, { path = {}, query = '', body }: Parts): Promise<Response> {
    const { method, path: template } = operations[operation];
    const place = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
    const headers = new Headers(this.#jwt === '' ? {} : { authorization: `Bearer ${this.#jwt}` });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${this.#base}${place}${query}`, { method, headers, ...init });
    const text = await response.text();
    this.#calls += 1;
    const complaint = response.headers.get(complaintHeader);
    if (complaint !== null) this.#complaints.push(`${operation}: ${complaint}`);
    if (!response.ok) this.#refused.push(`${operation}: ${response.status} ${text.slice(0, 500)}`);
    return { status: response.status, location: response.headers.get('location'), body: parsed(text) };
  }

  #operationPart(operation: OperationId): Json | undefined {
    const { method, path } = operations[operation];
    return getPointer(this.#document, `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`);
  }

  #example(operation: OperationId): Json {
    const example = getPointer(this.#operationPart(operation) ?? null, requestExample);
    const known = Object.keys(bodyFields(operation));
    return Object.fromEntries(
      Object.entries(isObject(example) ? example : {}).filter(([name]) => known.includes(name)),
    );
  }

  /** The id in the response to a create, found by the link in the document, or else at the end of its Location. */
  #idOf(from: OperationId, to: OperationId, { status, location, body }: Response): string {
    const responses = member(this.#operationPart(from), 'responses');
    const links = Object.values(member(member(responses, String(status)), 'links') ?? {});
    const link = links.find((one) => member(one, 'operationId') === to);
    const expression = member(member(link, 'parameters'), 'path.id');
    const [, pointer] = typeof expression === 'string' ? expression.split('#') : [];
    const id = pointer === undefined ? location?.split('/').at(-1) : getPointer(body, pointer);
    return String(id);
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
