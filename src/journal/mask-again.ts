import { writeWhole } from '../files/write.ts';
import type { Entry } from './entry.ts';
import { JournalError } from './error.ts';
import { Packing } from './long-bodies.ts';
import { type Masking, maskedEntry } from './masked.ts';
import { readJournal } from './reader.ts';

/**
 * Masks a journal with all secrets known by now, because older entries may hold one. Replaces the file only if needed,
 * and never follows a link. @returns whether anything changed
 * @throws JournalError if the file is not a journal or cannot be written
 */
export function maskAgain(file: string, secrets: Masking): boolean {
  if (!isChanged(file, secrets)) return false;
  const packing = new Packing();
  try {
    writeWhole(
      file,
      readJournal(file).map((entry) => `${JSON.stringify(packing.pack(masked(entry, secrets)))}\n`),
    );
  } catch (cause) {
    if (cause instanceof JournalError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new JournalError(
      `The journal ${file} holds a secret and could not be masked (${code}): make room on the disk and build the reports again, or delete it.`,
      { cause },
    );
  }
  return true;
}

/** Whether masking changes a line, or a line holds a packed body that was not unpacked and therefore cannot be masked. */
function isChanged(file: string, secrets: Masking): boolean {
  let isShort = false;
  const onShort = () => {
    isShort = true;
  };
  for (const entry of readJournal(file, { onShort })) {
    if (isShort || JSON.stringify(entry) !== JSON.stringify(masked(entry, secrets))) return true;
  }
  return false;
}

/** Bodies were already cut when they were first written. */
function masked(entry: Entry, secrets: Masking): Entry {
  return maskedEntry(entry, secrets, Number.MAX_SAFE_INTEGER);
}
