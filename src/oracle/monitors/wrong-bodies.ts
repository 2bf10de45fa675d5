import { accountOperations, type OperationId, type PaymentField } from '../../contract/operations.ts';
import { headerOf } from '../../journal/header.ts';
import { isList, isObject, member } from '../../json/value.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import type { Wrong } from '../trace/account-request.ts';
import { isNoUrl, isWithout } from '../trace/fields.ts';
import { brokenCredentials } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { wrongFields, wrongWithdrawal } from '../trace/wrong-fields.ts';
import { wronglyAccepted } from './found.ts';

/** By operation, why the body of a request must be refused, whoever sends it. */
const tables: Readonly<Partial<Record<OperationId, (step: Step, model: Model) => readonly Wrong[]>>> = {
  ...Object.fromEntries(accountOperations.map((operation) => [operation, ofAccount])),
  createPayment: ofPayment,
  updatePayment: ofPayment,
  sandboxPay: (step) => (isWithout(step, 'id') ? [{ rule: ['PAYMENT-16', 'missing'], why: 'it has no id' }] : []),
  withdrawEarnedFees: ofWithdrawal,
  addSecurityIP: ofAddress,
  createWebhook: (step) => ofWebhook(step, 'POST'),
  updateWebhook: (step) => ofWebhook(step, 'PUT'),
};

/** Requests that are accepted although their body must be refused. */
export const wrongBodyMonitor: Monitor = {
  operations: Object.keys(tables) as OperationId[],
  outcomes: ['accepted'],
  *step(step, model) {
    // Wrong credentials break another rule.
    if (step.operation === null || !isJson(step) || brokenCredentials(step) !== null) return;
    for (const { rule, why } of tables[step.operation]?.(step, model) ?? []) yield wronglyAccepted(...rule, step, why);
  },
};

/** Whether a request says that its body is JSON, or has none. */
function isJson({ entry: { request } }: Step): boolean {
  return request.body === null || /json/i.test(headerOf(request.headers, 'content-type') ?? '');
}

function ofAccount(step: Step, { wrongIn }: Model): readonly Wrong[] {
  const wrong = wrongIn(step);
  if (wrong === null || (step.operation === 'concludesLogin' && !hasToken(step))) return [];
  // The document does not say whether a wrong recovery is refused or changes nothing.
  const mayBeAccepted = wrong.rule[0] === 'RECOVERY-04' || wrong.rule[0] === 'RECOVERY-06';
  return mayBeAccepted ? [] : [wrong];
}

function ofPayment(step: Step): readonly Wrong[] {
  return [...wrongFields(step)].flatMap(([field, rule]) => {
    const how = member(step.input, field) === undefined ? 'missing' : 'wrong';
    return mayBeRead(field, step) ? [] : [{ rule, why: `its ${field} is ${how}` }];
  });
}

/**
 * Whether a service may read a wrong value as a right one. It may read null in an update as a field that was not sent. It
 * may read a number, a boolean or an array of one value as the text of it.
 */
function mayBeRead(field: PaymentField, { operation, input }: Step): boolean {
  const value = member(input, field);
  if (value === null) return operation === 'updatePayment';
  const isAlone = isList(value) && value.length === 1;
  return (field === 'externalId' || field === 'description') && (typeof value !== 'object' || isAlone);
}

function ofWithdrawal(step: Step): readonly Wrong[] {
  const rule = wrongWithdrawal(step);
  if (rule === null) return [];
  return [{ rule, why: rule[0] === 'FEES-02' ? 'it has no amount' : 'its amount is not a number' }];
}

/** A service may read an address in a number, or in a list of one. */
function ofAddress(step: Step): readonly Wrong[] {
  const ip = member(step.input, 'ip') ?? null;
  if (isWithout(step, 'ip')) return [{ rule: ['SECIP-03', 'default'], why: 'it has no ip' }];
  const isWrong = typeof ip === 'string' ? isNoAddress(ip) : typeof ip === 'boolean' || isObject(ip);
  return isWrong ? [{ rule: ['SECIP-05', 'default'], why: `${JSON.stringify(ip)} is not an IP address` }] : [];
}

/** Whether a text is certainly not an address, a block, a host name, or anything else that a service may accept. */
function isNoAddress(text: string): boolean {
  if (text.trim() === '') return true;
  const isTooLarge = /^\d+(?:\.\d+){3}$/.test(text) && text.split('.').some((part) => Number(part) > 255);
  return isTooLarge || /^[a-z]+(?:-[a-z]+)+$/i.test(text);
}

function ofWebhook(step: Step, method: 'POST' | 'PUT'): readonly Wrong[] {
  const url = member(step.input, 'url') ?? null;
  if (isWithout(step, 'url')) return [{ rule: ['WEBHOOK-02', method], why: 'it has no url' }];
  const isWrong = typeof url === 'string' ? url.trim() === '' || isNoUrl(url) : url !== null;
  return isWrong ? [{ rule: ['WEBHOOK-05', method], why: `${JSON.stringify(url)} is not a URL` }] : [];
}

function hasToken({ output, entry }: Step): boolean {
  return typeof member(output, 'tokenJWT') === 'string' || (entry.response?.body.text ?? '').includes('$PIX_JWT_');
}
