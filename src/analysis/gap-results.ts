import { type GapId, gapIds } from '../contract/gaps.ts';
import type { AnswerEntry } from '../journal/entry.ts';
import type { GapAnswer } from './answers/answerer.ts';
import type { GapResult } from './results.ts';
import { type RunEnd, reasonOf } from './run-over.ts';
import { gapLeftOut, type Selection } from './selection.ts';

function unanswered(id: GapId, selection: Selection, ended: string): GapResult {
  const why = gapLeftOut(id, selection);
  return { id, status: why === null ? 'blocked' : 'skipped', answer: null, reason: why ?? ended, exchanges: [] };
}

/**
 * One result for every gap: from exchanges, else from a probe, else the reason why there is none.
 * @param end its sentence is the reason for a gap that was selected but has no entry
 */
export function gapResults(
  found: ReadonlyMap<GapId, GapAnswer>,
  written: ReadonlyMap<string, AnswerEntry>,
  selection: Selection,
  end: RunEnd,
): GapResult[] {
  return gapIds.map((id): GapResult => {
    const own = found.get(id);
    const entry = written.get(id);
    const left = gapLeftOut(id, selection);
    if (own !== undefined && own.status !== 'blocked' && !selection.skip.includes(id)) return { id, ...own };
    if (entry !== undefined) {
      const { status, answer, exchanges } = entry;
      return { id, status, answer, reason: reasonOf(entry, end), exchanges };
    }
    if (own !== undefined && left === null) return { id, ...own };
    return unanswered(id, selection, end.sentence);
  });
}
