import type { Change } from '../analysis/drift/compare.ts';
import { type Colors, plain } from './terminal.ts';

/** `BREAKING  default-limit  The default limit was 10 and is 20.` */
export function changeLines(changes: readonly Change[], { red, yellow, green, bold }: Colors): string[] {
  const tint = { breaking: red, look: yellow, compatible: green };
  const word = { breaking: 'breaking', look: 'look', compatible: 'compatible' };
  return changes.map(
    ({ class: kind, about, sentence }) =>
      `${tint[kind](word[kind].padEnd(10))}  ${bold(about)}  ${plain(sentence, 400)}`,
  );
}
