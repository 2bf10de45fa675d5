import type { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import type { Drift } from './drift.ts';

/**
 * What answering a question costs the target.
 *
 * - `read`: only looks at what the rules' own requests brought back, or sends harmless reads
 * - `probe`: sends further valid or invalid requests to throwaway accounts of its own
 * - `heavy`: many requests or large ones, or it may lock an account out; off against a live target unless `--thorough`
 */
export type QuestionClass = 'read' | 'probe' | 'heavy';

/** One "not shown" of the contract document: a gap. */
export interface Question<Answer extends z.ZodType<Json> = z.ZodType<Json>> {
  readonly chapter: string;
  readonly class: QuestionClass;
  /** The question, in one sentence. */
  readonly asks: string;
  /** The form of the answer, for people. An interface: results carry answers in exactly this form. */
  readonly form: string;
  /** The form of the answer, for programs. */
  readonly answer: Answer;
  /** The answer as one sentence. It may carry text of the target: escape it before it is shown. */
  readonly sentence: (answer: Json) => string;
  /** How much a change of the answer matters to clients. */
  readonly drift: Drift;
}

/** Keeps the type of the answer, which `gap(id)` asks a scenario for. */
export function question<Answer extends z.ZodType<Json>>(one: Question<Answer>): Question<Answer> {
  return one;
}
