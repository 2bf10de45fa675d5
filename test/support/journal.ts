import { gapIds, gaps } from '../../src/contract/gaps.ts';
import { type OperationId, operationIds, operations } from '../../src/contract/operations.ts';
import { type RuleId, ruleIds, rules } from '../../src/contract/rules.ts';
import type {
  AnswerEntry,
  Body,
  DeliveryEntry,
  Entry,
  ExchangeEntry,
  FactEntry,
  Json,
  MailEntry,
  VerdictEntry,
} from '../../src/journal/entry.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');

/** Builds the entries of an invented run, with consecutive ids and times. */
export class JournalBuilder {
  readonly entries: Entry[] = [];
  readonly #target: string;
  #exchanges = 0;
  #others = 0;
  #ms = 0;

  constructor(target = 'http://127.0.0.1:4010', options: { readonly [option: string]: Json } = {}) {
    this.#target = target;
    this.entries.push({
      type: 'run-started',
      at: this.#at(),
      version: 4,
      tool: 'pix-conformance 0.1.0',
      target,
      seed: 7,
      options,
    });
  }

  #at(): string {
    this.#ms += 5;
    return new Date(start + this.#ms).toISOString();
  }

  exchange(operation: OperationId, about: Partial<ExchangeEntry> & { status?: number; answer?: Json } = {}): string {
    const { status = 200, answer = sampleAnswer(operation), ...rest } = about;
    this.#exchanges += 1;
    const { method, path } = operations[operation];
    const sent = sampleRequest(operation);
    const entry: ExchangeEntry = {
      type: 'exchange',
      at: this.#at(),
      id: `x${this.#exchanges}`,
      scenario: 'test',
      operation,
      account: 'h1',
      credentials: path.startsWith('/auth') ? 'jwt' : 'none',
      variant: null,
      request: {
        method,
        url: `${this.#target}${path.replace('{id}', 'pay_1').replace('{email}', 'a@example.com').replace('{emailToken}', '$PIX_CODE_2').replace('{ip}', '203.0.113.7')}`,
        headers: [
          ...(path.startsWith('/auth') ? ([['authorization', 'Bearer $PIX_JWT_1']] as const) : []),
          ...(sent === null ? [] : ([['content-type', 'application/json']] as const)),
        ],
        body: sent === null ? null : jsonBody(sent),
      },
      response: {
        status,
        headers: [['content-type', 'application/json; charset=utf-8']],
        body: answer === null ? { text: '', bytes: 0 } : jsonBody(answer),
        firstByteMs: 3 + (this.#exchanges % 7),
      },
      failure: null,
      durationMs: 4 + (this.#exchanges % 9),
      chain: 1 + (this.#exchanges % 14),
      ...rest,
    };
    this.entries.push(entry);
    return entry.id;
  }

  verdict(
    rule: string,
    name: string,
    about: Partial<Omit<VerdictEntry, 'type' | 'at' | 'rule' | 'case'>> & Pick<VerdictEntry, 'status'>,
  ): void {
    this.entries.push({
      type: 'verdict',
      at: this.#at(),
      rule,
      case: name,
      message: '',
      expected: null,
      got: null,
      exchanges: [],
      control: null,
      blockedBy: null,
      ...about,
    });
  }

  answer(gap: string, about: Partial<Omit<AnswerEntry, 'type' | 'at' | 'gap'>>): void {
    const defaults = { status: 'answered', answer: null, reason: null, exchanges: [] } as const;
    this.entries.push({ type: 'answer', at: this.#at(), gap, ...defaults, ...about });
  }

  fact(fact: string, value: Json, exchanges: readonly string[] = []): void {
    const entry: FactEntry = { type: 'fact', at: this.#at(), fact, value, exchanges };
    this.entries.push(entry);
  }

  mail(about: Partial<MailEntry> = {}): void {
    this.#others += 1;
    this.entries.push({
      type: 'mail',
      at: this.#at(),
      id: `m${this.#others}`,
      to: 'conformance+1@example.com',
      subject: 'Your code',
      exchange: null,
      purpose: 'signup',
      codeForm: '\\d{6}',
      code: '$PIX_CODE_1',
      waitedMs: 12,
      ...about,
    });
  }

  delivery(about: Partial<DeliveryEntry> = {}): string {
    this.#others += 1;
    const id = `d${this.#others}`;
    this.entries.push({
      type: 'delivery',
      at: this.#at(),
      id,
      slot: 'webhook-1',
      method: 'POST',
      path: '/hook/1',
      headers: [['content-type', 'application/json']],
      body: jsonBody({ event: 'payment.paid', payment: { id: 'pay_1', status: 'PAID' } }),
      answered: 200,
      ...about,
    });
    return id;
  }

  end(end: 'done' | 'interrupted' | 'lost' | 'error' = 'done', reason: string | null = null): Entry[] {
    this.entries.push({
      type: 'run-ended',
      at: this.#at(),
      end,
      reason,
      durationMs: this.#ms,
      requests: this.#exchanges,
    });
    return this.entries;
  }
}

export function jsonBody(value: Json): Body {
  const text = JSON.stringify(value);
  return { text, bytes: Buffer.byteLength(text) };
}

const payment = { id: 'pay_1', amount: 10.5, externalId: 'order-1', status: 'PENDING', dueDate: '2026-12-01' };

function sampleAnswer(operation: OperationId): Json {
  const { response } = operations[operation];
  if (response === 'listPage') return { currentPage: 1, pageSize: 10, totalItems: 1, totalPages: 1, data: [payment] };
  if (response === 'loginResult') return { tokenJWT: '$PIX_JWT_1' };
  if (response === 'string') return '203.0.113.7';
  return operation.includes('Payment') ? payment : { ok: true };
}

function sampleRequest(operation: OperationId): Json {
  const { body } = operations[operation];
  if (body === null || body === 'not shown') return null;
  const samples = { string: 'text', number: 10.5, integer: 1, boolean: true, object: {} };
  const known: Record<string, Json> = {
    email: 'a@example.com',
    password: '$PIX_PASSWORD_1',
    code: '$PIX_CODE_1:integer',
    url: 'https://example.com/hook',
    callbackSuccessUrl: 'https://example.com/back',
    dueDate: '2026-12-01',
  };
  return Object.fromEntries(Object.entries(body).map(([name, { type }]) => [name, known[name] ?? samples[type]]));
}

/** The operation of a case, for invented exchanges. */
export function operationOf(rule: RuleId, name: string): OperationId {
  if ((operationIds as readonly string[]).includes(name)) return name as OperationId;
  const byChapter: Record<string, OperationId> = {
    signup: 'createAccount',
    login: 'concludesLogin',
    recovery: 'forgotPasswordChangePassword',
    apiKey: 'createNewApiKey',
    securityIP: 'addSecurityIP',
    webhook: 'createWebhook',
    fees: 'withdrawEarnedFees',
    list: 'listPayments',
  };
  return byChapter[rules[rule].chapter] ?? 'createPayment';
}

const answers: Record<string, Json> = {
  'default-limit': 10,
  'payment-states': { path: '/status', values: ['PENDING', 'PAID'] },
  'payment-transitions': [
    { from: 'PENDING', operation: 'sandboxPay', to: 'PAID' },
    { from: 'PENDING', operation: 'updatePayment', to: 'PENDING' },
    { from: 'PAID', operation: 'sandboxPay', to: 'PAID' },
    { from: 'PENDING', operation: 'readPayment', to: 'EXPIRED' },
  ],
  'key-transitions': [
    { from: 'active', operation: 'disableApiKey', to: 'disabled', status: 200 },
    { from: 'disabled', operation: 'enableApiKey', to: 'active', status: 200 },
  ],
  'payment-record': {
    list: {
      type: 'object',
      properties: {
        id: { type: 'string', format: 'uuid' },
        amount: { type: 'number' },
        note: { type: ['string', 'null'] },
      },
      required: ['amount', 'id'],
    },
    create: null,
  },
};

export interface SampleOptions {
  /** Rules whose first case fails. */
  readonly failing?: readonly string[];
  /** Blocked rules, each with the rule or gap that blocks it. */
  readonly blocked?: Readonly<Record<string, string>>;
  readonly options?: { readonly [option: string]: Json };
}

/** A whole run: every rule and every gap, with exchanges for each. */
export function sampleRun({ failing = [], blocked = {}, options = {} }: SampleOptions = {}): Entry[] {
  const run = new JournalBuilder('http://127.0.0.1:4010', options);
  run.mail({ exchange: run.exchange('sendEmailValidateCode') });
  for (const rule of ruleIds) {
    for (const [index, name] of rules[rule].cases.entries()) {
      const by = blocked[rule];
      if (by !== undefined) {
        run.verdict(rule, name, { status: 'blocked', message: `${by} has to hold first`, blockedBy: by });
        continue;
      }
      const operation = operationOf(rule, name);
      const scenario = `${rule}[${name}]`;
      const control = run.exchange(operation, { scenario });
      const fails = failing.includes(rule) && index === 0;
      const decisive = run.exchange(operation, {
        scenario,
        // Nothing says that the refused request is right.
        variant: fails ? null : 'recorded',
        status: fails ? 200 : 400,
        answer: { error: 'no' },
      });
      run.verdict(rule, name, {
        status: fails ? 'fail' : 'pass',
        message: fails ? `${operation} was sent without what it needs; a refusal was expected, 200 came` : '',
        expected: fails ? 'a refusal (4xx)' : null,
        got: fails ? '200' : null,
        exchanges: [decisive],
        control,
      });
    }
  }
  for (const gap of gapIds) {
    if (gaps[gap].class === 'read' && answers[gap] === undefined) continue;
    run.answer(gap, {
      answer: answers[gap] ?? { outcome: 'refused', status: 400 },
      exchanges: [run.exchange('listPayments', { scenario: `gap:${gap}` })],
    });
  }
  run.delivery();
  return run.end();
}

/** A whole run in which two rules fail, with so many more exchanges. */
export function longRun(exchanges: number): Entry[] {
  const run = new JournalBuilder();
  for (let count = 0; count < exchanges; count += 1) {
    run.exchange('createPayment', {
      id: `y${count}`,
      scenario: `bench ${count}`,
      answer: { id: `pay_${count}`, amount: count },
    });
  }
  return [...sampleRun({ failing: ['AUTH-05', 'PAYMENT-02'] }).slice(0, -1), ...run.end().slice(1)];
}
