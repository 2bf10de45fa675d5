import { spawnSync } from 'node:child_process';
import { appendFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, pixConformance, start } from '../cli/command.ts';
import { partOf } from '../support/part.ts';
import { commandsOf, shownLines } from './commands.ts';
import { furnish, type Service, startService, writeFailedRun } from './place.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = ['tutorials', 'how-to', 'reference', 'explanation'].map((name) => `docs/${name}/*.md`);
const pages = ['README.md', ...globSync(folders, { cwd: root }).sort()].filter((page) => shownLines(page).length > 0);

/** Lines that are not run here, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'npm ci': 'it installs what runs this test',
  'npm ci && npm test': 'it runs the unit tests',
  'npm run conformance --': 'it names a command and calls none',
  'npm run cli --': 'it names a command and calls none',
  'docker logs mailer --since "$SINCE" 2>&1 | grep "$ADDRESS" | tail -1': 'it needs Docker',
};

/** For runs that name no rule, so that a page takes only seconds. */
const few = { PIX_ONLY: 'SIGNUP-02' };

/** What commands print that run until they are ended. */
const untilEnded: readonly (readonly [word: string, printed: string])[] = [
  ['sandbox', 'http://127.0.0.1:'],
  ['proxy', 'http://127.0.0.1:'],
  ['--watch', 'Watching.'],
];

/** Lines that an earlier page showed. They are run once: what they write is in place on every page. */
const known = new Set<string>();

let made: string;
const removals: (() => void)[] = [];
/** Runs that other pages take for granted: `run`, and four shards. */
beforeAll(async () => {
  made = emptyFolder((remove) => removals.push(remove));
  const calls = [['run'], ...[1, 2, 3, 4].map((shard) => ['run', '--shard', `${shard}/4`, '--out', `s${shard}`])];
  for (const words of calls) expect(await pixConformance(words, made, few)).toMatchObject({ status: 0 });
}, 600_000);
afterAll(() => {
  for (const remove of removals) remove();
});

/** Runs a command of ours as a reader would. @returns how it ended */
async function called(words: readonly string[], folder: string, service: Service): Promise<string> {
  const isRemote = words.some((word) => word.includes('https:'));
  const addresses = { PIX_CA: 'ca.pem', PIX_SMTP_LISTEN: service.addressed('127.0.0.1:2525') };
  const ofRun = words[0] === 'run' && !words.includes('--failed') && !words.includes('--only') ? few : {};
  const environment = { ...ofRun, PIX_HISTORY: 'none', ...(isRemote && words[0] !== 'check' ? addresses : {}) };
  const given = words[0] === 'check' ? words : words.map(service.addressed);
  if (words[0] === 'sandbox') await service.makeRoom();
  const [, printed] = untilEnded.find(([word]) => words.includes(word)) ?? [];
  if (printed === undefined) {
    const { status, stderr } = await pixConformance(given, folder, environment);
    return `${status}${status === 0 ? '' : ` ${stderr}`}`;
  }
  const running = start(given, folder, environment);
  onTestFinished(() => running.kill('SIGKILL'));
  await running.printed(printed);
  // The sandbox serves the commands after it.
  if (words[0] !== 'sandbox') running.kill('SIGKILL');
  return '0';
}

/** Runs a line of the shell that calls no command of ours. */
function inShell(line: string, folder: string): string {
  if (/^PIX_\w+=/.test(line)) {
    appendFileSync(join(folder, '.env'), `${line}\n`);
    return '0';
  }
  const { status, stderr } = spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' });
  return `${status}${status === 0 ? '' : ` ${stderr}`}`;
}

test.each(partOf(pages, 4))('every command that %s shows ends well', async (page) => {
  const folder = emptyFolder(onTestFinished);
  const service = await startService(onTestFinished);
  furnish(folder, made);
  if (page.endsWith('run-again.md')) writeFailedRun(join(folder, 'reports', 'latest'), service);
  const ended: string[] = [];
  for (const line of shownLines(page)) {
    if (line in exceptions || known.has(line)) continue;
    known.add(line);
    const [words] = commandsOf(line);
    const how = words === undefined ? inShell(service.addressed(line), folder) : await called(words, folder, service);
    if (how !== '0') ended.push(`${line}: ${how}`);
  }
  expect(ended).toEqual([]);
});

test('commands that are not run are listed', () => {
  const shown = new Set(pages.flatMap(shownLines));
  expect(Object.keys(exceptions).filter((line) => !shown.has(line))).toEqual([]);
});
