import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fact } from '../../test/support/entries.ts';
import { ended, exchange, messageOf, started } from '../../test/support/journal-entries.ts';
import { useJournalFile } from '../../test/support/journal-file.ts';
import { Secrets } from '../mask/secrets.ts';
import type { Entry } from './entry.ts';
import { longestKept } from './long-bodies.ts';
import { openJournal } from './writer.ts';

const { path, write, readAll } = useJournalFile();

describe('writing', () => {
  test('written entries can be read again', () => {
    write([started, exchange(), ended]);
    expect(readAll()).toEqual([started, exchange(), ended]);
  });

  test('a listener receives each entry as it was written', () => {
    const secrets = new Secrets();
    secrets.register('password', 'correct horse 7');
    const heard: Entry[] = [];
    const journal = openJournal(path(), secrets, (entry) => heard.push(entry));
    journal.append(started);
    journal.append(fact('heard', 'correct horse 7', []));
    journal.close();
    expect(heard).toMatchObject([started, { value: '$PIX_PASSWORD_1' }]);
    expect(heard).toEqual(readAll());
  });

  test('each entry is on the disk as one line at once', () => {
    const journal = openJournal(path(), new Secrets());
    journal.append(started);
    expect(readFileSync(path(), 'utf8')).toBe(`${JSON.stringify(started)}\n`);
    journal.close();
  });

  test('bodies that would fill the memory of whoever reads them are cut', () => {
    const { response } = exchange();
    const body = { text: 'a'.repeat(1_000_000), bytes: 1_000_000 };
    const long = exchange({ response: response && { ...response, body } });
    write([started, ...Array.from({ length: 40 }, () => long)]);
    const lines = readFileSync(path(), 'utf8').trimEnd().split('\n');
    expect(lines[1]).toContain('"packed":');
    expect(lines[40]).not.toContain('"packed":');
  });

  test('a body of some KB comes back whole, also after bodies that filled the memory', () => {
    const { response } = exchange();
    const withBody = (length: number) =>
      exchange({ response: response && { ...response, body: { text: 'a'.repeat(length), bytes: length } } });
    const medium = withBody(longestKept);
    write([started, ...Array.from({ length: 40 }, () => withBody(1_000_000)), medium]);
    expect(readAll().at(-1)).toEqual(medium);
  });

  test('nobody else can read the file', () => {
    write([started]);
    expect(statSync(path()).mode & 0o077).toBe(0);
  });

  test('an existing journal is refused, and left as it is', () => {
    write([started]);
    const before = readFileSync(path(), 'utf8');
    expect(messageOf(() => openJournal(path(), new Secrets()))).toMatch(/there is one already: choose another --out/);
    expect(readFileSync(path(), 'utf8')).toBe(before);
  });

  test('a folder that does not exist is named', () => {
    const missing = join(dirname(path()), 'none', 'journal.jsonl');
    expect(messageOf(() => openJournal(missing, new Secrets()))).toContain(`${missing}: its folder does not exist`);
  });

  test('nothing can be added to a closed journal', () => {
    const journal = openJournal(path(), new Secrets());
    journal.close();
    journal.close();
    expect(messageOf(() => journal.append(started))).toContain('is closed');
  });

  test('after a kill all lines but the one in flight are there', () => {
    const script = `
      const { openJournal } = await import(${JSON.stringify(new URL('./writer.ts', import.meta.url).href)});
      const { Secrets } = await import(${JSON.stringify(new URL('../mask/secrets.ts', import.meta.url).href)});
      const journal = openJournal(${JSON.stringify(path())}, new Secrets());
      journal.append(${JSON.stringify(started)});
      for (let n = 0; n < 100; n += 1) journal.append({ ...${JSON.stringify(exchange())}, id: 'x' + n });
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
    expect(child.signal).toBe('SIGKILL');
    expect(readAll()).toHaveLength(101);
  });
});
