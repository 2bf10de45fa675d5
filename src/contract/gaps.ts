import type { z } from 'zod';
import { inChapter } from './chapters.ts';
import { dualAuthQuestions, jwtQuestions } from './questions/access.ts';
import { accountQuestions } from './questions/account.ts';
import { eventsQuestions } from './questions/events.ts';
import { feesQuestions } from './questions/fees.ts';
import { apiKeyQuestions } from './questions/keys.ts';
import { limitsQuestions, versioningQuestions } from './questions/limits.ts';
import { listQuestions } from './questions/list.ts';
import { errorsQuestions, operationsQuestions } from './questions/operations.ts';
import { paymentQuestions } from './questions/payment.ts';
import type { Question } from './questions/question.ts';
import { securityIPQuestions, webhookQuestions } from './questions/settings.ts';

const catalogue = {
  ...inChapter('operations', operationsQuestions),
  ...inChapter('errors', errorsQuestions),
  ...inChapter('account', accountQuestions),
  ...inChapter('jwt', jwtQuestions),
  ...inChapter('dual-auth', dualAuthQuestions),
  ...inChapter('payment', paymentQuestions),
  ...inChapter('list', listQuestions),
  ...inChapter('fees', feesQuestions),
  ...inChapter('apiKey', apiKeyQuestions),
  ...inChapter('securityIP', securityIPQuestions),
  ...inChapter('webhook', webhookQuestions),
  ...inChapter('events', eventsQuestions),
  ...inChapter('limits', limitsQuestions),
  ...inChapter('versioning', versioningQuestions),
};

export type GapId = keyof typeof catalogue;

type DeepReadonly<T> = { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

export type AnswerTo<Id extends GapId> = DeepReadonly<z.infer<(typeof catalogue)[Id]['answer']>>;

export const gapIds = Object.keys(catalogue) as readonly GapId[];

/** Every "not shown" of the contract document. An id never changes its meaning. */
export const gaps = Object.fromEntries(
  Object.entries(catalogue).map(([id, question]) => [id, { class: 'probe', ...question }]),
) as unknown as Readonly<Record<GapId, Required<Question> & { readonly chapter: string }>>;
