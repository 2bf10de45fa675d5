import type { Dialect } from '../../sandbox/dialect.ts';
import { accountTruth } from './truth-account.ts';
import { httpTruth, type Truth } from './truth-http.ts';
import { paymentTruth } from './truth-payment.ts';
import { settingsTruth } from './truth-settings.ts';

export type { Truth } from './truth-http.ts';

/**
 * The answers of a perfect observer to each gap, in the forms of the catalogue. They are derived only from the dialect,
 * never from a run. The gaps of the chapter `operations` have operations as keys, as in the results.
 *
 * Where the catalogue leaves a form open, or the answer depends on the observer, these conventions apply, and `differs`
 * (compare.ts) allows for them:
 * - shapes contain their essential part: types, properties, required, items (see essential.ts)
 * - `success-headers` and `event-headers` do not contain headers of the transport
 * - `page-out-of-bounds`: `items` is 0 for an empty page and 1 for any page with items
 * - `limit-out-of-bounds`: `pageSize` is the limit in force. With items-on-page it may be less
 * - `balance-credit`: what each step adds itself: {1, 0} if credited on create, {0, 1} if credited on pay
 * - `payment-states`: `false` and `true` for a boolean, `unset` and `set` for a timestamp. The path leads into a record
 * - `payment-transitions` and `key-transitions` also contain the steps that do not change the state
 * - `key-path`: `*` stands for any index of the listing
 * - `event-retries` and `event-delay`: the dialect's own pauses, without transport
 * - `password-rules`: the length for a password with all required kinds of characters
 * - `withdraw-effect` is left out if no balance can be earned
 */
export function truthOf(dialect: Dialect): Truth {
  return { ...httpTruth(dialect), ...accountTruth(dialect), ...paymentTruth(dialect), ...settingsTruth(dialect) };
}
