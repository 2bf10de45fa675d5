import type { Results } from '../analysis/results.ts';
import type { GapId } from '../contract/gaps.ts';
import type { Json } from '../journal/entry.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import { isObject } from '../json/value.ts';
import { oneLine } from './text.ts';

/** One arrow of a state diagram. */
export interface Transition {
  readonly from: string;
  readonly to: string;
  /** The operations that cause the transition. */
  readonly operations: readonly string[];
}

function stateName(value: Json | undefined): string | null {
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : null;
}

/** The transitions in the answer to `payment-transitions` or `key-transitions`. Empty if the gap is not answered. */
export function transitions(results: Results, gap: GapId & `${string}-transitions`): readonly Transition[] {
  const answer = results.gaps.find(({ id }) => id === gap)?.answer;
  if (!Array.isArray(answer)) return [];
  const arrows = new Map<string, { from: string; to: string; operations: string[] }>();
  for (const each of answer as readonly Json[]) {
    if (!isObject(each)) continue;
    const from = stateName(each['from']);
    const to = stateName(each['to']);
    if (from === null || to === null) continue;
    const arrow = getOrInsert(arrows, JSON.stringify([from, to]), () => ({ from, to, operations: [] }));
    const operation = typeof each['operation'] === 'string' ? each['operation'] : '?';
    if (!arrow.operations.includes(operation)) arrow.operations.push(operation);
  }
  return [...arrows.values()].slice(0, 60);
}

/** No escape works in all versions of Mermaid, so every other character becomes a dot. */
function label(text: string): string {
  return (
    oneLine(text)
      .slice(0, 60)
      .replace(/[^\p{L}\p{N} _/,()-]/gu, '·') || '·'
  );
}

/** The source of a Mermaid state diagram, without a code fence. */
export function mermaid(arrows: readonly Transition[]): string {
  const states = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const id = (state: string) => `s${states.indexOf(state)}`;
  return [
    'stateDiagram-v2',
    ...states.map((state) => `  state "${label(state)}" as ${id(state)}`),
    ...arrows.map(({ from, to, operations }) => `  ${id(from)} --> ${id(to)}: ${label(operations.join(', '))}`),
  ].join('\n');
}
