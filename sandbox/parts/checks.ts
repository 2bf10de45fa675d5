import { bodyFields, type Field, type OperationId } from '../../src/contract/operations.ts';
import type { Call } from '../http/call.ts';
import { fieldOf, isObject } from '../lib/json.ts';
import { type Issue, refuseIssues } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Payment } from './payments.ts';
import { valueIssues } from './values.ts';

/** The context of a field check. */
export interface Beside {
  readonly operation: OperationId;
  readonly body: unknown;
  /** The payment that an update changes. `null` for other operations. */
  readonly payment: Payment | null;
}

function hasType(parts: Parts, { type }: Field, name: string, value: unknown): boolean {
  const { dialect } = parts;
  switch (type) {
    case 'integer':
      if (dialect.account.codeAsText && typeof value === 'string') return /^\d{4,10}$/.test(value);
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' || (name === 'amount' && isNumericText(parts, value));
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

function isNumericText({ dialect }: Parts, value: unknown): boolean {
  return dialect.payment.amount.text !== 'refused' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

export function createChecks(parts: Parts) {
  const { dialect } = parts;
  return {
    /** Refuses a request with a wrong body, before its handler runs. */
    request: ({ operation, body }: Call): void => {
      // The handler of an update checks the body itself, because it needs the payment.
      if (operation !== 'updatePayment') parts.checks.body(operation, body);
    },
    body: (operation: OperationId, body: unknown, payment: Payment | null = null): void => {
      const beside: Beside = { operation, body, payment };
      const documented = Object.entries(bodyFields(operation));
      const issues = documented.flatMap(([name, field]) =>
        parts.checks.field(name, field, fieldOf(body, name), beside),
      );
      refuseIssues([...issues, ...parts.checks.unknown(beside)]);
    },
    /** All issues of one documented field. */
    field: (name: string, field: Field, value: unknown, beside: Beside): Issue[] => {
      if (value === undefined) {
        const missing = parts.checks.isMissing(name, field, value, beside);
        return missing ? [{ field: name, problem: 'missing', expected: field.type }] : [];
      }
      if (!parts.checks.hasType(name, field, value, beside)) {
        return [{ field: name, problem: 'type', expected: field.type }];
      }
      return parts.checks.value(name, value, beside);
    },
    isMissing: (name: string, field: Field, _value: unknown, { body }: Beside): boolean => {
      if (field.required) return true;
      const type = dialect.account.types.find(({ name: typeName }) => typeName === fieldOf(body, 'accountType'));
      return type?.requires.some((needed) => needed === name) ?? false;
    },
    hasType: (name: string, field: Field, value: unknown, { operation }: Beside): boolean => {
      if (operation === 'withdrawEarnedFees') return typeof value === 'number';
      return hasType(parts, field, name, value);
    },
    /** The issues of a value that has the right type. */
    value: (name: string, value: unknown, beside: Beside): Issue[] => valueIssues(parts, name, value, beside),
    /** Undocumented fields, if the dialect refuses them. */
    unknown: ({ operation, body }: Beside): Issue[] => {
      const strict = operation === 'createPayment' || operation === 'updatePayment';
      if (!strict || dialect.payment.unknownField !== 'refused' || !isObject(body)) return [];
      const documented = bodyFields(operation);
      return Object.keys(body)
        .filter((name) => !Object.hasOwn(documented, name))
        .map((field) => ({ field, problem: 'unknown', expected: 'no such field' }));
    },
  };
}
