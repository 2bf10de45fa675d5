/** The form of each entry, as far as whoever reads a journal relies on it. */

type Kind = 'string' | 'number' | 'object' | 'array' | 'string?' | 'object?' | 'any';
type Form = Readonly<Record<string, Kind>>;

const forms: ReadonlyMap<unknown, Form> = new Map<unknown, Form>([
  [
    'run-started',
    { at: 'string', version: 'number', tool: 'string', target: 'string', seed: 'number', options: 'object' },
  ],
  [
    'exchange',
    {
      at: 'string',
      id: 'string',
      scenario: 'string',
      operation: 'string?',
      holder: 'string?',
      credentials: 'string',
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
      at: 'string',
      id: 'string',
      to: 'string',
      subject: 'string',
      exchange: 'string?',
      purpose: 'string',
      codeForm: 'string?',
      code: 'string?',
      waitedMs: 'number',
    },
  ],
  [
    'delivery',
    {
      at: 'string',
      id: 'string',
      slot: 'string',
      method: 'string',
      path: 'string',
      headers: 'array',
      body: 'object',
      answered: 'number',
    },
  ],
  [
    'verdict',
    {
      at: 'string',
      rule: 'string',
      case: 'string',
      status: 'string',
      message: 'string',
      expected: 'string?',
      got: 'string?',
      exchanges: 'array',
      control: 'string?',
      blockedBy: 'string?',
    },
  ],
  ['answer', { at: 'string', gap: 'string', status: 'string', answer: 'any', reason: 'string?', exchanges: 'array' }],
  ['fact', { at: 'string', fact: 'string', value: 'any', exchanges: 'array' }],
  ['run-ended', { at: 'string', end: 'string', reason: 'string?', durationMs: 'number', requests: 'number' }],
]);

const requestForm: Form = { method: 'string', url: 'string', headers: 'array', body: 'object?' };
const responseForm: Form = { status: 'number', headers: 'array', body: 'object', firstByteMs: 'number' };
const failureForm: Form = { kind: 'string', message: 'string' };
const bodyForm: Form = { text: 'string?', bytes: 'number' };

type Fields = Readonly<Record<string, unknown>>;

/** What is wrong with a parsed line, to be put behind "line 7 "; `null` where it is an entry. */
export function flawOf(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'is no entry';
  const fields = entry as Fields;
  const { type } = fields;
  const form = forms.get(type);
  if (form === undefined) return typeof type === 'string' ? `is an entry of the unknown type "${type}"` : 'is no entry';
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
    if (!fits(fields[name], kind)) return `has a field ${prefix}${name} that is no ${kind.replace('?', ' or null')}`;
  }
  return null;
}

function fits(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'any':
      return true;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'object?':
      return typeof value === 'object' && !Array.isArray(value);
    case 'string?':
      return value === null || typeof value === 'string';
    case 'string':
    case 'number':
      return typeof value === kind;
  }
}
