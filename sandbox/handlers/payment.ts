import { isDeepStrictEqual } from 'node:util';
import { bodyFields } from '../../src/contract/operations.ts';
import { type Call, callerId, type Result } from '../http/call.ts';
import { amountOf } from '../lib/forms.ts';
import { hasForm } from '../lib/ids.ts';
import { fieldOf, isObject, type Json, type JsonObject, textOf } from '../lib/json.ts';
import { add, compare, decimalOf, negate } from '../lib/money.ts';
import type { Place } from '../lib/records.ts';
import { Refusal } from '../lib/refusal.ts';
import { noFields, type Payment, type PaymentFields } from '../parts/payments.ts';
import type { Parts } from '../parts.ts';

/** The documented fields of a body, in the form in which they are stored. */
function fieldsOf({ dialect }: Parts, body: unknown): Partial<PaymentFields> {
  const named = (name: string): boolean => fieldOf(body, name) !== undefined;
  const text = (name: 'externalId' | 'description' | 'callbackSuccessUrl') =>
    named(name) ? { [name]: textOf(fieldOf(body, name)) } : {};
  const amount = amountOf(fieldOf(body, 'amount'), dialect.payment.amount);
  const fees = fieldOf(body, 'selfEarnedFees');
  return {
    ...(amount === null ? {} : { amount: amount.decimal, amountText: amount.text }),
    ...(typeof fees === 'number' ? { selfEarnedFees: decimalOf(fees) } : {}),
    ...text('externalId'),
    ...text('description'),
    ...text('callbackSuccessUrl'),
    ...(named('dueDate') ? { dueDate: textOf(fieldOf(body, 'dueDate')).slice(0, 10) } : {}),
  };
}

function extraOf({ dialect }: Parts, body: unknown): JsonObject {
  if (dialect.payment.unknownField !== 'stored' || !isObject(body)) return {};
  const documented = bodyFields('createPayment');
  const entries = Object.entries(body).filter(([name]) => !Object.hasOwn(documented, name) && name !== '__proto__');
  return Object.fromEntries(entries as [string, Json][]);
}

function refuseDuplicate(parts: Parts, account: string, fields: Partial<PaymentFields>, self: string | null): void {
  const { externalId } = fields;
  if (typeof externalId !== 'string' || parts.dialect.payment.duplicateExternalId === 'accepted') return;
  if (parts.payments.hasExternalId(account, externalId, self)) throw new Refusal('duplicate');
}

function result(parts: Parts, payment: Payment, place: Place): Result {
  return { about: 'payment', value: parts.presenter.payment(payment, place), id: payment.id };
}

function listPayments(parts: Parts, call: Call): Result {
  return { about: 'payments', value: parts.presenter.page(parts.pages.page(callerId(call), call.query)) };
}

function createPayment(parts: Parts, call: Call): Result {
  const account = callerId(call);
  const fields: PaymentFields = {
    ...noFields,
    amount: '0',
    amountText: null,
    extra: extraOf(parts, call.body),
    ...fieldsOf(parts, call.body),
  };
  refuseDuplicate(parts, account, fields, null);
  const payment = parts.database.atomically(() => {
    const made = parts.payments.create(account, fields);
    parts.ledger.credit(made, 'create');
    return made;
  });
  parts.events.raise('createPayment', account, payment);
  parts.events.callBack('createPayment', payment);
  return { ...result(parts, payment, 'create'), location: `/auth/payment/pix/${payment.id}` };
}

/** The payment with an id, whoever owns it. Refuses an unknown id. */
function paymentOf(parts: Parts, id: string): Payment {
  const payment = parts.payments.byId(id);
  if (payment !== null) return payment;
  throw new Refusal(hasForm(parts.dialect.payment.idForm, id) ? 'unknownId' : 'malformedId');
}

function ownPaymentOf(parts: Parts, call: Call): Payment {
  const payment = paymentOf(parts, call.params['id'] ?? '');
  if (!parts.payments.isOwn(payment, callerId(call), call.operation)) throw new Refusal('unknownId');
  return payment;
}

/** Adjusts the balance after an update, in dialects that credit fees on create. */
function adjustCredit(parts: Parts, before: Payment, after: Payment): void {
  if (parts.dialect.fees.creditedOn !== 'create') return;
  const change = add(after.selfEarnedFees ?? '0', negate(before.selfEarnedFees ?? '0'));
  if (compare(change, '0') !== 0) parts.ledger.enter(after.account, change, 'credit', after.id);
}

function updatePayment(parts: Parts, call: Call): Result {
  const payment = ownPaymentOf(parts, call);
  parts.checks.body('updatePayment', call.body, payment);
  const fields = fieldsOf(parts, call.body);
  const extra = extraOf(parts, call.body);
  const { emptyUpdate, equalUpdate, updateAfterPaid } = parts.dialect.payment;
  const isEmpty = Object.keys(fields).length === 0 && Object.keys(extra).length === 0;
  if (isEmpty && emptyUpdate === 'refused') {
    throw new Refusal('missingField', [{ field: 'amount', problem: 'missing', expected: 'number' }]);
  }
  if (payment.paidAt !== null && updateAfterPaid === 'refused') throw new Refusal('state');
  const isEqual = !isEmpty && isDeepStrictEqual({ ...payment, ...fields }, payment);
  if (isEqual && equalUpdate === 'refused') throw new Refusal('state');
  refuseDuplicate(parts, payment.account, fields, payment.id);
  const updated = parts.database.atomically(() => {
    const saved = parts.payments.update(payment, { ...fields, extra: { ...payment.extra, ...extra } });
    adjustCredit(parts, payment, saved);
    return saved;
  });
  parts.events.raise('updatePayment', updated.account, updated);
  return result(parts, updated, 'update');
}

function sandboxPay(parts: Parts, call: Call): Result {
  const payment = paymentOf(parts, textOf(fieldOf(call.body, 'id')));
  const { payTwice, payOtherAccount } = parts.dialect.payment;
  if (!parts.payments.isOwn(payment, callerId(call), call.operation) && payOtherAccount === 'refused')
    throw new Refusal('unknownId');
  if (payment.paidAt !== null) {
    if (payTwice === 'refused') throw new Refusal('state');
    return result(parts, payment, 'pay');
  }
  const paid = parts.database.atomically(() => {
    const marked = parts.payments.markPaid(payment);
    parts.ledger.credit(marked, 'pay');
    return marked;
  });
  parts.events.raise('sandboxPay', paid.account, paid);
  parts.events.callBack('sandboxPay', paid);
  return result(parts, paid, 'pay');
}

function earnedFeesBalance(parts: Parts, call: Call): Result {
  return { about: 'earnedFeesBalance', value: parts.presenter.balance(callerId(call)) };
}

function withdraw(parts: Parts, call: Call): Result {
  const account = callerId(call);
  const amount = fieldOf(call.body, 'amount');
  const decimal = typeof amount === 'number' ? decimalOf(amount) : '0';
  parts.database.atomically(() => parts.ledger.withdraw(account, decimal));
  parts.events.raise('withdrawEarnedFees', account, { amount: Number(decimal) });
  return { about: 'withdrawal', value: { amount: Number(decimal), balance: Number(parts.ledger.balance(account)) } };
}

export const paymentHandlers = {
  listPayments,
  createPayment,
  readPayment: (parts: Parts, call: Call): Result => result(parts, ownPaymentOf(parts, call), 'read'),
  updatePayment,
  sandboxPay,
  earnedFeesBalance,
  withdrawEarnedFees: withdraw,
  publicPayment: (parts: Parts, call: Call): Result =>
    result(parts, paymentOf(parts, call.params['id'] ?? ''), 'public'),
};
