import type { AnswerEntry, VerdictEntry } from '../journal/entry.ts';

/** How the run ended. */
export interface RunEnd {
  /** Why it ended early. `null` if it did not. */
  readonly reason: string | null;
  /** The message of everything that the end of the run prevented. */
  readonly sentence: string;
}

/** Messages of requests that the end of the run prevented or interrupted, in journals that do not record `ended`. */
const oldMessages: readonly string[] = [
  'The run was ended before this request was sent.',
  'The run was ended before the response came.',
];

/** The message of a verdict. Everything that the end of the run prevented has the same one. */
export function messageOf(verdict: VerdictEntry, end: RunEnd): string {
  return isPrevented(verdict, verdict.message, end) ? end.sentence : verdict.message;
}

/** The reason of an answer, likewise. `null` if the gap has an answer. */
export function reasonOf(answer: AnswerEntry, end: RunEnd): string | null {
  return isPrevented(answer, answer.reason, end) ? end.sentence : answer.reason;
}

function isPrevented(
  { status, ended }: VerdictEntry | AnswerEntry,
  message: string | null,
  { reason }: RunEnd,
): boolean {
  if (status !== 'blocked') return false;
  return ended === true || (message !== null && (message === reason || oldMessages.includes(message)));
}
