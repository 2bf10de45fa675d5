import type { GapId } from '../../contract/gaps.ts';
import type { Json } from '../../journal/entry.ts';
import { isList, member } from '../../json/value.ts';
import {
  members,
  outcome,
  outcomes,
  place,
  plain,
  type Sentence,
  series,
  shape,
  shapes,
  taken,
  texts,
  words,
} from './phrases.ts';

function echoes(answer: Json): string {
  const all = members(answer);
  const own = all.filter(([field, pointer]) => pointer === `/${field}`).map(([field]) => field);
  const elsewhere = all
    .filter(([field, pointer]) => pointer !== null && pointer !== `/${field}`)
    .map(([field, pointer]) => `${field} at ${plain(pointer)}`);
  const nowhere = all.filter(([, pointer]) => pointer === null).map(([field]) => field);
  const parts = [`under their own names: ${series(own)}`];
  if (elsewhere.length > 0) parts.push(`elsewhere: ${series(elsewhere)}`);
  if (nowhere.length > 0) parts.push(`not at all: ${series(nowhere)}`);
  return `Input fields come back in the list, ${parts.join('; ')}.`;
}

/** A sentence on where the state of something stands, and what it may be. */
export function states(what: string): Sentence {
  return (answer) => {
    if (answer === null) return `No field tells a state of ${what}.`;
    const values = series(texts(member(answer, 'values')));
    return `The state of ${what} stands at ${place(member(answer, 'path'))}: ${values}.`;
  };
}

function transitions(answer: Json): string {
  const all = (isList(answer) ? answer : []).map(
    (one) => `${plain(member(one, 'from'))} → ${plain(member(one, 'to'))} by ${plain(member(one, 'operation'))}`,
  );
  return all.length === 0 ? 'No operation changes the state of a payment.' : `A payment goes ${series(all)}.`;
}

function amountBounds(answer: Json): string {
  const bound = (name: string, none: string) => {
    const value = member(answer, name);
    return value === null || value === undefined ? none : `${plain(value)}`;
  };
  return (
    `Amounts are taken from ${bound('min', '0.01')} to ${bound('max', 'no bound that was met')}, ` +
    `zero is ${outcome(member(answer, 'zero'))}, a negative one ${outcome(member(answer, 'negative'))}; ` +
    `decimals: ${bound('maxDecimals', 'no bound')}, further ones are ${plain(member(answer, 'overflow'))}.`
  );
}

function refusedValues(answer: Json): string {
  const fields = members(answer).map(([field, classes]) => `${field}: ${series(texts(classes))}`);
  return fields.length === 0
    ? 'No unusual value of a payment that was tried is refused.'
    : `Unusual values of a payment that are refused: ${fields.join('; ')}.`;
}

function textLimits(answer: Json): string {
  const all = members(answer).map(([field, limit]) =>
    limit === null ? `${field}: 65536 characters and perhaps more` : `${field}: up to ${plain(limit)} characters`,
  );
  return `Longest texts taken, ${all.join('; ')}.`;
}

function outOfBounds(what: string, detail: string, name: string): Sentence {
  return (answer) => {
    const all = members(answer).map(([value, result]) => {
      const seen = member(result, name);
      const rest = seen === null || seen === undefined ? '' : ` with ${detail} ${plain(seen)}`;
      return `${value} gives ${plain(member(result, 'status'))}${rest}`;
    });
    return `${what} out of bounds: ${series(all)}.`;
  };
}

function balanceCredit(answer: Json): string {
  if (answer === null) return 'No payment was seen to add to the earned fees balance.';
  return (
    `A payment with selfEarnedFees 1 adds ${plain(member(answer, 'afterCreate'))} when it is created and ` +
    `${plain(member(answer, 'afterPay'))} once it is paid, at ${place(member(answer, 'path'))}.`
  );
}

function withdrawEffect(answer: Json): string {
  const change = member(answer, 'balanceChange');
  const effect = typeof change === 'number' ? `changes the balance by ${change}` : 'has no effect that could be seen';
  return `A withdrawal of 1 is ${outcome(answer)} and ${effect}.`;
}

const schemes = taken('Kinds of address in callbackSuccessUrl');

/** Sentences of the chapters payment, list and fees. */
export const paymentSentences = {
  'payment-record': (answer) => `A payment comes back as ${shapes(answer)}.`,
  'echoed-fields': echoes,
  'payment-id-form': (answer) =>
    answer === 'other' ? 'Payment ids have a form of their own.' : `Payment ids are of the form ${plain(answer)}.`,
  'payment-states': states('a payment'),
  'payment-transitions': transitions,
  'pay-twice': (answer) => `A second pay of the same payment is ${outcome(answer)}.`,
  'update-after-paid': (answer) => `An update of a paid payment is ${outcome(answer)}.`,
  'pay-other-account': (answer) => `Paying another account's payment is ${outcome(answer)}.`,
  'update-semantics': words({
    merge: 'An update leaves the fields that it does not name as they were.',
    replace: 'An update clears the fields that it does not name.',
  }),
  'empty-update': (answer) => `An update without any field is ${outcome(answer)}.`,
  'amount-bounds': amountBounds,
  'numeric-text-amount': words({
    refused: 'An amount sent as text is refused.',
    coerced: 'An amount sent as text is taken for the number.',
    stored: 'An amount sent as text is stored as text.',
  }),
  'self-earned-fees': (answer) =>
    `selfEarnedFees: ${outcomes(answer, { zero: 'zero', negative: 'negative', aboveAmount: 'above the amount' })}.`,
  'duplicate-external-id': (answer) => `A second payment with the same externalId is ${outcome(answer)}.`,
  'refused-values': refusedValues,
  'due-date-past': (answer) => `A due date in the past is ${outcome(answer)}.`,
  'due-date-forms': taken('Forms of a due date'),
  'text-limits': textLimits,
  'callback-url-schemes': schemes,
  'default-page': (answer) => `Without page the list answers page ${plain(answer)}.`,
  'default-limit': (answer) => `Without limit a page holds up to ${plain(answer)} payments.`,
  'first-page': (answer) => `The first page is number ${plain(answer)}.`,
  'limit-out-of-bounds': outOfBounds('limit', 'a pageSize of', 'pageSize'),
  'page-out-of-bounds': outOfBounds('page', 'items:', 'items'),
  'list-order': words({
    'newest-first': 'The list has the newest payment first.',
    'oldest-first': 'The list has the oldest payment first.',
    other: 'The list is ordered by something other than the time of creation.',
  }),
  'page-size-meaning': words({
    limit: 'pageSize repeats the limit that was asked for.',
    'items-on-page': 'pageSize counts the items on the page.',
    other: 'pageSize is neither the limit nor the number of items on the page.',
  }),
  'balance-shape': (answer) => `The earned fees balance is ${shape(answer)}.`,
  'balance-credit': balanceCredit,
  overdraw: (answer) => `A withdrawal above the balance is ${outcome(answer)}.`,
  'withdraw-effect': withdrawEffect,
} as const satisfies Partial<Record<GapId, Sentence>>;
