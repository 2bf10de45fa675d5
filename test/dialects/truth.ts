import type { Dialect } from '../../sandbox/dialect.ts';
import { accountTruth } from './truth-account.ts';
import { httpTruth, type Truth } from './truth-http.ts';
import { paymentTruth } from './truth-payment.ts';
import { settingsTruth } from './truth-settings.ts';

export type { Truth } from './truth-http.ts';

/**
 * What a perfect observer would answer to each gap, in the catalogue's forms. It is derived from the dialect alone, never
 * from a run. The gaps of the chapter `operations` are keyed by operation, as in results.
 *
 * Where the catalogue leaves a form open, or the answer hangs on the observer, this is what is meant, and what `differs`
 * (compare.ts) allows for:
 * - shapes carry their essential part: types, properties, required, items (see essential.ts);
 * - `success-headers` and `event-headers` are without those of the transport;
 * - `page-out-of-bounds`: `items` is 0 for an empty page and 1 for any page with items;
 * - `limit-out-of-bounds`: `pageSize` is the limit in force; with items-on-page it may be less;
 * - `balance-credit`: what each step adds by itself: {1, 0} when credited on create, {0, 1} on pay;
 * - `payment-states`: of a boolean `false` and `true`, of a moment `unset` and `set`; the path leads into a record;
 * - `payment-transitions` and `key-transitions` hold the steps that leave a state as it is, too;
 * - `key-path`: `*` stands for any index of the listing;
 * - `event-retries` and `event-delay`: the dialect's own pauses, before any transport;
 * - `password-rules`: the length for a password with all the signs that are asked for;
 * - `withdraw-effect` is left out where no balance can be had.
 */
export function truthOf(dialect: Dialect): Truth {
  return { ...httpTruth(dialect), ...accountTruth(dialect), ...paymentTruth(dialect), ...settingsTruth(dialect) };
}
