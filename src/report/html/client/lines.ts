/** A line of a request or response, and how it differs from the line of another exchange. */
export interface DiffLine {
  readonly text: string;
  readonly mark: 'same' | 'more' | 'less' | 'place';
}

/** Longest common subsequence of lines, without trailing commas: the last field of an object has none. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > 250_000) return after.map((text) => ({ text, mark: 'same' }));
  const same = (one: string | undefined, other: string | undefined) =>
    one?.replace(/,$/, '') === other?.replace(/,$/, '');
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = same(before[row], after[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && same(before[row], after[column])) {
      lines.push({ text: after[column] ?? '', mark: 'same' });
      row += 1;
      column += 1;
    } else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ text: before[row] ?? '', mark: 'less' });
      row += 1;
    } else {
      lines.push({ text: after[column] ?? '', mark: 'more' });
      column += 1;
    }
  }
  return lines;
}
