import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { acceptance, outcome, shape } from './answers.ts';
import { any } from './drift.ts';
import type { Questions } from './question.ts';
import { outcomeText, place, plain, shapeText } from './sentences.ts';

function balanceCredit(answer: Json): string {
  if (answer === null) return 'No payment added to the earned fees balance.';
  const names = ['updated', 'cents', 'secondPay', 'decimals'];
  const [updated, cents, secondPay, decimals] = names.map((name) => member(answer, name));
  const odd = [
    ...(updated === undefined
      ? []
      : [
          `After an accepted update of the fees from ${plain(member(updated, 'from'))} to ${plain(member(updated, 'to'))} ` +
            `the payment added ${plain(member(updated, 'added'))}.`,
        ]),
    ...(cents === undefined
      ? []
      : [`A payment with fees of ${plain(member(cents, 'of'))} added ${plain(member(cents, 'added'))}.`]),
    ...(secondPay === undefined ? [] : [`Paying the payment twice added another ${plain(secondPay)}.`]),
    ...(decimals === undefined ? [] : [`The balance has ${plain(decimals)} decimals.`]),
  ];
  const usual =
    `A payment with selfEarnedFees 1 adds ${plain(member(answer, 'afterCreate'))} when it is created and ` +
    `${plain(member(answer, 'afterPay'))} when it is paid, at ${place(member(answer, 'path'))}.`;
  return [usual, ...odd].join(' ');
}

function withdrawEffect(answer: Json): string {
  const change = member(answer, 'balanceChange');
  const effect =
    typeof change === 'number' ? `changes the balance by ${change}` : 'its effect on the balance is unknown';
  return `A withdrawal of ${plain(member(answer, 'amount') ?? 1)} is ${outcomeText(answer)} and ${effect}.`;
}

export const feesQuestions = {
  'balance-shape': {
    class: 'read',
    from: ['balance-entry', 'balance-fields', 'earnedFeesBalance'],
    asks: 'What does the balance of earned fees look like?',
    form: 'shape',
    answer: shape,
    sentence: (answer) => `The earned fees balance is ${shapeText(answer)}.`,
    drift: any('look'),
  },
  'balance-credit': {
    from: ['payment-self-earned-fees', 'balance-fields'],
    asks: 'When and where are earned fees credited?',
    form: '{path: JSON Pointer, afterCreate: number, afterPay: number} | null  what a payment with selfEarnedFees 1 adds, and when; path: in the body of earnedFeesBalance, empty for a bare number. Only for unusual behaviour: updated {from, to, added}: what a payment added although an update had changed its fees; cents {of, added}: what fees with cents added; secondPay: what a second pay added; decimals: the number of decimals of a balance with a rounding error',
    answer: z
      .object({
        path: z.string(),
        afterCreate: z.number(),
        afterPay: z.number(),
        updated: z.object({ from: z.number(), to: z.number(), added: z.number() }).exactOptional(),
        cents: z.object({ of: z.number(), added: z.number() }).exactOptional(),
        secondPay: z.number().exactOptional(),
        decimals: z.int().exactOptional(),
      })
      .nullable(),
    sentence: balanceCredit,
    drift: any('breaking'),
  },
  overdraw: {
    from: ['withdrawEarnedFees'],
    asks: 'What happens on a withdrawal above the balance?',
    ...acceptance('A withdrawal above the balance'),
  },
  'withdraw-effect': {
    from: ['earned-fees', 'withdrawEarnedFees'],
    asks: 'How does a withdrawal change the balance?',
    form: '{outcome, status, balanceChange: number | null, amount?: number}  a withdrawal of 1 from a balance of at least 1, or of amount if only that is accepted',
    answer: outcome.extend({ balanceChange: z.number().nullable(), amount: z.number().exactOptional() }),
    sentence: withdrawEffect,
    drift: any('breaking'),
  },
} satisfies Questions;
