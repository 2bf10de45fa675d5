import { type RunHistory, sinceOf } from '../analysis/history.ts';
import type { ChangeClass } from '../contract/questions/drift.ts';
import { afterName } from '../report/drift.ts';
import { minute } from '../report/text.ts';
import { type Colors, plain } from './terminal.ts';

/** The fields of a change that one printed line needs. */
export interface ShownChange {
  readonly class: ChangeClass;
  /** The rule, gap or part of a document that changed. */
  readonly about: string;
  readonly sentence: string;
}

/** `BREAKING  default-limit  The default limit was 10 and is 20.` */
export function changeLines(
  changes: readonly ShownChange[],
  colors: Colors,
  history: RunHistory | null = null,
): string[] {
  const { red, yellow, green, bold } = colors;
  const tint = { breaking: red, look: yellow, compatible: green };
  return changes.map((change) => {
    const { class: kind, about } = change;
    const at = history === null ? null : sinceOf(history, about);
    const since = at === null ? '' : ` Since ${minute(at)}.`;
    return `${tint[kind](kind.padEnd(10))}  ${bold(about)}  ${plain(afterName(change), 400)}${since}`;
  });
}
