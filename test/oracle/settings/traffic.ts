import fc from 'fast-check';
import { type OperationId, operations } from '../../../src/contract/operations.ts';
import type { ExchangeEntry } from '../../../src/journal/entry.ts';
import { preciseIso } from '../../../src/journal/time.ts';
import { exchange } from '../../support/entries.ts';
import type { Account, Credentials, Request, Response, SettingsService } from './service.ts';
import { wrongIp, wrongUrl } from './service.ts';

/** One request of a client: when it is sent, how long it takes, and its outcome. */
export interface Call {
  readonly operation: (typeof kinds)[number];
  readonly credentials: Credentials;
  readonly afterMs: number;
  readonly lastsMs: number;
  /** When the service carries it out within that time, from 0 to 1. */
  readonly moment: number;
  /** `lost`: carried out without a response. `dropped`: not carried out and without a response. */
  readonly fate: 'answered' | 'lost' | 'dropped';
  /** Selects the address, the webhook or the key. */
  readonly dice: number;
  readonly isWrong: boolean;
  readonly staleness: number;
}

export const kinds = [
  'addSecurityIP',
  'deleteSecurityIP',
  'getSecurityIP',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'getWebhook',
  'createNewApiKey',
  'disableApiKey',
  'enableApiKey',
  'listApiKeys',
  'listPayments',
  'earnedFeesBalance',
  'withdrawEarnedFees',
] as const satisfies readonly OperationId[];

const reading = ['getSecurityIP', 'getWebhook', 'listApiKeys', 'listPayments', 'earnedFeesBalance'] as const;

export const calls = fc.array(
  fc.record<Call>({
    operation: fc.constantFrom(...kinds, ...reading),
    credentials: fc.constantFrom('jwt', 'jwt', 'jwt', 'jwt', 'key', 'none', 'other-account'),
    afterMs: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 4_000 })),
    lastsMs: fc.integer({ min: 1, max: 150 }),
    moment: fc.double({ min: 0, max: 1, noNaN: true }),
    fate: fc.constantFrom('answered', 'answered', 'answered', 'answered', 'answered', 'lost', 'dropped'),
    dice: fc.nat(1_000_000),
    isWrong: fc.constantFrom(false, false, false, false, true),
    staleness: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 5, maxLength: 80 },
);

const namesThings: ReadonlySet<OperationId> = new Set(['deleteWebhook', 'disableApiKey', 'enableApiKey'] as const);

const start = Date.parse('2026-11-21T10:00:00Z');
const base = 'http://127.0.0.1:4010';
const addresses = ['203.0.113.7', '198.51.100.24', '192.0.2.99'];

/** Sends calls to a service, many of them in parallel, and then reads everything. Produces the journal. */
export class Client {
  readonly #service: SettingsService;
  readonly #entries: { readonly entry: ExchangeEntry; readonly end: number }[] = [];
  readonly #jwts: Record<Account, string> = { one: '$PIX_JWT_1', two: '$PIX_JWT_2' };
  #clock = 1_000;

  constructor(service: SettingsService) {
    this.#service = service;
  }

  /** Sends overlapping calls. The service carries them out in the order of their moments. */
  send(wanted: readonly Call[]): this {
    const timed = wanted.map((call) => {
      this.#clock += call.afterMs;
      const begin = this.#clock;
      return { call, begin, at: begin + call.moment * call.lastsMs, end: begin + call.lastsMs };
    });
    for (const { call, begin, at, end } of timed.toSorted((one, other) => one.at - other.at)) {
      const request = this.#requestOf(call);
      if (request === null) continue;
      const response = call.fate === 'dropped' ? null : this.#service.answer(request, at, call.staleness);
      this.#record(request, call.fate === 'lost' ? null : response, begin, end);
    }
    this.#clock = Math.max(this.#clock, ...timed.map(({ end }) => end));
    return this;
  }

  /** Reads everything of both accounts, twice, long after the last call. */
  readAll(): ExchangeEntry[] {
    for (const afterMs of [15_000, 5_000]) {
      this.#clock += afterMs;
      for (const account of ['one', 'two'] as const)
        for (const operation of reading) {
          if (operation === 'listPayments') continue;
          this.#clock += 10;
          const request: Request = { operation, account, credentials: 'jwt' };
          this.#record(request, this.#service.answer(request, this.#clock, 1), this.#clock, this.#clock + 2);
        }
    }
    const sorted = this.#entries.toSorted((one, other) => one.end - other.end);
    return sorted.map(({ entry }, index) => ({ ...entry, id: `x${index + 1}` }));
  }

  #record(request: Request, response: Response | null, begin: number, end: number): void {
    this.#entries.push({ entry: this.#entryOf(request, response, begin, end), end });
  }

  #requestOf({ operation, credentials, dice, isWrong }: Call): Request | null {
    const account: Account = dice % 5 === 0 ? 'two' : 'one';
    const { webhooks, keys } = this.#service.now(account);
    const [webhook, key] = [webhooks[dice % (webhooks.length || 1)], keys[dice % (keys.length || 1)]];
    const carried = key === undefined ? {} : { key: key.value };
    if (operation === 'listPayments')
      return { operation, account, credentials: 'key', key: key?.value ?? '$PIX_API_KEY_0' };
    if (credentials === 'key' && key === undefined) return null;
    // A request that names no resource of another account is sent for its own account, without credentials.
    const isForeign = credentials === 'other-account' && !namesThings.has(operation);
    const by = isForeign ? 'none' : credentials;
    const about = { operation, account, credentials: by, ...(credentials === 'key' ? carried : {}) };
    const ip = addresses[dice % addresses.length] ?? '';
    const url = `https://example.com/hook-${dice}-${this.#entries.length}`;
    switch (operation) {
      case 'addSecurityIP':
        return { ...about, body: { ip: isWrong ? wrongIp : ip } };
      case 'deleteSecurityIP':
        return { ...about, path: { ip } };
      case 'createWebhook':
      case 'updateWebhook':
        return { ...about, body: isWrong ? (dice % 2 === 0 ? {} : { url: wrongUrl }) : { url } };
      case 'deleteWebhook':
        return webhook === undefined ? null : { ...about, path: { id: webhook.id } };
      case 'disableApiKey':
      case 'enableApiKey':
        return key === undefined ? null : { ...about, body: { id: key.id } };
      case 'withdrawEarnedFees':
        return { ...about, body: { amount: isWrong ? 60 + (dice % 30) : 1 + (dice % 5) } };
      default:
        return about;
    }
  }

  #entryOf(request: Request, response: Response | null, begin: number, end: number): ExchangeEntry {
    const { operation, account, credentials, key, path = {}, body } = request;
    const filled = Object.entries(path).reduce(
      (template, [name, value]) => template.replace(`{${name}}`, encodeURIComponent(value)),
      operations[operation].path,
    );
    const others: Account = account === 'one' ? 'two' : 'one';
    const caller = credentials === 'none' ? null : credentials === 'other-account' ? others : account;
    const entry = exchange(operation, {
      account: caller,
      status: response?.status ?? null,
      url: `${base}${filled}`,
      at: preciseIso(start + begin),
      durationMs: end - begin,
      ...(response === null ? {} : { body: response.body }),
      ...(body === undefined ? {} : { sent: body }),
    });
    const jwt = caller === null || credentials === 'key' ? null : this.#jwts[caller];
    const headers = [
      ...entry.request.headers,
      ...(jwt === null ? [] : [['authorization', `Bearer ${jwt}`] as const]),
      ...(key === undefined ? [] : [['x-api-key', key] as const]),
    ];
    return { ...entry, request: { ...entry.request, headers } };
  }
}

const plain: Call = {
  operation: 'getSecurityIP',
  credentials: 'jwt',
  afterMs: 30,
  lastsMs: 10,
  moment: 0.5,
  fate: 'answered',
  dice: 1,
  isWrong: false,
  staleness: 1,
};

type Wanted = readonly [operation: Call['operation'], parts?: Partial<Call>];

const reads = (operation: Call['operation']): Wanted[] =>
  [30, 300, 700, 3_000].map((afterMs) => [operation, { afterMs }]);
const write = (operation: Call['operation'], read: Call['operation'], parts: Partial<Call> = {}): Wanted[] => [
  [operation, parts],
  ...reads(read),
];
const wrongly: Partial<Call>[] = [{ credentials: 'none' }, { credentials: 'key' }, { credentials: 'other-account' }];
/** Longer than a write may take to show. */
const quiet = { afterMs: 6_000 };

/** Every kind of request twice, each with a response and several reads within four seconds. */
export const everything: readonly Call[] = (
  [
    ...write('createNewApiKey', 'listPayments'),
    ...write('addSecurityIP', 'getSecurityIP'),
    ...write('addSecurityIP', 'getSecurityIP', { dice: 2 }),
    ...write('deleteSecurityIP', 'getSecurityIP'),
    ...write('addSecurityIP', 'getSecurityIP'),
    ...write('deleteSecurityIP', 'getSecurityIP'),
    ...write('addSecurityIP', 'getSecurityIP', { isWrong: true }),
    ...write('addSecurityIP', 'getSecurityIP', { credentials: 'none', dice: 3 }),
    ...write('addSecurityIP', 'getSecurityIP', { credentials: 'key', dice: 6 }),
    ...write('createWebhook', 'getWebhook', { dice: 7 }),
    ...write('createWebhook', 'getWebhook'),
    ...write('updateWebhook', 'getWebhook', { dice: 7 }),
    ...write('updateWebhook', 'getWebhook', { dice: 2 }),
    ...write('createWebhook', 'getWebhook', { isWrong: true }),
    ...wrongly.flatMap((parts) => write('deleteWebhook', 'getWebhook', parts)),
    ...write('deleteWebhook', 'getWebhook'),
    ...write('createWebhook', 'getWebhook', { dice: 4 }),
    ...write('deleteWebhook', 'getWebhook'),
    ...[1, 2].flatMap(() => [
      ...write('disableApiKey', 'listPayments'),
      ['listPayments', { afterMs: 4_000 }] as const,
      ...write('enableApiKey', 'listPayments'),
      ['listPayments', { afterMs: 4_000 }] as const,
    ]),
    ...wrongly.flatMap((parts) => [
      ['listApiKeys', quiet] as const,
      ...write('createNewApiKey', 'listApiKeys', parts),
      ...write('disableApiKey', 'listApiKeys', parts),
    ]),
    ['withdrawEarnedFees'],
    ['earnedFeesBalance', quiet],
    ...write('withdrawEarnedFees', 'earnedFeesBalance', { isWrong: true }),
  ] satisfies Wanted[]
).map(([operation, parts]) => ({ ...plain, operation, ...parts }));
