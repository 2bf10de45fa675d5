import { isAcceptedDocument } from '../lib/documents.ts';
import { amountOf, birthDay, isDate, isDateTime, isEmail, isPassword, isPhone, isUrl } from '../lib/forms.ts';
import { isObject, textOf } from '../lib/json.ts';
import { compare, decimalOf } from '../lib/money.ts';
import type { Issue } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Beside } from './checks.ts';

type ValueCheck = (parts: Parts, value: unknown, beside: Beside) => Issue[];

const fault = (field: string, expected: string, allowed?: readonly string[]): Issue[] => [
  { field, problem: 'value', expected, ...(allowed === undefined ? {} : { allowed }) },
];
const none: Issue[] = [];

function amountIssues({ dialect }: Parts, value: unknown, { operation }: Beside): Issue[] {
  const rules = dialect.payment.amount;
  const amount = amountOf(value, rules);
  if (operation === 'withdrawEarnedFees') {
    const positive = typeof value === 'number' && Number.isFinite(value) && value > 0;
    return positive ? none : fault('amount', 'number above 0');
  }
  if (amount === null) return fault('amount', `number with at most ${rules.decimals ?? 8} decimals`);
  const { decimal } = amount;
  const sign = compare(decimal, '0');
  if (sign < 0) return rules.negative ? none : fault('amount', 'number above 0');
  if (sign === 0) return rules.zero ? none : fault('amount', 'number above 0');
  if (rules.min !== null && compare(decimal, decimalOf(rules.min)) < 0) return fault('amount', `at least ${rules.min}`);
  if (rules.max !== null && compare(decimal, decimalOf(rules.max)) > 0) return fault('amount', `at most ${rules.max}`);
  return none;
}

function feesIssues({ dialect }: Parts, value: unknown, { body, payment }: Beside): Issue[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fault('selfEarnedFees', 'number');
  const { zero, negative, aboveAmount } = dialect.payment.fees;
  if (value === 0 && !zero) return fault('selfEarnedFees', 'number above 0');
  if (value < 0 && !negative) return fault('selfEarnedFees', 'number from 0');
  const sent = isObject(body) ? amountOf(body['amount'], dialect.payment.amount) : null;
  const amount = sent?.decimal ?? payment?.amount ?? null;
  const above = amount !== null && compare(decimalOf(value), amount) > 0;
  return above && !aboveAmount ? fault('selfEarnedFees', 'no more than the amount') : none;
}

function dueDateIssues({ dialect, clock }: Parts, value: unknown): Issue[] {
  const text = textOf(value);
  const { dueDateTime, pastDueDate } = dialect.payment;
  if (!isDate(text) && !(dueDateTime && isDateTime(text))) return fault('dueDate', 'date of the form YYYY-MM-DD');
  const isPast = text.slice(0, 10) < clock.iso().slice(0, 10);
  return isPast && pastDueDate === 'refused' ? fault('dueDate', 'date that is not past') : none;
}

function textIssues(name: 'description' | 'externalId'): ValueCheck {
  return ({ dialect }, value) => {
    const longest = dialect.payment.textLimits[name];
    const tooLong = longest !== null && [...textOf(value)].length > longest;
    return tooLong ? fault(name, `at most ${longest} characters`) : none;
  };
}

const zip = /^\d{5}-?\d{3}$/;

function addressIssues({ dialect }: Parts, value: unknown): Issue[] {
  const { fields, unknown } = dialect.account.address;
  const address = isObject(value) ? value : {};
  const wrong = fields.flatMap(({ name, required, kind }): Issue[] => {
    const field = `address.${name}`;
    const part = Object.hasOwn(address, name) ? address[name] : undefined;
    if (part === undefined) return required ? [{ field, problem: 'missing', expected: 'string' }] : none;
    if (typeof part !== 'string' && typeof part !== 'number') return [{ field, problem: 'type', expected: 'string' }];
    const text = String(part).trim();
    if (required && text === '') return fault(field, 'text that is not empty');
    if (kind === 'zip' && !zip.test(text)) return fault(field, 'postcode such as 01310-100');
    return kind === 'state' && !/^[A-Z]{2}$/.test(text) ? fault(field, 'two letters such as SP') : none;
  });
  if (unknown === 'ignored') return wrong;
  const strangers = Object.keys(address).filter((name) => !fields.some((field) => field.name === name));
  return [
    ...wrong,
    ...strangers.map((name): Issue => ({ field: `address.${name}`, problem: 'unknown', expected: 'no such field' })),
  ];
}

function birthDateIssues({ dialect, clock }: Parts, value: unknown): Issue[] {
  const forms = dialect.account.birthDate;
  const day = birthDay(textOf(value), forms);
  if (day === null) return fault('birthDate', `date (${forms.join(', ')})`);
  if (day === 'text') return none;
  const adultUntil = `${Number(clock.iso().slice(0, 4)) - 18}${clock.iso().slice(4, 10)}`;
  return day <= adultUntil && day >= '1900-01-01' ? none : fault('birthDate', 'birth date of an adult');
}

const passwordIssues =
  (name: 'password' | 'newPassword'): ValueCheck =>
  ({ dialect }, value, { operation }) => {
    if (operation === 'login' || operation === 'concludesLogin') return none;
    const rules = dialect.account.password;
    if (isPassword(textOf(value), rules)) return none;
    const needs = rules.needs.length === 0 ? '' : ` with ${rules.needs.join(', ')}`;
    return fault(name, `at least ${rules.minLength} characters${needs}`);
  };

const checks: Readonly<Record<string, ValueCheck>> = {
  amount: amountIssues,
  selfEarnedFees: feesIssues,
  externalId: textIssues('externalId'),
  description: textIssues('description'),
  dueDate: dueDateIssues,
  callbackSuccessUrl: ({ dialect }, value) =>
    isUrl(textOf(value), dialect.payment.callbackSchemes) ? none : fault('callbackSuccessUrl', 'URL'),
  url: ({ dialect }, value) => (isUrl(textOf(value), dialect.webhook.schemes) ? none : fault('url', 'URL')),
  ip: ({ ips, dialect }, value) =>
    ips.isAccepted(textOf(value)) ? none : fault('ip', `IP address (${dialect.securityIp.forms.join(', ')})`),
  email: (_, value) => (isEmail(textOf(value)) ? none : fault('email', 'e-mail address')),
  password: passwordIssues('password'),
  newPassword: passwordIssues('newPassword'),
  phone: ({ dialect }, value) =>
    isPhone(textOf(value), dialect.account.phone)
      ? none
      : fault('phone', `telephone number (${dialect.account.phone.join(', ')})`),
  accountType: ({ dialect }, value) => {
    const allowed = dialect.account.types.map(({ name }) => name);
    return allowed.includes(textOf(value)) ? none : fault('accountType', 'one of the account types', allowed);
  },
  address: addressIssues,
  fullName: (_, value) => (textOf(value).trim() === '' ? fault('fullName', 'text that is not empty') : none),
  cpf: ({ dialect }, value) =>
    isAcceptedDocument('cpf', textOf(value), dialect.account.cpf)
      ? none
      : fault('cpf', `valid CPF (${dialect.account.cpf.join(', ')})`),
  cnpj: ({ dialect }, value) =>
    isAcceptedDocument('cnpj', textOf(value), dialect.account.cnpj)
      ? none
      : fault('cnpj', `valid CNPJ (${dialect.account.cnpj.join(', ')})`),
  birthDate: birthDateIssues,
  companyName: (_, value) => (textOf(value).trim() === '' ? fault('companyName', 'text that is not empty') : none),
  companyStartDate: ({ dialect }, value) =>
    birthDay(textOf(value), [...dialect.account.birthDate, 'iso-date']) === null
      ? fault('companyStartDate', 'date of the form YYYY-MM-DD')
      : none,
  acceptTerms: ({ dialect }, value) =>
    value === true || dialect.account.termsMayBeFalse ? none : fault('acceptTerms', 'true'),
};

/** The issues of a documented field's value, as far as the dialect checks it. */
export function valueIssues(parts: Parts, name: string, value: unknown, beside: Beside): Issue[] {
  return Object.hasOwn(checks, name) ? (checks[name]?.(parts, value, beside) ?? none) : none;
}
