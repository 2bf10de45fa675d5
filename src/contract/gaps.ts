import type { z } from 'zod';
import { accessQuestions } from './questions/access.ts';
import { accountQuestions } from './questions/account.ts';
import { eventsQuestions } from './questions/events.ts';
import { feesQuestions } from './questions/fees.ts';
import { keysQuestions } from './questions/keys.ts';
import { limitsQuestions } from './questions/limits.ts';
import { listQuestions } from './questions/list.ts';
import { operationsQuestions } from './questions/operations.ts';
import { paymentQuestions } from './questions/payment.ts';
import type { Question } from './questions/question.ts';
import { settingsQuestions } from './questions/settings.ts';

const catalogue = {
  ...operationsQuestions,
  ...accountQuestions,
  ...accessQuestions,
  ...paymentQuestions,
  ...listQuestions,
  ...feesQuestions,
  ...keysQuestions,
  ...settingsQuestions,
  ...eventsQuestions,
  ...limitsQuestions,
};

export type GapId = keyof typeof catalogue;

type DeepReadonly<T> = { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/** The type of the answer to a gap. */
export type AnswerTo<Id extends GapId> = DeepReadonly<z.infer<(typeof catalogue)[Id]['answer']>>;

export const gapIds = Object.keys(catalogue) as readonly GapId[];

/** Every "not shown" of the contract document. An id never changes its meaning. */
export const gaps: Readonly<Record<GapId, Question>> = catalogue;
