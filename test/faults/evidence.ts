import type { CaseResult, RuleResult } from '../../src/analysis/results.ts';
import { type OperationId, operationIds, operations, pixCases } from '../../src/contract/operations.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Entry, ExchangeEntry } from '../../src/journal/entry.ts';
import { parseJson } from '../../src/json/parse.ts';
import { getPointer } from '../../src/json/pointer.ts';
import { isScalar, member } from '../../src/json/value.ts';
import { Step } from '../../src/oracle/trace/step.ts';

/**
 * Checks the evidence of failed cases: the last exchange breaks the rule and contains what `got` says, and the control
 * belongs to the same account and thing.
 */

const authNeeded = operationIds.filter((id) => operations[id].path.startsWith('/auth/'));
const paymentReads = ['listPayments', 'readPayment', 'publicPayment'] as const;
const paymentWrites = ['createPayment', 'updatePayment'] as const;
const logins = ['login', 'concludesLogin'] as const;
const ofResource = (name: RegExp): OperationId[] => operationIds.filter((id) => name.test(id));

/** The operations whose exchanges can break rules, by the beginning of a rule's id. The longest beginning counts. */
const subjects: Readonly<Record<string, readonly OperationId[] | null>> = {
  'SIGNUP-01': ['sendEmailValidateCode'],
  'SIGNUP-02': ['sendEmailValidateCode'],
  'SIGNUP-03': ['validateCode'],
  'SIGNUP-04': ['validateCode'],
  'SIGNUP-05': ['validateCode'],
  // A login shows that a refused sign-up made an account.
  SIGNUP: ['createAccount', ...logins],
  'SIGNUP-11': ['sendEmailValidateCode', 'validateCode', 'createAccount'],
  LOGIN: logins,
  'LOGIN-07': authNeeded,
  RECOVERY: ['forgotPassword', 'forgotPasswordChangePassword', ...logins],
  AUTH: authNeeded,
  'ISOLATION-01': ['listPayments'],
  'ISOLATION-02': ['updatePayment', ...paymentReads],
  'ISOLATION-03': authNeeded,
  'ISOLATION-04': ofResource(/apiKey|securityIP|webhook/i),
  PAYMENT: [...paymentWrites, ...paymentReads],
  'PAYMENT-04': ['listPayments', 'createPayment', 'readPayment', 'updatePayment'],
  'PAYMENT-05': ['listPayments'],
  'PAYMENT-06': ['listPayments'],
  'PAYMENT-07': ['readPayment'],
  'PAYMENT-14': ['publicPayment'],
  'PAYMENT-15': ['sandboxPay'],
  'PAYMENT-16': ['sandboxPay', ...paymentReads],
  'PAYMENT-17': ['sandboxPay', ...paymentReads],
  LIST: ['listPayments'],
  FEES: ofResource(/Fees/),
  APIKEY: [...ofResource(/ApiKey/i), ...Object.values(pixCases)],
  SECIP: ofResource(/SecurityIP/),
  WEBHOOK: ofResource(/Webhook/),
  // A delivery is no exchange. The last exchange is the request that the event is about.
  'WEBHOOK-06': ['sandboxPay', ...paymentWrites],
  'ISOLATION-05': [...ofResource(/Webhook/), 'createPayment', 'updatePayment'],
  HTTP: null,
};

/** Evidence that cannot be better, by case and the beginning of the problem, with the reason. */
export const knownEvidence: Readonly<Record<string, string>> = {
  'FEES-03[overdraw]: the control is of earnedFees':
    'an account that has earned nothing has no withdrawal that must be accepted',
};

/** Variants of a request that name another thing than the right request. */
const ofAnotherThing: ReadonlySet<string | null> = new Set([
  'unknown-id',
  'other-type-id',
  'cut-id',
  'reference-as-id',
  'extended-id',
  'missing-id',
  'no-body',
  'array-body',
  'odd-null',
]);

/** What is wrong with the evidence of each failed case, as `RULE-01[case]: problem`, without what is known. */
export function evidenceProblems(rules: readonly RuleResult[], entries: Iterable<Entry>): string[] {
  const exchanges = new Map<string, ExchangeEntry>();
  for (const entry of entries) if (entry.type === 'exchange') exchanges.set(entry.id, entry);
  return rules.flatMap(({ id, cases }) =>
    cases
      .filter(({ status }) => status === 'fail')
      .flatMap((one) => problemsOfCase(id, one, exchanges).map((problem) => `${id}[${one.case}]: ${problem}`))
      .filter((problem) => !Object.keys(knownEvidence).some((known) => problem.startsWith(known))),
  );
}

function problemsOfCase(rule: RuleId, one: CaseResult, all: ReadonlyMap<string, ExchangeEntry>): string[] {
  const last = all.get(one.exchanges.at(-1) ?? '');
  if (last === undefined) return ['it names no exchange'];
  const control = one.control === null ? null : all.get(one.control);
  return [
    ...(isSubject(rule, one.case, last) || showsEffect(rule, one, all)
      ? []
      : [`the last exchange is ${last.operation}`]),
    ...(shows(last, one) ? [] : [`the last exchange (${last.operation}) does not contain what was got: ${one.got}`]),
    ...(control === null ? [] : controlProblems(last, control)),
  ];
}

function isSubject(rule: RuleId, of: string, { operation }: ExchangeEntry): boolean {
  const key = [rule, rule.replace(/-\d+$/, '')].find((name) => Object.hasOwn(subjects, name)) ?? rule;
  const allowed = subjects[key] ?? null;
  if (Object.hasOwn(operations, of) && rule !== 'ISOLATION-04') return operation === of;
  if (/^AUTH-0[34]$/.test(rule)) return operation === pixCases[of as keyof typeof pixCases];
  return allowed === null || (operation !== null && (allowed as readonly string[]).includes(operation));
}

/** Whether the last exchange reads what a request that the rule speaks of did, which comes before it. */
function showsEffect(
  rule: RuleId,
  { case: of, exchanges }: CaseResult,
  all: ReadonlyMap<string, ExchangeEntry>,
): boolean {
  const [cause, read] = exchanges.slice(-2).map((id) => all.get(id));
  return cause !== undefined && read?.request.method === 'GET' && isSubject(rule, of, cause);
}

/** Whether the status, the place in the body and each value that `got` names are in the response. */
function shows({ request, response, failure }: ExchangeEntry, { got, at }: CaseResult): boolean {
  const said = got ?? '';
  if (/^\d{3}$/.test(said)) return response?.status === Number(said);
  if (response === null) return failure !== null;
  const { text } = response.body;
  if (at !== undefined) {
    const value = getPointer(parseJson(text ?? ''), at);
    if (value === undefined && !/^no|without/.test(said)) return false;
    if (
      isScalar(value) &&
      value !== undefined &&
      !said.includes(String(value)) &&
      !said.includes(JSON.stringify(value)) &&
      // The message of a refusal may name it in a sentence.
      !valuesIn(said).some((one) => String(value).includes(one))
    )
      return said.startsWith('no') || said.startsWith('a tokenJWT');
  }
  const whole = [text, ...response.headers.flat(), request.url, request.body?.text].join(' ');
  return valuesIn(said).every((value) => whole.includes(value));
}

/** The texts in quotes and the ids that a sentence names. */
function valuesIn(said: string): string[] {
  if (/^[{[]/.test(said)) return [];
  const quoted = [...said.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => text.slice(1, -1));
  const ids = said.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/\b(?=[\w-]*\d)[\w-]{8,}\b/g) ?? [];
  return [...quoted, ...ids];
}

function controlProblems(last: ExchangeEntry, control: ExchangeEntry | undefined): string[] {
  if (control === undefined) return ['the control is not in the journal'];
  const status = control.response?.status ?? 0;
  const [mine, its] = [thingOf(last), thingOf(control)];
  const isOther = control.operation !== last.operation;
  return [
    ...(status >= 200 && status < 300 ? [] : [`the control was answered with ${status}`]),
    ...(isOther ? [`the control is ${control.operation}, not ${last.operation}`] : []),
    ...(isSameAccount(last, control) ? [] : [`the control is of ${control.account}, not ${last.account}`]),
    ...(isOther || mine === its || ofAnotherThing.has(last.variant) ? [] : ['the control is about another thing']),
  ];
}

/**
 * Whether two requests are of one account or carry the same credential. A request for a thing of another account has the
 * owner of the thing as its control.
 */
function isSameAccount(last: ExchangeEntry, control: ExchangeEntry): boolean {
  if (last.variant === 'other-account' || last.account === control.account) return true;
  const [mine, its] = [new Step(last).carried.only, new Step(control).carried.only];
  return (mine !== null && mine === its) || (last.account === null && thingOf(last) === thingOf(control));
}

/** The ids in the path of a request, or in the body of a pay. */
function thingOf(entry: ExchangeEntry): string {
  const { path, input, operation } = new Step(entry);
  if (operation === 'concludesLogin' || operation?.startsWith('forgot')) return '';
  return JSON.stringify([Object.values(path), operation === 'sandboxPay' ? (member(input, 'id') ?? null) : null]);
}
