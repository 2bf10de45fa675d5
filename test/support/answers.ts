import { analyse } from '../../src/analysis/analyse.ts';
import type { GapResult } from '../../src/analysis/results.ts';
import type { GapId } from '../../src/contract/gaps.ts';
import type { Entry } from '../../src/journal/entry.ts';
import { journal } from './entries.ts';

/** The analysis of one gap, from a few entries. */
export function gapOf(id: GapId, entries: readonly Entry[]): GapResult {
  const found = analyse(journal(entries)).results.gaps.find((gap) => gap.id === id);
  if (found === undefined) throw new Error(`${id} is in no result`);
  return found;
}
