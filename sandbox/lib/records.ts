import type { Dialect } from '../dialect.ts';
import type { ApiKey } from '../parts/keys.ts';
import type { Payment } from '../parts/payments.ts';
import type { Webhook } from '../parts/webhooks.ts';
import { brCode } from './br-code.ts';
import type { Json, JsonObject } from './json.ts';
import { centsOf, compare, limitPlaces } from './money.ts';

/** Where a payment is shown. */
export type Place = 'list' | 'create' | 'read' | 'update' | 'pay' | 'public' | 'event';

type Rules = Dialect['payment'];

/** The receiver of all sandbox payments: a random key without an owner. */
const receiver = { key: '5f4cb7a1-9d3e-4a60-8f0c-2f1f7c1c9a55', name: 'Sandbox Pagamentos', city: 'Sao Paulo' };

function codeOf(payment: Payment): string {
  const amount = limitPlaces(payment.amount, 2, 'truncated');
  const [whole = '0', fraction = ''] = amount.split('.');
  const text = `${whole}.${fraction.padEnd(2, '0')}`;
  const printable = compare(amount, '0') > 0 && text.length <= 13;
  const txid = payment.id.replace(/[^A-Za-z0-9]/g, '').slice(0, 25);
  return brCode({ ...receiver, amount: printable ? text : null, txid });
}

function amountFields(rules: Rules, place: Place, payment: Payment): JsonObject {
  const number = Number(payment.amount);
  const stored = payment.amountText ?? number;
  if (place === 'list' || place === 'event' || rules.bodies.amount === 'number') return { amount: stored };
  if (rules.bodies.amount === 'text') return { amount: payment.amountText ?? payment.amount };
  return { amount: stored, amountInCents: centsOf(payment.amount) };
}

function dueDateOf(rules: Rules, place: Place, { dueDate }: Payment): string | null {
  const asTime = rules.bodies.dueDate === 'datetime' && place !== 'list';
  return dueDate !== null && asTime ? `${dueDate}T00:00:00.000Z` : dueDate;
}

/** The state in the dialect's form and under its own name. */
export function stateOf({ state }: Rules, paidAt: string | null): JsonObject {
  switch (state.kind) {
    case 'text':
      return { [state.name]: paidAt === null ? state.pending : state.paid };
    case 'boolean':
      return { [state.name]: paidAt !== null };
    case 'timestamp':
      return { [state.name]: paidAt };
  }
}

function isSeen(rules: Rules, place: Place): boolean {
  return rules.stateSeen === 'everywhere' || place === 'read';
}

function extrasOf(rules: Rules, place: Place, payment: Payment): JsonObject {
  const { createdAt, updatedAt, brCode: code, revision, objects } = rules.extras;
  const payer = payment.paidAt === null ? null : { name: 'Pagador de Teste', bank: { ispb: '00000000' } };
  return {
    ...(code === null ? {} : { [code]: codeOf(payment) }),
    ...(createdAt === null ? {} : { [createdAt]: payment.createdAt }),
    ...(updatedAt === null ? {} : { [updatedAt]: payment.updatedAt }),
    ...(revision === null ? {} : { [revision]: payment.revision }),
    ...(objects ? { account: { id: payment.account } } : {}),
    ...(objects && isSeen(rules, place) ? { payer } : {}),
  };
}

function withoutNulls(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

function fullRecord(rules: Rules, place: Place, payment: Payment): JsonObject {
  const optional: JsonObject = {
    selfEarnedFees: payment.selfEarnedFees === null ? null : Number(payment.selfEarnedFees),
    externalId: payment.externalId,
    description: payment.description,
    callbackSuccessUrl: payment.callbackSuccessUrl,
    dueDate: dueDateOf(rules, place, payment),
  };
  return {
    ...amountFields(rules, place, payment),
    ...(rules.absent === 'omitted' ? withoutNulls(optional) : optional),
    ...(isSeen(rules, place) ? stateOf(rules, payment.paidAt) : {}),
    ...extrasOf(rules, place, payment),
    ...payment.extra,
  };
}

function briefRecord(rules: Rules, place: Place, payment: Payment): JsonObject {
  const code = rules.extras.brCode;
  return {
    ...amountFields(rules, place, payment),
    ...(isSeen(rules, place) ? stateOf(rules, payment.paidAt) : {}),
    ...(code === null ? {} : { [code]: codeOf(payment) }),
  };
}

/** A payment in the dialect's form for one place. */
export function paymentRecord(rules: Rules, place: Place, payment: Payment): JsonObject {
  const { create, public: lookup } = rules.bodies;
  const brief = (place === 'create' && create === 'brief') || (place === 'public' && lookup === 'brief');
  const fields = brief ? briefRecord(rules, place, payment) : fullRecord(rules, place, payment);
  const id = { [rules.idName]: payment.id };
  return rules.nesting === null ? { ...id, ...fields } : { ...id, [rules.nesting]: fields };
}

/** An API key in the dialect's form. `secret` is the key itself, if it is known. */
export function keyRecord(rules: Dialect['apiKey'], key: ApiKey, secret: string | null): JsonObject {
  const shown = secret ?? shownInListing(rules, key);
  return {
    [rules.idName]: key.id,
    ...(rules.createNeeds === null ? {} : { [rules.createNeeds]: key.name }),
    ...(shown === null ? {} : { [rules.keyName]: shown }),
    ...keyStateOf(rules, key),
    ...(rules.timestamps ? { createdAt: key.createdAt } : {}),
  };
}

function shownInListing({ inListing }: Dialect['apiKey'], { shown }: ApiKey): string | null {
  if (inListing === 'full') return shown;
  return inListing === 'masked' ? `****${shown}` : null;
}

function keyStateOf({ state }: Dialect['apiKey'], { enabled }: ApiKey): JsonObject {
  if (state === null) return {};
  if (state.kind === 'boolean') return { [state.name]: enabled };
  return { [state.name]: enabled ? state.on : state.off };
}

export function webhookRecord(rules: Dialect['webhook'], webhook: Webhook, secret: boolean): JsonObject {
  return {
    [rules.idName]: webhook.id,
    url: webhook.url,
    ...(secret ? { secret: webhook.secret } : {}),
    ...(rules.timestamps ? { createdAt: webhook.createdAt, updatedAt: webhook.updatedAt } : {}),
  };
}

/** The balance of earned fees in the dialect's form. */
export function balanceBody(form: Dialect['fees']['balance'], balance: string): Json {
  const number = Number(balance);
  const bodies = {
    number,
    balance: { balance: number },
    available: { available: number, currency: 'BRL' },
    nested: { earnedFees: { balance: number, currency: 'BRL' } },
  };
  return bodies[form];
}
