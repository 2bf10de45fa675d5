import type { Call, Result } from '../../../sandbox/http/call.ts';
import { type Json, type JsonObject, textOf } from '../../../sandbox/lib/json.ts';
import { Refusal } from '../../../sandbox/lib/refusal.ts';
import type { Payment } from '../../../sandbox/parts/payments.ts';
import type { Parts } from '../../../sandbox/start.ts';
import type { optionalPaymentFields, PaymentField } from '../../../src/contract/operations.ts';
import { names } from '../break.ts';

/** How a defect handles a request. */
export type Work = (call: Call, next: (call: Call) => Promise<Result>, parts: Parts) => Result | Promise<Result>;

/** Refuses a right request. */
export const refused: Work = () => {
  throw new Refusal('invalidValue');
};

/** Responds with success but changes nothing. For operations with synchronous handlers. */
export const undone: Work = (call, next, { database }) => {
  database.run('SAVEPOINT undone');
  const result = next(call);
  database.run('ROLLBACK TO undone');
  database.run('RELEASE undone');
  return result;
};

/** Changes the content of a success response. */
export const saying =
  (change: (value: Json) => Json): Work =>
  async (call, next) => {
    const result = await next(call);
    return { ...result, value: change(result.value) };
  };

/** Keeps the old value of one field on update, although the response is a success. */
export const keepsOld =
  (field: PaymentField): Work =>
  async (call, next, { payments }) => {
    const before = payments.byId(textOf(call.params['id']));
    const result = await next(call);
    const after = payments.byId(textOf(call.params['id']));
    if (before !== null && after !== null && names(call, field)) payments.save({ ...after, ...kept(field, before) });
    return result;
  };

function kept(field: PaymentField, before: Payment): Partial<Payment> {
  return field === 'amount' ? { amount: before.amount, amountText: before.amountText } : { [field]: before[field] };
}

/** Does not store the value of one field on create. */
export const drops =
  (field: (typeof optionalPaymentFields)[number]): Work =>
  async (call, next, { payments }) => {
    const result = await next(call);
    const made = payments.byId(result.id ?? '');
    if (made !== null) payments.save({ ...made, [field]: null });
    return result;
  };

/** Changes the page in a list response. */
export const paging = (change: (page: JsonObject) => JsonObject): Work =>
  saying((value) => change(value as JsonObject));

/** Changes the items of the page in a list response. */
export const listing = (change: (items: readonly JsonObject[]) => readonly JsonObject[]): Work =>
  paging((page) => ({ ...page, data: change(page['data'] as readonly JsonObject[]) }));
