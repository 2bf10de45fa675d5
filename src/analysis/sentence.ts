import { type GapId, gaps } from '../contract/gaps.ts';
import { upperFirst } from '../contract/questions/sentences.ts';
import type { Json } from '../journal/entry.ts';
import type { GapResult } from './results.ts';

/** Describes an answer in one sentence. It may contain text from the target: escape it before display. */
export function answerSentence(gap: GapId, answer: Json): string {
  return gaps[gap].sentence(answer);
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Describes the result of a gap in one or two sentences: its answer, or why there is none. */
export function gapSentence({ id, status, answer, reason }: GapResult): string {
  const why = reason === null || reason === '' ? null : ended(upperFirst(reason));
  if (status === 'answered') {
    const sentence = answerSentence(id, answer);
    return why === null ? sentence : `${sentence} ${why}`;
  }
  const opening = { blocked: 'Blocked', skipped: 'Not attempted', inconclusive: 'Inconclusive' }[status];
  return why === null ? `${opening}.` : `${opening}: ${ended(reason ?? '')}`;
}
