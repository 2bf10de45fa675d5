import type { AnswerStatus, CredentialsUsed, FailureKind, MailEntry, RunEnded, VerdictStatus } from './entry.ts';

/** The fields of each entry that readers of a journal rely on. */

type Kind =
  | 'string'
  | 'number'
  | 'time'
  | 'object'
  | 'headers'
  | 'list of texts'
  | 'string?'
  | 'object?'
  | 'any'
  // one of these words
  | readonly string[];
type Form = Readonly<Record<string, Kind>>;

/** All words of a union. A missing word is a compile error. */
function wordsOf<Word extends string>(words: Readonly<Record<Word, true>>): readonly string[] {
  return Object.keys(words);
}

const credentials = wordsOf<CredentialsUsed>({ none: true, jwt: true, key: true, both: true });
const purposes = wordsOf<MailEntry['purpose']>({ signup: true, login: true, recovery: true, other: true });
const verdicts = wordsOf<VerdictStatus>({ pass: true, fail: true, blocked: true, skipped: true });
const answers = wordsOf<AnswerStatus>({ answered: true, blocked: true, skipped: true, inconclusive: true });
const ends = wordsOf<RunEnded['end']>({
  done: true,
  interrupted: true,
  'out-of-time': true,
  lost: true,
  error: true,
});
const failures = wordsOf<FailureKind>({
  'refused-connection': true,
  dns: true,
  tls: true,
  reset: true,
  timeout: true,
  'too-large': true,
  malformed: true,
  'foreign-redirect': true,
  interrupted: true,
});

const forms: ReadonlyMap<unknown, Form> = new Map<unknown, Form>([
  [
    'run-started',
    { at: 'time', version: 'number', tool: 'string', target: 'string', seed: 'number', options: 'object' },
  ],
  [
    'exchange',
    {
      at: 'time',
      id: 'string',
      scenario: 'string',
      operation: 'string?',
      holder: 'string?',
      credentials,
      variant: 'string?',
      request: 'object',
      response: 'object?',
      failure: 'object?',
      durationMs: 'number',
      chain: 'number',
    },
  ],
  [
    'mail',
    {
      at: 'time',
      id: 'string',
      to: 'string',
      subject: 'string',
      exchange: 'string?',
      purpose: purposes,
      codeForm: 'string?',
      code: 'string?',
      waitedMs: 'number',
    },
  ],
  [
    'delivery',
    {
      at: 'time',
      id: 'string',
      slot: 'string',
      method: 'string',
      path: 'string',
      headers: 'headers',
      body: 'object',
      answered: 'number',
    },
  ],
  [
    'verdict',
    {
      at: 'time',
      rule: 'string',
      case: 'string',
      status: verdicts,
      message: 'string',
      expected: 'string?',
      got: 'string?',
      exchanges: 'list of texts',
      control: 'string?',
      blockedBy: 'string?',
    },
  ],
  [
    'answer',
    { at: 'time', gap: 'string', status: answers, answer: 'any', reason: 'string?', exchanges: 'list of texts' },
  ],
  ['fact', { at: 'time', fact: 'string', value: 'any', exchanges: 'list of texts' }],
  ['run-ended', { at: 'time', end: ends, reason: 'string?', durationMs: 'number', requests: 'number' }],
]);

const requestForm: Form = { method: 'string', url: 'string', headers: 'headers', body: 'object?' };
const responseForm: Form = { status: 'number', headers: 'headers', body: 'object', firstByteMs: 'number' };
const failureForm: Form = { kind: failures, message: 'string' };
const bodyForm: Form = { text: 'string?', bytes: 'number' };

type Fields = Readonly<Record<string, unknown>>;

/** What is wrong with a parsed line, to follow "line 7 "; `null` if it is a valid entry. */
export function flawOf(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'is no entry';
  const fields = entry as Fields;
  const { type } = fields;
  const form = forms.get(type);
  if (form === undefined) {
    // The type may be any text if the file was edited.
    return typeof type === 'string'
      ? `is an entry of the unknown type ${JSON.stringify(type.slice(0, 40))}`
      : 'is no entry';
  }
  return flawIn(fields, form, '') ?? flawInside(fields);
}

function flawInside(fields: Fields): string | null {
  if (fields['type'] === 'delivery') return flawIn(fields['body'] as Fields, bodyForm, 'body.');
  if (fields['type'] !== 'exchange') return null;
  const request = fields['request'] as Fields;
  const response = fields['response'] as Fields | null;
  const failure = fields['failure'] as Fields | null;
  return (
    flawIn(request, requestForm, 'request.') ??
    (request['body'] === null ? null : flawIn(request['body'] as Fields, bodyForm, 'request.body.')) ??
    (response === null ? null : flawIn(response, responseForm, 'response.')) ??
    (response === null ? null : flawIn(response['body'] as Fields, bodyForm, 'response.body.')) ??
    (failure === null ? null : flawIn(failure, failureForm, 'failure.'))
  );
}

function flawIn(fields: Fields, form: Form, prefix: string): string | null {
  for (const name in form) {
    const kind = form[name] as Kind;
    if (!Object.hasOwn(fields, name)) return `lacks the field ${prefix}${name}`;
    if (!fits(fields[name], kind)) return `has a field ${prefix}${name} that is ${expected(kind)}`;
  }
  return null;
}

/** The end of the message about a field of the wrong kind. */
function expected(kind: Kind): string {
  if (typeof kind !== 'string') return `none of ${kind.join(', ')}`;
  if (kind === 'any') return 'nested too deeply';
  if (kind === 'headers') return 'no list of names and values';
  return `no ${kind.replace('?', ' or null')}`;
}

function fits(value: unknown, kind: Kind): boolean {
  if (typeof kind !== 'string') return kind.includes(value as string);
  switch (kind) {
    case 'any':
      return isShallow(value);
    case 'time':
      return isTime(value);
    case 'list of texts':
      return isTexts(value);
    case 'headers':
      return Array.isArray(value) && value.every((pair) => isTexts(pair) && pair.length === 2);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value);
    case 'object?':
      return typeof value === 'object' && !Array.isArray(value);
    case 'string?':
      return value === null || typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    case 'string':
      return typeof value === 'string';
  }
}

/** Deeper values would overflow the stack of recursive readers. */
const mostLevels = 500;

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return false;
    const below: unknown[] = [];
    for (const one of level) {
      if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) below.push(inner);
    }
    level = below;
  }
  return true;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** A valid point in time in UTC, with at least three decimals of a second. */
function isTime(value: unknown): boolean {
  const parts = typeof value === 'string' ? /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{0,6}Z$/.exec(value) : null;
  if (parts === null) return false;
  const time = new Date(`${parts[1]}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString() === `${parts[1]}Z`;
}
