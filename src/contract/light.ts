import { isOneOf } from '../json/value.ts';
import { type OperationId, operationIds } from './operations.ts';
import { type RuleId, rules } from './rules.ts';

/** The reason of a case or gap that a light run does not try. Details may follow. */
export const leftOutByLight = 'left out by --light';

/** The operations that a light run tries for rules about many operations. */
const lightOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  'createPayment',
  'readPayment',
  'listPayments',
  'listApiKeys',
  'getSecurityIP',
  'getWebhook',
]);

/** Rules and cases that need many requests of their own. */
const leftOut: ReadonlySet<string> = new Set([
  'SIGNUP-11',
  'LOGIN-04:password',
  'LOGIN-06:password',
  // These need another account.
  'RECOVERY-04',
  'RECOVERY-05',
  'RECOVERY-06',
  'LOGIN-09',
  'AUTH-11',
  'AUTH-12',
  'WEBHOOK-06',
  'ISOLATION-05',
  'ISOLATION-06',
  'FEES-04',
  'HTTP-05',
  'PAYMENT-08:selfEarnedFees',
  'PAYMENT-08:externalId',
  'PAYMENT-09',
  'PAYMENT-11:boolean',
  'PAYMENT-11:object',
  'PAYMENT-11:array',
  'PAYMENT-11:null',
  'PAYMENT-12:other-order',
  'PAYMENT-12:impossible-day',
  'PAYMENT-18',
  'PAYMENT-19',
  'PAYMENT-20',
  'PAYMENT-21',
]);

/** Whether a light run tries a case, a gap or a race. @param oneCase the operation, if the rule has a case for each */
export function isTriedLightly(id: string, oneCase: string): boolean {
  if (!Object.hasOwn(rules, id)) return false;
  if (leftOut.has(id) || leftOut.has(`${id}:${oneCase}`)) return false;
  const others = rules[id as RuleId].cases as readonly string[];
  return !isOneOf(operationIds, oneCase) || others.length <= lightOperations.size || lightOperations.has(oneCase);
}
