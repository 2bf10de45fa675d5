import fc from 'fast-check';
import type { Entry, HeaderList, Json } from '../../src/journal/entry.ts';
import { preciseIso } from '../../src/journal/time.ts';
import { exchange } from '../support/entries.ts';
import type { Credentials, Request, Response, Service } from './service.ts';

/** One request of a client: when it is sent, how long it takes, and its outcome. */
export interface Call {
  readonly what: (typeof kinds)[number];
  /** Milliseconds after the previous call was sent. */
  readonly afterMs: number;
  readonly lastsMs: number;
  /** When the service carries it out within that time, from 0 to 1. */
  readonly moment: number;
  /** `lost`: carried out without a response. `dropped`: not carried out and without a response. */
  readonly fate: 'answered' | 'lost' | 'dropped' | 'throttled';
  readonly credentials: 'jwt' | 'key';
  /** Selects the payment, the value or the page. */
  readonly dice: number;
}

const kinds = [
  'create',
  'update',
  'pay',
  'list',
  'read',
  'lookup',
  'create without amount',
  'create with a text amount',
  'create without credentials',
  'create with both',
  'update with a wrong date',
  'update without credentials',
] as const;

export const calls = fc.array(
  fc.record<Call>({
    what: fc.constantFrom(...kinds, 'create', 'list', 'list', 'read', 'update'),
    afterMs: fc.integer({ min: 0, max: 60 }),
    lastsMs: fc.integer({ min: 1, max: 200 }),
    moment: fc.double({ min: 0, max: 1, noNaN: true }),
    fate: fc.constantFrom('answered', 'answered', 'answered', 'answered', 'lost', 'dropped', 'throttled'),
    credentials: fc.constantFrom('jwt', 'key'),
    dice: fc.nat(1_000_000),
  }),
  { minLength: 5, maxLength: 60 },
);

/** Every kind of call, in sequence, each with a response. */
export const everything: readonly Call[] = Array.from(
  { length: 8 },
  () => ['create', 'list', 'lookup', ...kinds] as const,
)
  .flat()
  .map((what, index) => ({
    what,
    afterMs: 50,
    lastsMs: 20,
    moment: 0.5,
    fate: 'answered',
    credentials: index % 2 === 0 ? 'jwt' : 'key',
    dice: (index * 2_654_435_761) % 1_000_003,
  }));

const start = Date.parse('2026-11-21T10:00:00Z');
const base = 'http://127.0.0.1:4010';
const email = 'payer@example.com';

const account = {
  email,
  password: '$PIX_PASSWORD_1',
  emailToken: '$PIX_CODE_2:integer',
  phone: '+5511987654321',
  accountType: 'personal',
  address: { city: 'São Paulo' },
  fullName: 'Ana Souza',
  cpf: '52998224725',
  birthDate: '1990-04-12',
  acceptTerms: true,
};

/** A payment that the client knows, because its create got a response. */
interface Known {
  readonly id: string;
  readonly since: number;
}

/**
 * The journal of an account that signs up, sends these calls, many of them in parallel, and then reads everything. The
 * calls reach the service in the order of the moments at which it carries them out.
 */
export function traffic(service: Service, wanted: readonly Call[], firstPage: 0 | 1): Entry[] {
  const entries: (Entry & { readonly type: 'exchange' })[] = [];
  const known: Known[] = [];
  let clock = 1_000;
  const timed = wanted.map((call) => {
    clock += call.afterMs;
    return { call, begin: clock, at: clock + call.moment * call.lastsMs, end: clock + call.lastsMs };
  });
  for (const { call, begin, at, end } of timed.toSorted((a, b) => a.at - b.at)) {
    const request = requestOf(
      call,
      known.filter(({ since }) => since <= begin),
      firstPage,
    );
    if (request === null) continue;
    const isDone = call.fate === 'answered' || call.fate === 'lost';
    const response = isDone ? service.answer(request, at) : call.fate === 'throttled' ? throttled : null;
    const answered = call.fate === 'lost' ? null : response;
    const id = (answered?.body as { id?: Json } | undefined)?.id;
    if (request.operation === 'createPayment' && typeof id === 'string') known.push({ id, since: end });
    entries.push(entryOf(request, answered, begin, end));
  }
  const quiet = readEverything(service, known, Math.max(clock, ...timed.map(({ end }) => end)) + 15_000, firstPage);
  const journal = [...entries.toSorted((a, b) => endOf(a) - endOf(b)), ...quiet];
  return [...signUp(), ...journal.map((entry, index) => ({ ...entry, id: `x${index + 10}` }))];
}

const throttled: Response = { status: 429, body: { error: 'slow down' } };

function endOf(entry: Entry & { readonly type: 'exchange' }): number {
  return Date.parse(entry.at) + entry.durationMs;
}

function requestOf(call: Call, known: readonly Known[], firstPage: 0 | 1): Request | null {
  const { what, credentials, dice } = call;
  const create = (body: Record<string, Json>, by: Credentials = credentials): Request => {
    const reference = { externalId: `reference-${dice}-${call.afterMs}-${call.lastsMs}` };
    return { operation: 'createPayment', credentials: by, body: { ...reference, ...body } };
  };
  const amount = (dice % 90_000) / 100 + 10;
  if (what === 'create')
    return create(dice % 3 === 0 ? { amount } : { amount, description: `Order ${dice}`, dueDate: '2027-03-01' });
  if (what === 'create without amount') return create({});
  if (what === 'create with a text amount') return create({ amount: 'abc' });
  if (what === 'create without credentials') return create({ amount }, 'none');
  if (what === 'create with both') return create({ amount }, 'both');
  if (what === 'list') {
    const limit = [1, 2, 3, 10, 100][dice % 5] ?? 10;
    const page = dice % 2 === 0 ? {} : { page: firstPage + (dice % 4) };
    return { operation: 'listPayments', credentials, query: { limit, ...page } };
  }
  const target = known[dice % Math.max(1, known.length)];
  if (target === undefined) return null;
  const { id } = target;
  const change = dice % 2 === 0 ? { amount } : { description: `Changed ${dice}`, externalId: `new-reference-${dice}` };
  if (what === 'update') return { operation: 'updatePayment', credentials, id, body: change };
  if (what === 'update without credentials')
    return { operation: 'updatePayment', credentials: 'none', id, body: change };
  if (what === 'update with a wrong date')
    return {
      operation: 'updatePayment',
      credentials,
      id,
      body: { description: `Refused ${dice}`, dueDate: 'tomorrow' },
    };
  if (what === 'pay') return { operation: 'sandboxPay', credentials, body: { id } };
  return { operation: what === 'lookup' ? 'publicPayment' : 'readPayment', credentials, id };
}

/** Reads all pages and every payment, twice, long after the last call. */
function readEverything(service: Service, known: readonly Known[], from: number, firstPage: 0 | 1) {
  const pages = [0, 1, 2, 3, 4, 5, 6, 7].map((page) => ({ page: page + firstPage, limit: 5 }));
  const requests: Request[] = [
    ...[{ limit: 100 }, ...pages].map((query): Request => ({ operation: 'listPayments', credentials: 'jwt', query })),
    ...known.flatMap(({ id }): Request[] => [
      { operation: 'readPayment', credentials: 'jwt', id },
      { operation: 'publicPayment', credentials: 'none', id },
    ]),
  ];
  return [...requests, ...requests].map((request, index) => {
    const begin = from + index * 10;
    return entryOf(request, service.answer(request, begin + 2), begin, begin + 4);
  });
}

function entryOf(request: Request, response: Response | null, begin: number, end: number) {
  const { operation, credentials, id, query = {}, body } = request;
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const path = operation === 'publicPayment' ? `/payment/pix/${id}` : `/auth/payment/pix${pathEnd(request)}`;
  const entry = exchange(operation, {
    account: 'payer',
    credentials,
    status: response?.status ?? null,
    url: `${base}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    at: preciseIso(start + begin),
    durationMs: end - begin,
    ...(response === null ? {} : { body: response.body }),
    ...(body === undefined ? {} : { sent: body }),
  });
  return { ...entry, request: { ...entry.request, headers: headersOf(credentials) } };
}

function pathEnd({ operation, id }: Request): string {
  if (operation === 'sandboxPay') return '/sandboxOnly/pay';
  return id === undefined ? '' : `/${id}`;
}

function headersOf(credentials: Credentials): HeaderList {
  const jwt = ['authorization', 'Bearer $PIX_JWT_1'] as const;
  const key = ['x-api-key', '$PIX_API_KEY_1'] as const;
  return [
    ...(credentials === 'jwt' || credentials === 'both' ? [jwt] : []),
    ...(credentials === 'key' || credentials === 'both' ? [key] : []),
  ];
}

function signUp(): Entry[] {
  const at = preciseIso(start);
  const login = exchange('concludesLogin', {
    id: 'x2',
    at,
    url: `${base}/account/concludesLogin/$PIX_CODE_1`,
    account: null,
    sent: { email, password: '$PIX_PASSWORD_1' },
    body: { tokenJWT: '$PIX_JWT_1' },
  });
  const keys = exchange('createNewApiKey', {
    id: 'x3',
    at,
    account: 'payer',
    status: 201,
    body: { key: '$PIX_API_KEY_1' },
  });
  return [
    exchange('createAccount', { id: 'x1', at, account: null, credentials: 'none', status: 201, sent: account }),
    login,
    { ...keys, request: { ...keys.request, headers: headersOf('jwt') } },
  ];
}
