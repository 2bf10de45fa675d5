import type { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import type { StatementId } from '../document/statements.ts';
import type { DriftRule } from './drift.ts';

/**
 * The cost of answering a question for the target.
 * - `read`: only reads responses to the rules' own requests, or sends harmless reads
 * - `probe`: sends further valid or invalid requests to throwaway accounts
 * - `heavy`: sends many or large requests, or may lock an account; off against a live target unless `--thorough`
 */
type QuestionClass = 'read' | 'probe' | 'heavy';

/** A gap: something that the contract document marks as "not shown". */
export interface Question {
  /** Absent for `probe`. */
  readonly class?: QuestionClass;
  /** The statements of the contract document that leave it open. */
  readonly from: readonly StatementId[];
  readonly asks: string;
  /** The form of the answer, for readers. A public interface: results carry answers in exactly this form. */
  readonly form: string;
  readonly answer: z.ZodType<Json>;
  /** Describes the answer in one sentence. It may contain text from the target: escape it before display. */
  readonly sentence: (answer: Json) => string;
  /** How a change of the answer affects clients. */
  readonly drift: DriftRule;
}

/** The gaps of one chapter. */
export type Questions = Readonly<Record<string, Question>>;
