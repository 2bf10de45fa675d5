import { linesOf } from './reader.ts';

/** Maximum number of bytes of the first line. It contains the options of a run, which are short. */
const longestFirstLine = 4 * 1024 * 1024;

/** Whether a line starts a journal. A line cut short by a kill has the same beginning as a complete one. */
function isStart(line: string): boolean {
  if (line.startsWith('{"type":"run-started"')) return true;
  try {
    const entry = JSON.parse(line) as { readonly type?: unknown; readonly tool?: unknown } | null;
    return entry?.type === 'run-started' && typeof entry.tool === 'string';
  } catch {
    return false;
  }
}

/** `missing`: it does not exist or is empty, as of a run that ended before it began. `foreign`: of another program. */
export function journalState(file: string): 'ours' | 'missing' | 'foreign' {
  try {
    const [line] = linesOf(file, longestFirstLine);
    if (line === undefined) return 'missing';
    return isStart(line.bytes.toString()) ? 'ours' : 'foreign';
  } catch (error) {
    const { cause } = error as { readonly cause?: NodeJS.ErrnoException };
    return cause?.code === 'ENOENT' ? 'missing' : 'foreign';
  }
}
