import { type OperationId, operations } from '../../src/contract/operations.ts';
import type {
  AnswerEntry,
  DeliveryEntry,
  Entry,
  ExchangeEntry,
  FactEntry,
  HeaderList,
  Json,
  MailEntry,
  RunEnded,
  RunStarted,
  VerdictEntry,
} from '../../src/journal/entry.ts';

/** Builders of single journal entries, for tests about a few of them. */
const at = '2026-11-21T10:00:00.000Z';

export function runStarted(options: RunStarted['options'] = {}): RunStarted {
  return { type: 'run-started', at, version: 4, tool: '0.1.0', target: 'http://127.0.0.1:4010', seed: 7, options };
}

export function runEnded(end: RunEnded['end'] = 'done', reason: string | null = null): RunEnded {
  return { type: 'run-ended', at, end, reason, durationMs: 1000, requests: 10 };
}

export interface ExchangeParts {
  readonly id?: string;
  readonly status?: number | null;
  /** Sent and received bodies as JSON values. `undefined` for no body. */
  readonly sent?: Json;
  readonly body?: Json;
  /** Replaces `body`, unchanged. */
  readonly text?: string;
  readonly headers?: HeaderList;
  readonly variant?: string | null;
  readonly account?: string | null;
  readonly credentials?: ExchangeEntry['credentials'];
  readonly url?: string;
  readonly at?: string;
  readonly durationMs?: number;
  readonly chain?: number;
  readonly scenario?: string;
}

let counted = 0;

function recorded(text: string | undefined): { text: string; bytes: number } {
  return { text: text ?? '', bytes: Buffer.byteLength(text ?? '') };
}

/** One exchange of an operation: a plain accepted call by default. */
export function exchange(operation: OperationId | null, parts: ExchangeParts = {}): ExchangeEntry {
  counted += 1;
  const documented = operation === null ? { method: 'GET', path: '/nothing' } : operations[operation];
  const status = parts.status === undefined ? 200 : parts.status;
  const text = parts.text ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body));
  const headers = parts.headers ?? (text === undefined ? [] : [['content-type', 'application/json']]);
  return {
    type: 'exchange',
    at: parts.at ?? at,
    id: parts.id ?? `x${counted}`,
    scenario: parts.scenario ?? 'test',
    operation,
    account: parts.account === undefined ? 'h1' : parts.account,
    credentials: parts.credentials ?? 'jwt',
    variant: parts.variant ?? null,
    request: {
      method: documented.method,
      url: parts.url ?? `http://127.0.0.1:4010${documented.path}`,
      headers: parts.sent === undefined ? [] : [['content-type', 'application/json']],
      body: parts.sent === undefined ? null : recorded(JSON.stringify(parts.sent)),
    },
    response: status === null ? null : { status, headers, body: recorded(text), firstByteMs: 1 },
    failure: status === null ? { kind: 'timeout', message: 'no answer in time' } : null,
    durationMs: parts.durationMs ?? 2,
    chain: parts.chain ?? 1,
  };
}

export function verdict(rule: string, name: string, parts: Partial<VerdictEntry> = {}): VerdictEntry {
  const empty = { message: '', expected: null, got: null, exchanges: [], control: null, blockedBy: null };
  return { type: 'verdict', at, rule, case: name, status: 'pass', ...empty, ...parts };
}

export function answer(gap: string, parts: Partial<AnswerEntry> = {}): AnswerEntry {
  return { type: 'answer', at, gap, status: 'answered', answer: null, reason: null, exchanges: [], ...parts };
}

export function fact(name: string, value: Json, exchanges: readonly string[] = []): FactEntry {
  return { type: 'fact', at, fact: name, value, exchanges };
}

export function mail(parts: Partial<MailEntry> = {}): MailEntry {
  return {
    type: 'mail',
    at,
    id: 'm1',
    to: 'a@example.com',
    subject: 'Code',
    exchange: null,
    purpose: 'signup',
    codeForm: '\\d{6}',
    code: '$PIX_CODE_1',
    waitedMs: 5,
    ...parts,
  };
}

export function delivery(id: string, body: Json, parts: Partial<DeliveryEntry> = {}): DeliveryEntry {
  return {
    type: 'delivery',
    at,
    id,
    slot: 'webhook-1',
    method: 'POST',
    path: '/hook',
    headers: [
      ['Host', '127.0.0.1:9000'],
      ['Content-Type', 'application/json'],
    ],
    body: recorded(JSON.stringify(body)),
    answered: 200,
    ...parts,
  };
}

/** A journal of some entries between a start and an end. It can be read several times. */
export function journal(entries: readonly Entry[], options: RunStarted['options'] = {}): () => Iterable<Entry> {
  return () => [runStarted(options), ...entries, runEnded()];
}
