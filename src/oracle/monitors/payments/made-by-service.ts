import { type Json, member } from '../../../json/value.ts';
import { ownFields } from '../../../learn/records/own-fields.ts';
import type { Page } from '../../../learn/records/page.ts';
import type { Payments } from '../../model/payments/payments.ts';

/** Shorter texts of requests are not remembered. In characters. */
const shortest = 8;

/**
 * Whether a page shows a payment that the service made by itself, such as a bonus or a charge of its own: no request
 * named the payment or asked for its text, and no payment of a request shows that text on the page, as it would show a
 * default.
 */
export function showsServicePayment({ items }: Page, ids: readonly (string | null)[], payments: Payments): boolean {
  const textsOf = (item: Json) =>
    (['externalId', 'description'] as const).map((field) => member(ownFields(item).value, field));
  const isNew = (id: string | null | undefined) => id != null && payments.get(id) === undefined;
  return items.some((item, index) =>
    textsOf(item).some(
      (text) =>
        typeof text === 'string' &&
        text.length >= shortest &&
        isNew(ids[index]) &&
        payments.texts.requestsFor(text) === undefined &&
        !items.some((other, at) => !isNew(ids[at]) && textsOf(other).includes(text)),
    ),
  );
}
