import { closeSync, readSync } from 'node:fs';
import { openRegular } from '../files/read.ts';

/** Maximum number of bytes of the first line. It contains the options of a run, which are short. */
const longestFirstLine = 4 * 1024 * 1024;
const newline = 0x0a;

function firstLine(file: string): string | null {
  const descriptor = openRegular(file, 'refuse');
  try {
    const parts: Buffer[] = [];
    for (let length = 0; length < longestFirstLine; ) {
      const part = Buffer.allocUnsafe(65_536);
      const read = readSync(descriptor, part, 0, part.length, null);
      const kept = part.subarray(0, read);
      const end = kept.indexOf(newline);
      if (read === 0 || end !== -1)
        return Buffer.concat([...parts, end === -1 ? kept : kept.subarray(0, end)]).toString();
      parts.push(kept);
      length += read;
    }
    return null;
  } finally {
    closeSync(descriptor);
  }
}

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

/**
 * Whether a file is a journal of any version. `missing`: it does not exist or is empty, as a run leaves it that was
 * ended before it began. `foreign`: another program wrote it.
 */
export function journalState(file: string): 'ours' | 'missing' | 'foreign' {
  try {
    const line = firstLine(file);
    if (line === '') return 'missing';
    return line !== null && isStart(line) ? 'ours' : 'foreign';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'foreign';
  }
}
