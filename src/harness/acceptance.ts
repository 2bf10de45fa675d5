import type { Exchange } from '../client/exchange.ts';
import type { GapId } from '../contract/gaps.ts';
import { isAccountOperation, type OperationId, optionalPaymentFields } from '../contract/operations.ts';
import { casesOf, onlyCase, type RuleId } from '../contract/rules.ts';
import { parseJson } from '../json/parse.ts';
import { isObject } from '../json/value.ts';

/** The rule and case that require a request to be accepted. */
interface RequiredAcceptance {
  readonly rule: RuleId;
  /** `null` if the request does not identify the case. */
  readonly case: string | null;
}

/** The rule that requires a plain valid call to be accepted, with the case if the operation identifies it. */
const acceptances: Readonly<Partial<Record<OperationId, readonly [RuleId, oneCase?: string]>>> = {
  sendEmailValidateCode: ['SIGNUP-01'],
  validateCode: ['SIGNUP-03'],
  createAccount: ['SIGNUP-06'],
  login: ['LOGIN-01'],
  concludesLogin: ['LOGIN-01'],
  forgotPassword: ['RECOVERY-01'],
  forgotPasswordChangePassword: ['RECOVERY-02'],
  createPayment: ['PAYMENT-01'],
  readPayment: ['PAYMENT-07', 'known'],
  updatePayment: ['PAYMENT-08'],
  publicPayment: ['PAYMENT-14', 'known'],
  sandboxPay: ['PAYMENT-15'],
  earnedFeesBalance: ['FEES-01'],
  listApiKeys: ['APIKEY-02'],
  createNewApiKey: ['APIKEY-01'],
  enableApiKey: ['APIKEY-03', 'enable'],
  disableApiKey: ['APIKEY-03', 'disable'],
  createWebhook: ['WEBHOOK-01'],
};

/** The rule that requires a plain valid call of an operation to be accepted. `null` if the document has none. */
export function acceptanceRule(operation: OperationId | null): RuleId | null {
  if (operation === null) return null;
  return acceptances[operation]?.[0] ?? (isAccountOperation(operation) ? null : 'AUTH-02');
}

/** The case of a rule that requires a plain valid call of an operation to be accepted. `null` if several may. */
export function acceptanceCase(rule: RuleId | GapId | null, operation: OperationId | null): string | null {
  if (rule === 'AUTH-02') return operation;
  const [required, oneCase = null] = (operation === null ? undefined : acceptances[operation]) ?? [];
  return required === rule ? oneCase : null;
}

/** The rule and case that require a plain valid call to be accepted. `null` if the document has none. */
export function acceptanceOf({ sent }: Exchange): RequiredAcceptance | null {
  const { operation } = sent.about;
  if (operation === null) return null;
  const body = typeof sent.body === 'string' ? parseJson(sent.body) : undefined;
  const fields = isObject(body) ? Object.keys(body) : [];
  if (operation === 'createPayment') return created(fields.filter((field) => field !== 'amount'));
  if (operation === 'updatePayment') return { rule: 'PAYMENT-08', case: oneOrAll(fields) };
  const required = acceptances[operation];
  if (required !== undefined) return { rule: required[0], case: required[1] ?? onlyCase };
  return isAccountOperation(operation) ? null : { rule: 'AUTH-02', case: operation };
}

function created(besideAmount: readonly string[]): RequiredAcceptance {
  if (besideAmount.length === 0) return { rule: 'PAYMENT-01', case: onlyCase };
  return { rule: 'PAYMENT-03', case: oneOrAll(besideAmount) };
}

function oneOrAll(fields: readonly string[]): string | null {
  const [only] = fields;
  if (fields.length === 1 && only !== undefined) return only;
  return fields.length >= optionalPaymentFields.length ? 'all' : null;
}

/** The rule, and its case if it has only one. */
export function acceptanceBy(rule: RuleId): RequiredAcceptance {
  const [first, ...more] = casesOf(rule) as readonly string[];
  return { rule, case: more.length === 0 ? (first ?? null) : null };
}
