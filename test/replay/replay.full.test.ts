import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ExchangeEntry } from '../../src/journal/entry.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { pixConformance } from '../cli/command.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { faults } from '../faults/all.ts';
import { type Driven, drive } from '../support/drive.ts';
import { partOf } from '../support/part.ts';
import { findings, replay, runAndReplay } from './replayed.ts';

/** A small run that is recorded once. */
const some = ['login', 'api-keys', 'webhooks', 'AUTH-05'];
let recorded: Driven;
beforeAll(async () => {
  recorded = await drive({ keep: true, config: { only: some } });
}, 120_000);
afterAll(() => rmSync(recorded.folder, { recursive: true, force: true }));

const journalOf = (folder: string) => join(folder, 'journal.jsonl');

/** A folder with a changed copy of the recorded journal. */
function changedCopy(change: (lines: string[]) => string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = readFileSync(journalOf(recorded.folder), 'utf8').split('\n');
  writeFileSync(journalOf(folder), change(lines).join('\n'));
  return folder;
}

async function replayed(folder: string, ...more: [] | [string]) {
  const again = await replay(folder, {}, ...more);
  onTestFinished(() => rmSync(again.folder, { recursive: true }));
  return again;
}

// A median of delays may differ by a millisecond if two deliveries arrived in the same one, so a failed replay is
// repeated.
test.each(partOf(['default', 'nest', 'bare'], 3))(
  'the verdicts and answers of a run on the dialect %s are those of its replay',
  { retry: 1 },
  async (name) => {
    const dialect = namedDialects[name];
    const both = await runAndReplay(dialect === undefined ? {} : { dialect });
    expect(both.suiteErrors).toEqual([]);
    expect(both.replayed).toEqual(both.recorded);
  },
);

const five = ['PAYMENT-05', 'AUTH-05', 'LIST-04', 'WEBHOOK-03', 'LOGIN-03'].map((rule) =>
  faults.find((fault) => fault.rule === rule && fault.whole !== true),
);
test.each(partOf(five, 3).flatMap((fault) => fault ?? []))(
  'a replay fails where the service failed: $name',
  async ({ rule, patch, plugin }) => {
    const both = await runAndReplay({
      ...(patch === undefined ? {} : { patch }),
      ...(plugin === undefined ? {} : { plugins: [plugin] }),
      config: { only: [rule] },
    });
    expect(both.recorded.filter((line) => line.startsWith(`${rule}[`) && line.includes(' fail '))).not.toEqual([]);
    expect(both.replayed).toEqual(both.recorded);
  },
);

test('a replay of a replay says the same', async () => {
  const once = await replayed(recorded.folder);
  const twice = await replayed(once.folder);
  expect(findings(twice.results)).toEqual(findings(recorded.analysis.results));
});

test('a replay holds every exchange, mail and delivery of the recording, as it was written', async () => {
  const happened = (folder: string) =>
    [...readJournal(journalOf(folder))].filter(
      ({ type }) => type === 'exchange' || type === 'mail' || type === 'delivery',
    );
  const again = await replayed(recorded.folder);
  expect(happened(again.folder)).toEqual(happened(recorded.folder));
});

test('a rule that changed comes to another verdict on the same evidence', async () => {
  const again = await replayed(recorded.folder, 'test/replay/changed.suite.ts');
  const rule = again.results.rules.find(({ id }) => id === 'AUTH-05');
  expect(rule?.cases.find((one) => one.case === 'listApiKeys')).toMatchObject({
    status: 'fail',
    got: '401',
  });
});

test('one rule of a recorded run is judged alone as it was judged among the others', async () => {
  const again = await replay(recorded.folder, { only: ['AUTH-05'] });
  onTestFinished(() => rmSync(again.folder, { recursive: true }));
  const about = (lines: string[]) => lines.filter((line) => line.startsWith('AUTH-05['));
  expect(about(findings(again.results))).toEqual(about(findings(recorded.analysis.results)));
  expect(again.results.rules.find(({ id }) => id === 'LOGIN-01')?.status).toBe('skipped');
});

test('a case that the recorded run did not send is blocked, not judged', async () => {
  const again = await replay(recorded.folder, { only: ['LIST-06'] });
  onTestFinished(() => rmSync(again.folder, { recursive: true }));
  const rule = again.results.rules.find(({ id }) => id === 'LIST-06');
  expect(rule?.status).toBe('blocked');
  expect(rule?.cases[0]?.message).toContain('was not recorded');
});

test('other evidence comes to another verdict', async () => {
  const cases = recorded.analysis.results.rules.find(({ id }) => id === 'AUTH-05')?.cases;
  const decisive = cases?.find((one) => one.case === 'getWebhook')?.exchanges.at(-1);
  const folder = changedCopy((lines) =>
    lines.map((line) => {
      if (!line.includes(`"id":"${decisive}"`) || !line.startsWith('{"type":"exchange"')) return line;
      const entry = JSON.parse(line) as ExchangeEntry;
      return JSON.stringify({ ...entry, response: entry.response && { ...entry.response, status: 200 } });
    }),
  );
  const again = await replayed(folder);
  const rule = again.results.rules.find(({ id }) => id === 'AUTH-05');
  expect(rule?.cases.find((one) => one.case === 'getWebhook')).toMatchObject({ status: 'fail', got: '200' });
});

test('a journal that was cut short is judged as far as it goes, with exit status 3', async () => {
  const folder = changedCopy((lines) => lines.slice(0, 200));
  const again = await replayed(folder);
  expect(again.suiteErrors).toEqual([]);
  expect(again.results.run.exit).toBe(3);
  expect(again.results.rules.some(({ status }) => status === 'blocked')).toBe(true);
});

test('the command opens no socket, keeps the recorded folder and says that it is a replay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pix-sockets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const told = join(folder, 'sockets.txt');
  const spy = `--import=${join(import.meta.dirname, 'socket-spy.mjs')}`;
  const before = readFileSync(journalOf(recorded.folder), 'utf8');
  const environment = { NODE_OPTIONS: spy, PIX_SOCKETS: told };
  const driven = await pixConformance(['run', '--only', 'RECOVERY-01', '--out', 'driven'], folder, environment);
  expect(driven.status).toBe(0);
  expect(readFileSync(told, 'utf8')).toContain('connect');
  rmSync(told);
  const words = ['run', '--replay', recorded.folder, '--out', 'replay'];
  const { status, stdout } = await pixConformance(words, folder, environment);
  expect(existsSync(told)).toBe(false);
  expect(status).toBe(recorded.analysis.results.run.exit);
  expect(stdout).toContain('nothing is sent');
  expect(readFileSync(journalOf(recorded.folder), 'utf8')).toBe(before);
  const results = JSON.parse(readFileSync(join(folder, 'replay', 'results.json'), 'utf8'));
  expect(results.run.replayOf).toMatchObject({ startedAt: recorded.analysis.results.run.startedAt });
});
