import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Entry } from '../../src/journal/entry.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { openJournal } from '../../src/journal/writer.ts';
import { Secrets } from '../../src/mask/secrets.ts';

/** Gives each test of a file an empty folder, and the path of a journal in it. */
export function useJournalFile() {
  let folder = '';
  let file = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-'));
    file = join(folder, 'journal.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  return {
    path: (): string => file,
    write(entries: readonly Entry[], secrets = new Secrets()): void {
      const journal = openJournal(file, secrets);
      for (const entry of entries) journal.append(entry);
      journal.close();
    },
    readAll: (): Entry[] => [...readJournal(file)],
  };
}
