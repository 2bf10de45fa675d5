import { randomUUID } from 'node:crypto';
import { cpf } from 'cpf-cnpj-validator';
import type { Dialect } from '../../sandbox/dialect.ts';
import { type CodeMail, type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/start.ts';
import { type OperationId, operations } from '../../src/contract/operations.ts';

/** The parts of a request. All of them are optional. */
export interface Sent {
  readonly jwt?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly accepted: boolean;
  readonly refused: boolean;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export interface Session {
  readonly email: string;
  readonly password: string;
  jwt: string;
  key: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** A client that knows the dialect of its sandbox. It tests the sandbox, never the suite. */
export interface Insider {
  readonly sandbox: Sandbox;
  readonly dialect: Dialect;
  readonly mails: readonly CodeMail[];
  call(operation: OperationId, sent?: Sent): Promise<Answered>;
  /** The newest code of an address, after it was mailed. */
  codeFor(email: string, purpose: CodeMail['purpose']): Promise<string>;
  accountBody(email: string, emailToken: number): Fields;
  /** Signs up, logs in and creates an API key. */
  session(): Promise<Session>;
  login(email: string, password: string): Promise<string>;
  /** Creates a payment and returns its id from the list. */
  pay(session: Session, fields?: Fields): Promise<string>;
  /** The payments of an account, flattened whatever the nesting. */
  list(session: Session): Promise<Fields[]>;
  /** Reads again until the condition holds or the dialect's lag is over. */
  eventually<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T>;
}

let counter = 0;

/** Extracts the record from the operation's envelope. */
export function unwrapped(dialect: Dialect, operation: OperationId, json: unknown): unknown {
  const fields = json as Fields;
  switch (dialect.operations[operation].body) {
    case 'data':
    case 'success':
      return fields['data'];
    case 'result':
      return fields['result'];
    case 'named':
      return Object.values(fields)[0];
    default:
      return json;
  }
}

/** A payment record, without the object that the dialect nests it in. */
export function flat(dialect: Dialect, record: unknown): Fields {
  const fields = record as Fields;
  const { nesting } = dialect.payment;
  return nesting === null ? fields : { ...fields, ...(fields[nesting] as Fields) };
}

const addressValues = { zip: '01310-100', state: 'SP', country: 'BR', text: 'Rua Um' } as const;

export function accountBodyFor({ account }: Dialect, email: string, emailToken: number): Fields {
  counter += 1;
  const digits = cpf.generate();
  const national = `119${String(10_000_000 + counter)}`;
  const phones = {
    e164: `+55${national}`,
    'national-digits': national,
    'national-punctuated': `(11) ${national.slice(2, 7)}-${national.slice(7)}`,
    text: `phone ${counter}`,
  };
  const dates = {
    'iso-date': '1990-02-28',
    'iso-datetime': '1990-02-28T00:00:00.000Z',
    'day-first': '28/02/1990',
    text: 'some day',
  };
  return {
    email,
    password: 'Conta-Segura-2468',
    emailToken,
    phone: phones[account.phone[0] ?? 'e164'],
    accountType: account.types.find((type) => type.requires.length === 0)?.name,
    address: Object.fromEntries(account.address.fields.map(({ name, kind }) => [name, addressValues[kind]])),
    fullName: 'Maria Souza',
    cpf: account.cpf.includes('digits') ? digits : cpf.format(digits),
    birthDate: dates[account.birthDate[0] ?? 'iso-date'],
    acceptTerms: true,
  };
}

async function send(base: string, operation: OperationId, sent: Sent): Promise<Answered> {
  const { method, path } = operations[operation];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
  const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${base}${filled}${query.size === 0 ? '' : `?${query}`}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sent.jwt === undefined ? {} : { authorization: `Bearer ${sent.jwt}` }),
      ...(sent.key === undefined ? {} : { 'x-api-key': sent.key }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }),
  });
  const text = await response.text();
  const { status, headers } = response;
  const isJson = /json/.test(headers.get('content-type') ?? '') && text !== '';
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  return { status, accepted: response.ok, refused: status >= 400 && status < 500, headers, text, json };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Repeats a request after a 429, as its Retry-After says, at most three times. */
async function patiently(work: () => Promise<Answered>): Promise<Answered> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await work();
    if (answer.status !== 429) return answer;
    await pause(1050);
  }
  return work();
}

/** Starts a sandbox, and a client that knows everything about it. */
export async function insider(options: Omit<SandboxOptions, 'smtp' | 'onCode'>): Promise<Insider> {
  const mails: CodeMail[] = [];
  const sandbox = await startSandbox({ ...options, smtp: null, onCode: (mail) => mails.push(mail) });
  const { dialect } = sandbox;
  const inside: Insider = {
    sandbox,
    dialect,
    mails,
    call: (operation, sent = {}) => patiently(() => send(sandbox.url, operation, sent)),
    codeFor: async (email, purpose) => {
      for (let waited = 0; waited < 50; waited += 1) {
        const mail = mails.findLast((one) => one.to.toLowerCase() === email.toLowerCase() && one.purpose === purpose);
        if (mail !== undefined) return mail.code;
        await pause(20);
      }
      throw new Error(`No ${purpose} code was mailed to ${email}.`);
    },
    accountBody: (email, emailToken) => accountBodyFor(dialect, email, emailToken),
    session: () => signUp(inside),
    login: (email, password) => logIn(inside, email, password),
    pay: (session, fields) => createPayment(inside, session, fields),
    list: async (session) => {
      const page = await inside.call('listPayments', { jwt: session.jwt, query: { limit: 100 } });
      return (page.json as { data: unknown[] }).data.map((item) => flat(dialect, item));
    },
    eventually: async (read, holds) => {
      const until = Date.now() + dialect.http.listLagMs + dialect.mail.delayMs + 150;
      for (;;) {
        const value = await read();
        if (holds(value) || Date.now() > until) return value;
        await pause(25);
      }
    },
  };
  return inside;
}

async function logIn(inside: Insider, email: string, password: string): Promise<string> {
  const before = inside.mails.length;
  const body = { email, password };
  await inside.call('login', { body });
  await inside.eventually(
    async () => inside.mails.length,
    (count) => count > before,
  );
  const emailToken = await inside.codeFor(email, 'login');
  const step2 = await inside.call('concludesLogin', { params: { emailToken }, body });
  return String((step2.json as Fields | undefined)?.['tokenJWT'] ?? '');
}

async function signUp(inside: Insider): Promise<Session> {
  counter += 1;
  const email = `session-${counter}@example.com`;
  await inside.call('sendEmailValidateCode', { body: { email } });
  const code = Number(await inside.codeFor(email, 'signup'));
  await inside.call('validateCode', { body: { email, code } });
  const body = inside.accountBody(email, code);
  const created = await inside.call('createAccount', { body });
  if (!created.accepted) throw new Error(`createAccount answered ${created.status} ${created.text}`);
  const password = String(body['password']);
  const jwt = await inside.login(email, password);
  return { email, password, jwt, key: await createKey(inside, jwt) };
}

/** Creates an API key and finds it where the dialect shows it. */
export async function createKey(inside: Insider, jwt: string): Promise<string> {
  const { dialect } = inside;
  const { createNeeds, keyName } = dialect.apiKey;
  const body = createNeeds === null ? undefined : { [createNeeds]: randomUUID() };
  const created = await inside.call('createNewApiKey', { jwt, body });
  const record = unwrapped(dialect, 'createNewApiKey', created.json) as Fields | undefined;
  if (typeof record?.[keyName] === 'string') return record[keyName];
  const listing = await inside.call('listApiKeys', { jwt });
  const keys = unwrapped(dialect, 'listApiKeys', listing.json) as Fields[];
  return String(keys.at(-1)?.[keyName]);
}

async function createPayment(inside: Insider, session: Session, fields: Fields = {}): Promise<string> {
  counter += 1;
  const externalId = `order-${counter}`;
  const body = { amount: 25.5, externalId, ...fields };
  const created = await inside.call('createPayment', { jwt: session.jwt, body });
  if (!created.accepted) throw new Error(`createPayment answered ${created.status} ${created.text}`);
  const find = async () => (await inside.list(session)).find((item) => item['externalId'] === body.externalId);
  const item = await inside.eventually(find, (found) => found !== undefined);
  return String(item?.[inside.dialect.payment.idName]);
}
