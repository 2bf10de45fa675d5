import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { isList, member } from '../../json/value.ts';
import { acceptance, acceptedForms, byKey, outcome, shape, urlSchemes } from './answers.ts';
import { any, byOperation, fields, keyed, list, outcomes } from './drift.ts';
import type { Questions } from './question.ts';
import {
  acceptedSentence,
  members,
  outcomesText,
  outcomeText,
  plain,
  series,
  shapes,
  states,
  textsOf,
  words,
} from './sentences.ts';

function echoes(answer: Json): string {
  const all = members(answer);
  const own = all.filter(([field, pointer]) => pointer === `/${field}`).map(([field]) => field);
  const elsewhere = all
    .filter(([field, pointer]) => pointer !== null && pointer !== `/${field}`)
    .map(([field, pointer]) => `${field} at ${plain(pointer)}`);
  const nowhere = all.filter(([, pointer]) => pointer === null).map(([field]) => field);
  const parts = [`${series(own, 'no field')} under the same name`];
  if (elsewhere.length > 0) parts.push(series(elsewhere));
  if (nowhere.length > 0) parts.push(`${series(nowhere)} not shown`);
  return `Input fields in a list item: ${parts.join('; ')}.`;
}

function transitions(answer: Json): string {
  const all = (isList(answer) ? answer : []).map(
    (one) => `${plain(member(one, 'operation'))} changes ${plain(member(one, 'from'))} to ${plain(member(one, 'to'))}`,
  );
  return all.length === 0
    ? 'No operation changes the state of a payment.'
    : `Transitions of a payment: ${series(all)}.`;
}

function amountBounds(answer: Json): string {
  const bound = (name: string, none: string) => {
    const value = member(answer, name);
    return value === null || value === undefined ? none : `${plain(value)}`;
  };
  return (
    `Amounts are accepted from ${bound('min', '0.01')} to ${bound('max', 'the largest tested value')}; ` +
    `zero is ${outcomeText(member(answer, 'zero'))}, and a negative amount is ${outcomeText(member(answer, 'negative'))}; ` +
    `decimals: ${bound('maxDecimals', 'no limit found')}, more decimals are ${plain(member(answer, 'overflow'))}.`
  );
}

function refusedValues(answer: Json): string {
  const fields = members(answer).map(([field, classes]) => `${field}: ${series(textsOf(classes))}`);
  return fields.length === 0
    ? 'Create refuses none of the tested unusual values.'
    : `Unusual values that create refuses: ${fields.join('; ')}.`;
}

function textLimits(answer: Json): string {
  const all = members(answer).map(([field, limit]) =>
    limit === null ? `${field} at least 65536 characters` : `${field} up to ${plain(limit)} characters`,
  );
  return `Accepted lengths: ${all.join('; ')}.`;
}

function updateSemantics(answer: Json): string {
  if (answer === 'merge') return 'An update keeps the fields that it does not name.';
  if (answer === 'replace') return 'An update clears the fields that it does not name.';
  const [cleared, kept] = ['cleared', 'kept'].map((name) => series(textsOf(member(answer, name))));
  return `An update that does not name these fields clears ${cleared} and keeps ${kept}.`;
}

const schemes = acceptedSentence('URL schemes of callbackSuccessUrl');

export const paymentQuestions = {
  'payment-record': {
    class: 'read',
    from: ['payment-other-fields', 'createPayment', 'readPayment', 'updatePayment', 'payPayment', 'publicLookup'],
    asks: 'What does a payment record look like in each response?',
    form: '{list: shape, create: shape, read: shape, update: shape, pay: shape, public: shape}',
    answer: byKey(shape),
    sentence: (answer) => `Payment records: ${shapes(answer)}.`,
    drift: any('look'),
  },
  'echoed-fields': {
    class: 'read',
    from: ['payment-other-fields'],
    asks: 'Where does a list item show the input fields of a payment?',
    form: '{field: JSON Pointer into a list item | null}  where each input field is shown, also if it is renamed, nested or reformatted; if there are several places, the one with its own name, else the least nested one',
    answer: byKey(z.string().nullable()),
    sentence: echoes,
    drift: byOperation(any('breaking', { fromNull: 'compatible' })),
  },
  'payment-id-form': {
    class: 'read',
    from: ['payment-id'],
    asks: 'What form does the id of a payment have?',
    form: 'uuid | ulid | cuid | objectid | integer | other',
    answer: z.enum(['uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other']),
    sentence: (answer) =>
      answer === 'other' ? 'Payment ids have another form.' : `Payment ids have the form ${plain(answer)}.`,
    drift: any('look'),
  },
  'payment-states': {
    from: ['payment-states'],
    asks: 'Which states does a payment have, and which field shows them?',
    form: '{path: JSON Pointer, values: [string]} | null',
    answer: z.object({ path: z.string(), values: z.array(z.string()) }).nullable(),
    sentence: states('a payment'),
    drift: 'path and values',
  },
  'payment-transitions': {
    from: ['transitions'],
    asks: 'Which operation changes a payment from which state to which?',
    form: '[{from: string, operation: string, to: string}]',
    answer: z.array(z.object({ from: z.string(), operation: z.string(), to: z.string() })),
    sentence: transitions,
    drift: list('breaking', 'look'),
  },
  'pay-twice': {
    from: ['transitions', 'payPayment'],
    asks: 'What happens when a payment is paid twice?',
    ...acceptance('Paying a payment twice'),
  },
  'update-after-paid': {
    from: ['transitions'],
    asks: 'Can a paid payment be updated?',
    ...acceptance('An update of a paid payment'),
  },
  'pay-other-account': {
    from: ['payPayment'],
    asks: "Can one account pay another account's payment?",
    ...acceptance("Paying another account's payment"),
  },
  'update-semantics': {
    from: ['updatePayment'],
    asks: 'Does an update keep or clear the fields that it does not name?',
    form: 'merge | replace | {cleared: [field], kept: [field]}  the fields, if an update clears some of the fields that it does not name, and keeps others',
    answer: z.union([
      z.enum(['merge', 'replace']),
      z.object({ cleared: z.array(z.string()), kept: z.array(z.string()) }),
    ]),
    sentence: updateSemantics,
    drift: any('breaking'),
  },
  'empty-update': {
    from: ['updatePayment'],
    asks: 'What happens on an update without any field?',
    ...acceptance('An update without any field'),
  },
  'amount-bounds': {
    from: ['payment-amount', 'other-limits'],
    asks: 'Which amounts are accepted, and with how many decimals?',
    form: '{min: number | null, max: number | null, zero: outcome, negative: outcome, maxDecimals: integer | null, overflow: refused | rounded | truncated | stored}  min and max: found by bisection, null if there is none between 0.01 and 1e12',
    answer: z.object({
      min: z.number().nullable(),
      max: z.number().nullable(),
      zero: outcome,
      negative: outcome,
      maxDecimals: z.int().nullable(),
      overflow: z.enum(['refused', 'rounded', 'truncated', 'stored']),
    }),
    sentence: amountBounds,
    drift: fields({
      min: 'lower bound',
      max: 'upper bound',
      zero: 'outcome',
      negative: 'outcome',
      maxDecimals: 'upper bound',
    }),
  },
  'numeric-text-amount': {
    from: ['payment-amount'],
    asks: 'What happens to an amount that is sent as text?',
    form: 'refused | coerced | stored  amount sent as the text 10.50',
    answer: z.enum(['refused', 'coerced', 'stored']),
    sentence: words({
      refused: 'An amount sent as text is refused.',
      coerced: 'An amount sent as text is read as a number.',
      stored: 'An amount sent as text is stored as text.',
    }),
    drift: any('breaking', { harmless: ['coerced', 'stored'], harmlessIs: 'look' }),
  },
  'self-earned-fees': {
    from: ['payment-self-earned-fees'],
    asks: 'Which values of selfEarnedFees are accepted?',
    form: '{zero: outcome, negative: outcome, aboveAmount: outcome}',
    answer: z.object({ zero: outcome, negative: outcome, aboveAmount: outcome }),
    sentence: (answer) =>
      `selfEarnedFees is ${outcomesText(answer, 'for', { zero: 'zero', negative: 'a negative value', aboveAmount: 'a value above the amount' })}.`,
    drift: outcomes,
  },
  'duplicate-external-id': {
    from: ['payment-external-id'],
    asks: 'Can two payments share one externalId?',
    ...acceptance('A second payment with the same externalId'),
  },
  'due-date-past': {
    from: ['payment-due-date'],
    asks: 'Can a due date be in the past?',
    ...acceptance('A due date in the past'),
  },
  'due-date-forms': {
    from: ['payment-due-date'],
    asks: 'Which formats of a due date are accepted?',
    ...acceptedForms('due date formats', ['date', 'datetime', 'day-first', 'epoch']),
  },
  'text-limits': {
    class: 'heavy',
    from: ['payment-external-id', 'payment-description', 'other-limits'],
    asks: 'How long can description and externalId be?',
    form: '{description: integer | null, externalId: integer | null}  the longest text that is accepted and not truncated, by bisection; null if 65536 characters are',
    answer: z.object({ description: z.int().nullable(), externalId: z.int().nullable() }),
    sentence: textLimits,
    drift: byOperation('upper bound'),
  },
  'callback-url-schemes': {
    from: ['payment-callback'],
    asks: 'Which URL schemes does callbackSuccessUrl accept?',
    form: '[https | http | ftp | javascript | relative]',
    answer: z.array(z.enum(urlSchemes)),
    sentence: schemes,
    drift: list('breaking', 'compatible'),
  },
  'refused-values': {
    from: ['payment-amount', 'payment-external-id', 'payment-description', 'payment-callback', 'payment-due-date'],
    asks: 'Which unusual values of a payment are refused?',
    form: '{field: [class]}  classes of unusual values of a payment field, such as amount:million or text:emoji, that create refuses alone; a field without a refused class is left out',
    answer: byKey(z.array(z.string())),
    sentence: refusedValues,
    // Versions of the suite may try different classes.
    drift: keyed(list('compatible', 'look'), 'compatible', 'look'),
  },
} satisfies Questions;
