import { cnpj, cpf } from 'cpf-cnpj-validator';
import type { Json } from '../../src/journal/entry.ts';
import type { SignupOutcome } from '../../src/learn/signup/complaints.ts';

/** One way in which a body breaks the rules of a simulated service. */
export interface Violation {
  readonly path: readonly string[];
  readonly rule: 'required' | 'unknown' | 'enum' | 'pattern' | 'document' | 'date' | 'code' | 'taken' | 'type';
  readonly values?: readonly string[];
  readonly pattern?: string;
  /** The form as text, such as `DD/MM/YYYY`. */
  readonly form?: string;
  readonly got: Json | undefined;
}

/** The wording of a service's refusals. */
export type Voice = (violations: readonly Violation[]) => { status: number; body: unknown };

/** What a simulated service requires of a createAccount body. Omitted parts are not checked. */
export interface Rules {
  readonly accountTypes?: readonly string[];
  readonly ignoreCase?: boolean;
  /** Dotted paths inside the address. */
  readonly address?: {
    readonly required?: readonly string[];
    readonly optional?: readonly string[];
    readonly strict?: boolean;
  };
  readonly zip?: RegExp;
  readonly state?: readonly string[];
  readonly addressNumber?: 'integer' | 'string';
  readonly cpf?: RegExp;
  readonly cnpj?: RegExp;
  readonly phone?: RegExp;
  readonly phoneForm?: string;
  readonly date?: RegExp;
  readonly dateForm?: string;
  readonly password?: RegExp;
  readonly passwordForm?: string;
  readonly fullName?: RegExp;
  readonly company?: Readonly<Record<string, readonly string[]>>;
  readonly extra?: readonly string[];
  /** Only the first violation is reported. */
  readonly firstOnly?: boolean;
  /** Unknown fields are reported before everything else. */
  readonly unknownFirst?: boolean;
  /** Every createAccount uses up the mailed code, even if it is refused. */
  readonly burnsCode?: boolean;
  readonly voice: Voice;
}

export interface Simulated {
  /** Mails a new code. */
  code(email: string): string;
  createAccount(body: Readonly<Record<string, Json>>): SignupOutcome;
}

const documented = [
  'email',
  'password',
  'emailToken',
  'phone',
  'accountType',
  'address',
  'fullName',
  'cpf',
  'birthDate',
  'acceptTerms',
];

export function simulate(rules: Rules): Simulated {
  const codes = new Map<string, number>();
  const used = new Set<string>();
  let last = 100_000;
  return {
    code(email) {
      last += 7919;
      codes.set(email, last);
      return String(last);
    },
    createAccount(body) {
      const email = String(body['email']);
      const good = codes.get(email) === body['emailToken'];
      if (rules.burnsCode) codes.delete(email);
      const all = [
        ...(good ? [] : [violation(['emailToken'], 'code', body['emailToken'])]),
        ...violationsOf(body, rules),
        ...taken(body, used),
      ];
      if (all.length === 0) {
        for (const field of ['email', 'cpf', 'phone']) used.add(digits(body[field]));
        return outcome(201, { id: 'a1' });
      }
      const told = rules.firstOnly ? all.slice(0, 1) : all;
      const { status, body: answer } = rules.voice(told);
      return outcome(status, answer);
    },
  };
}

function outcome(status: number, body: unknown): SignupOutcome {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return { accepted: status < 300, status, text, json: typeof body === 'string' ? undefined : body };
}

function violation(
  path: readonly string[],
  rule: Violation['rule'],
  got: Json | undefined,
  more: Partial<Violation> = {},
): Violation {
  return { path, rule, got, ...more };
}

const digits = (value: Json | undefined) => String(value).replace(/[^\w@+]/g, '');

function taken(body: Readonly<Record<string, Json>>, used: ReadonlySet<string>): Violation[] {
  return ['email', 'cpf', 'phone']
    .filter((field) => used.has(digits(body[field])))
    .map((field) => violation([field], 'taken', body[field]));
}

function violationsOf(body: Readonly<Record<string, Json>>, rules: Rules): Violation[] {
  const missing = [...documented, ...(rules.extra ?? [])].filter(
    (field) => body[field] === undefined || body[field] === null,
  );
  const list = missing.map((field) => violation([field], 'required', undefined));
  const address = addressViolations(body['address'], rules);
  const unknown = address.filter(({ rule }) => rule === 'unknown');
  const values = valueViolations(body, rules);
  return rules.unknownFirst
    ? [...unknown, ...list, ...values, ...address.filter(({ rule }) => rule !== 'unknown')]
    : [...list, ...values, ...address];
}

function valueViolations(body: Readonly<Record<string, Json>>, rules: Rules): Violation[] {
  const found: Violation[] = [];
  const type = String(body['accountType']);
  const types = rules.accountTypes;
  const known = rules.ignoreCase
    ? types?.some((one) => one.toLowerCase() === type.toLowerCase())
    : types?.includes(type);
  if (types !== undefined && !known) found.push(violation(['accountType'], 'enum', type, { values: types }));
  const text = (field: string, pattern: RegExp | undefined, rule: Violation['rule'], form?: string) => {
    if (pattern !== undefined && typeof body[field] === 'string' && !pattern.test(body[field]))
      found.push(
        violation([field], rule, body[field], { pattern: pattern.source, ...(form === undefined ? {} : { form }) }),
      );
  };
  text('password', rules.password, 'pattern', rules.passwordForm);
  text('phone', rules.phone, 'pattern', rules.phoneForm);
  text('fullName', rules.fullName, 'pattern');
  text('birthDate', rules.date, 'date', rules.dateForm);
  if (!cpf.isValid(String(body['cpf'])) || (rules.cpf && !rules.cpf.test(String(body['cpf']))))
    found.push(violation(['cpf'], 'document', body['cpf']));
  const company = rules.company?.[type] ?? [];
  found.push(
    ...company.filter((field) => body[field] === undefined).map((field) => violation([field], 'required', undefined)),
  );
  if (
    body['cnpj'] !== undefined &&
    (!cnpj.isValid(String(body['cnpj'])) || (rules.cnpj && !rules.cnpj.test(String(body['cnpj']))))
  )
    found.push(violation(['cnpj'], 'document', body['cnpj']));
  text('companyStartDate', rules.date, 'date', rules.dateForm);
  return found;
}

function flat(value: Json | undefined, path: readonly string[] = []): [string, Json][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return path.length > 0 ? [[path.join('.'), value ?? null]] : [];
  return Object.entries(value).flatMap(([name, child]) => flat(child, [...path, name]));
}

function addressViolations(address: Json | undefined, rules: Rules): Violation[] {
  const sent = new Map(flat(address));
  const { required = [], optional = [], strict = false } = rules.address ?? {};
  const at = (name: string) => ['address', ...name.split('.')];
  const found: Violation[] = [];
  if (strict)
    for (const [name, value] of sent)
      if (![...required, ...optional].includes(name)) found.push(violation(at(name), 'unknown', value));
  for (const name of required) {
    const value = sent.get(name);
    if (value === undefined || value === '') found.push(violation(at(name), 'required', undefined));
    else if (/zip|cep|post/i.test(name) && rules.zip && !rules.zip.test(String(value)))
      found.push(violation(at(name), 'pattern', value, { pattern: rules.zip.source }));
    else if (/^(?:state|uf|estado)$/i.test(name) && rules.state && !rules.state.includes(String(value)))
      found.push(violation(at(name), 'enum', value, { values: rules.state }));
    else if (
      /number|numero/i.test(name) &&
      rules.addressNumber &&
      typeof value !== (rules.addressNumber === 'integer' ? 'number' : 'string')
    )
      found.push(violation(at(name), 'type', value, { form: rules.addressNumber }));
  }
  return found;
}
