import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, pixConformance, start } from '../cli/command.ts';
import { runEnded, runStarted } from '../support/entries.ts';
import { sampleRun } from '../support/journal.ts';
import { listen } from './stage.ts';

const journalText = sampleRun()
  .map((entry) => `${JSON.stringify(entry)}\n`)
  .join('');

/** A run folder with only a journal, and an unrelated folder beside it. */
function folderWithNeighbour(root: string): { readonly run: string; readonly other: string } {
  const run = join(root, 'run');
  const other = join(root, 'other');
  mkdirSync(run);
  mkdirSync(other);
  writeFileSync(join(run, 'journal.jsonl'), journalText);
  writeFileSync(join(other, 'precious.json'), 'precious');
  return { run, other };
}

/** A target that does not respond until the test has ended. */
async function silentTarget(onEnd: (work: () => Promise<void>) => void): Promise<string> {
  const { port, close } = await listen(createServer(() => undefined));
  onEnd(close);
  return `http://127.0.0.1:${port}`;
}

describe.concurrent('one folder and two runs', () => {
  test('the second run is refused, and the first keeps its journal', async ({ onTestFinished }) => {
    const folder = emptyFolder(onTestFinished);
    const first = start(['run', '--out', 'run', '--target', await silentTarget(onTestFinished), '--verbose'], folder);
    await first.printed('seed');
    while (!existsSync(join(folder, 'run', 'journal.jsonl'))) await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await pixConformance(['run', '--out', 'run', '--only', 'SIGNUP-01'], folder);
    const rebuilt = await pixConformance(['report', 'run'], folder);
    first.kill('SIGKILL');
    await first.ended;
    expect({ status: second.status, stdout: second.stdout }).toEqual({ status: 2, stdout: '' });
    expect(second.stderr).toMatch(
      /^--out "run" is in use by another pix-conformance \(process \d+ on [^)]+\): [^\n]+\n$/,
    );
    expect(second.stderr).toContain(`process ${first.pid}`);
    expect(rebuilt.status).toBe(2);
    expect(readFileSync(join(folder, 'run', 'journal.jsonl'), 'utf8')).not.toContain('SIGNUP-01');
  });

  test('the folder of a run that was killed is taken over, with its half-written files', async ({ onTestFinished }) => {
    const folder = emptyFolder(onTestFinished);
    const killed = start(['run', '--out', 'run', '--target', await silentTarget(onTestFinished)], folder);
    while (!existsSync(join(folder, 'run', 'journal.jsonl'))) await new Promise((resolve) => setTimeout(resolve, 20));
    killed.kill('SIGKILL');
    await killed.ended;
    writeFileSync(join(folder, 'run', 'run.har.0123456789abcdef.part'), 'half');
    const { status, stderr } = await pixConformance(['run', '--out', 'run', '--only', 'SIGNUP-01'], folder);
    expect(status, stderr).toBe(0);
    expect(readdirSync(join(folder, 'run')).filter((name) => /part|lock/.test(name))).toEqual([]);
  });

  test('a journal that another program put in place of the own one is not reported', async ({ onTestFinished }) => {
    const folder = emptyFolder(onTestFinished);
    const target = await silentTarget(onTestFinished);
    const running = start(['run', '--out', 'run', '--target', target, '--timeout', '1000'], folder);
    while (!existsSync(join(folder, 'run', 'journal.jsonl'))) await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(join(folder, 'new'), journalText);
    renameSync(join(folder, 'new'), join(folder, 'run', 'journal.jsonl'));
    const { status, stdout, stderr } = await running.ended;
    expect(status, stdout + stderr).toBe(70);
    expect(stdout).not.toMatch(/conformant/i);
    expect(existsSync(join(folder, 'run', 'results.json'))).toBe(false);
  });
});

describe.concurrent('links in a run folder', () => {
  test('report deletes nothing behind allure-results', async ({ onTestFinished }) => {
    const { run, other } = folderWithNeighbour(emptyFolder(onTestFinished));
    symlinkSync(other, join(run, 'allure-results'));
    const { status, stderr } = await pixConformance(['report', run], run);
    expect(status).toBe(2);
    expect(stderr).toMatch(/allure-results is a link/);
    expect(readdirSync(other)).toEqual(['precious.json']);
    expect(readdirSync(run).toSorted()).toEqual(['allure-results', 'journal.jsonl']);
  });

  test.for(['results.json.part', 'summary.md.part', 'index.html.part'])(
    'report writes nothing through %s',
    async (name, { onTestFinished }) => {
      const { run, other } = folderWithNeighbour(emptyFolder(onTestFinished));
      symlinkSync(join(other, 'precious.json'), join(run, name));
      await pixConformance(['report', run], run);
      expect(readFileSync(join(other, 'precious.json'), 'utf8')).toBe('precious');
      expect(lstatSync(join(run, name)).isSymbolicLink()).toBe(true);
    },
  );

  test.for(['journal.jsonl', 'results.json', 'allure-results', 'compared-with.json'])(
    'run refuses %s that leads elsewhere',
    async (name, { onTestFinished }) => {
      const { run, other } = folderWithNeighbour(emptyFolder(onTestFinished));
      rmSync(join(run, name), { force: true });
      const leadsTo = name === 'allure-results' ? other : join(other, 'precious.json');
      symlinkSync(leadsTo, join(run, name));
      const { status, stderr } = await pixConformance(['run', '--out', run, '--only', 'SIGNUP-01'], run);
      expect(status, stderr).toBe(2);
      expect(stderr).toContain(name);
      expect(readFileSync(join(other, 'precious.json'), 'utf8')).toBe('precious');
      expect(readdirSync(other)).toEqual(['precious.json']);
    },
  );

  test('accept writes through no link', async ({ onTestFinished }) => {
    const root = emptyFolder(onTestFinished);
    const { run, other } = folderWithNeighbour(root);
    symlinkSync(join(other, 'precious.json'), join(root, 'baseline.json'));
    symlinkSync(join(other, 'precious.json'), join(root, 'baseline.json.part'));
    const { status, stderr } = await pixConformance(['accept', run], root);
    expect(status).toBe(2);
    expect(stderr).toMatch(/baseline\.json.* is a link/);
    expect(readFileSync(join(other, 'precious.json'), 'utf8')).toBe('precious');
    expect(lstatSync(join(root, 'baseline.json')).isSymbolicLink()).toBe(true);
  });

  test('a journal that is a link is not replayed', async ({ onTestFinished }) => {
    const root = emptyFolder(onTestFinished);
    const { run, other } = folderWithNeighbour(root);
    symlinkSync(join(run, 'journal.jsonl'), join(other, 'journal.jsonl'));
    const { status, stderr } = await pixConformance(['run', '--replay', 'other'], root);
    expect(status).toBe(2);
    expect(stderr).toMatch(/is a link/);
  });

  test('report leaves what lies in allure-results and is not ours', async ({ onTestFinished }) => {
    const { run } = folderWithNeighbour(emptyFolder(onTestFinished));
    mkdirSync(join(run, 'allure-results', 'history'), { recursive: true });
    writeFileSync(join(run, 'allure-results', 'notes.txt'), 'mine');
    await pixConformance(['report', run], run);
    expect(readFileSync(join(run, 'allure-results', 'notes.txt'), 'utf8')).toBe('mine');
    expect(existsSync(join(run, 'allure-results', 'history'))).toBe(true);
  });
});

describe.concurrent("the user's own files", () => {
  test.for(['openapi.yaml', 'index.html', 'baseline.json', 'summary.md', 'junit.xml', 'allure-results'])(
    'run --out . leaves %s where no journal is beside it',
    async (name, { onTestFinished }) => {
      const folder = emptyFolder(onTestFinished);
      if (name === 'allure-results') mkdirSync(join(folder, name));
      else writeFileSync(join(folder, name), 'mine');
      const { status, stdout, stderr } = await pixConformance(['run', '--out', '.', '--only', 'SIGNUP-01'], folder);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(name);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(readdirSync(folder)).toEqual([name]);
    },
  );

  test('a journal of somebody else does not vouch for the files beside it', async ({ onTestFinished }) => {
    const folder = emptyFolder(onTestFinished);
    writeFileSync(join(folder, 'journal.jsonl'), '{"my":"diary"}\n');
    writeFileSync(join(folder, 'openapi.yaml'), 'mine');
    const { status, stderr } = await pixConformance(['run', '--out', '.', '--only', 'SIGNUP-01'], folder);
    expect(status).toBe(2);
    expect(stderr).toContain('journal.jsonl');
    expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8')).toBe('{"my":"diary"}\n');
  });

  test('merge --out . leaves them too', async ({ onTestFinished }) => {
    const folder = emptyFolder(onTestFinished);
    writeFileSync(join(folder, 'index.html'), 'mine');
    mkdirSync(join(folder, 'shard'));
    const shard = [runStarted({ shard: { index: 1, count: 1 } }), runEnded()].map((entry) => JSON.stringify(entry));
    writeFileSync(join(folder, 'shard', 'journal.jsonl'), `${shard.join('\n')}\n`);
    const { status, stderr } = await pixConformance(['merge', 'shard', '--out', '.'], folder);
    expect(status).toBe(2);
    expect(stderr).toContain('index.html');
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('mine');
  });
});

test('only the owner can read the files of a run', async ({ onTestFinished }) => {
  const folder = emptyFolder(onTestFinished);
  await pixConformance(['run', '--out', 'new/run', '--only', 'SIGNUP-01'], folder);
  const run = join(folder, 'new', 'run');
  const names = readdirSync(run, { recursive: true, encoding: 'utf8' });
  const open = ['.', ...names].filter((name) => (statSync(join(run, name)).mode & 0o077) !== 0);
  expect(names).toContain('results.json');
  expect(open).toEqual([]);
});
