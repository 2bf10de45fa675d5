import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ruleIds } from '../../src/contract/rules.ts';
import { freePort } from '../support/free-port.ts';
import { type Ended, emptyFolder, pixConformance, start } from './command.ts';

const part = ['--only', 'LOGIN-04'];

function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [relative(folder, path), readFileSync(path, 'utf8')])
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

function verdictsOf(folder: string): Record<string, string> {
  const results: { rules: { id: string; cases: { case: string; status: string }[] }[] } = JSON.parse(
    readFileSync(join(folder, 'results.json'), 'utf8'),
  );
  return Object.fromEntries(
    results.rules.flatMap(({ id, cases }) => cases.map((one) => [`${id}:${one.case}`, one.status])),
  );
}

function clean({ stdout, stderr }: Ended): void {
  expect(stdout).not.toMatch(/\u001b|Test Files|RUN {2}v\d|undefined|\[object /);
  expect(stderr).toBe('');
}

const removals: (() => void)[] = [];
afterAll(() => {
  for (const remove of removals) remove();
});

const committed = join(import.meta.dirname, '../../reports/embedded.baseline.json');
let wholeRun: Promise<{ readonly folder: string; readonly ended: Ended }> | null = null;

/** One run of everything, compared with the committed baseline, for all tests that need one. */
function aWholeRun() {
  const made = async () => {
    const folder = emptyFolder((remove) => removals.push(remove));
    return { folder, ended: await pixConformance(['run', '--seed', '7', '--baseline', committed], folder) };
  };
  wholeRun ??= made();
  return wholeRun;
}

// After an intended change of the sandbox, accept a run as its new baseline. See CONTRIBUTING.md.
test('the embedded sandbox behaves as its baseline says', { retry: 1 }, async ({ task }) => {
  if (task.result?.retryCount) wholeRun = null;
  const { ended } = await aWholeRun();
  expect(ended.stdout).toContain('No drift from the baseline');
  expect(ended.status).toBe(0);
});

test('the embedded sandbox conforms, every report is written, and report builds them again byte for byte', async () => {
  const { folder, ended } = await aWholeRun();
  clean(ended);
  expect(ended.status, ended.stdout).toBe(0);
  expect(ended.stdout).toContain(`${ruleIds.length} of ${ruleIds.length} rules hold`);
  const latest = join(folder, 'reports', 'latest');
  const written = filesOf(latest);
  const expected = [
    'baseline.json',
    'index.html',
    'journal.jsonl',
    'junit.xml',
    'openapi.yaml',
    'reference.html',
    'results.json',
    'run.har',
    'summary.md',
  ];
  expect([...written.keys()]).toEqual(expect.arrayContaining(expected));
  const again = await pixConformance(['report', 'reports/latest'], folder);
  expect(again.status).toBe(0);
  expect([...filesOf(latest)].filter(([path, text]) => written.get(path) !== text).map(([path]) => path)).toEqual([]);
  expect(filesOf(latest).size).toBe(written.size);
});

test('a sandbox started in another process gives the same verdicts as the embedded one', async () => {
  const folder = emptyFolder(onTestFinished);
  const smtp = `127.0.0.1:${await freePort()}`;
  const sandbox = start(['sandbox', '--port', '0', '--smtp', smtp], folder);
  onTestFinished(() => sandbox.kill('SIGKILL'));
  const target = /http:\/\/\S+/.exec(await sandbox.printed('listens at http'))?.[0] ?? '';
  const scope = ['--only', 'login,payment', '--thorough'];
  const remote = await pixConformance(
    ['run', '--target', target, '--smtp-listen', smtp, '--out', 'remote', ...scope],
    folder,
  );
  const embedded = await pixConformance(['run', '--out', 'embedded', ...scope], folder);
  clean(remote);
  expect([remote.status, embedded.status]).toEqual([0, 0]);
  expect(verdictsOf(join(folder, 'remote'))).toEqual(verdictsOf(join(folder, 'embedded')));
  sandbox.kill('SIGINT');
  expect((await sandbox.ended).status).toBe(0);
});

test.each(['--jwt', '--api-key'])(
  'credentials of %s that the target does not know are exit 3, and break no rule',
  async (option) => {
    const folder = emptyFolder(onTestFinished);
    const sandbox = start(['sandbox', '--port', '0'], folder);
    onTestFinished(() => sandbox.kill('SIGKILL'));
    const target = /http:\/\/\S+/.exec(await sandbox.printed('listens at http'))?.[0] ?? '';
    const unknown = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2VjcmV0LXNpZ25hdHVyZS01MzE3';
    const ended = await pixConformance(['run', '--target', target, option, unknown], folder);
    clean(ended);
    expect(ended.status).toBe(3);
    expect(ended.stdout).toContain(`${option} is not accepted`);
    expect(Object.values(verdictsOf(join(folder, 'reports', 'latest')))).not.toContain('fail');
  },
);

test('a kill in the middle leaves a journal from which the reports can be built', async () => {
  const folder = emptyFolder(onTestFinished);
  const run = start(['run', '--verbose'], folder);
  await run.printed('\nx60 ');
  run.kill('SIGKILL');
  await run.ended;
  const { status, stdout } = await pixConformance(['report', 'reports/latest'], folder);
  expect(status).toBe(0);
  expect(stdout).toContain('Cut short');
  expect(existsSync(join(folder, 'reports', 'latest', 'summary.md'))).toBe(true);
});

test('Ctrl-C ends the run with 130 and with its reports, and no rule fails because of it', async () => {
  const folder = emptyFolder(onTestFinished);
  const run = start(['run', '--verbose'], folder);
  await run.printed('\nx60 ');
  run.kill('SIGINT');
  const { status, stdout, stderr } = await run.ended;
  expect(status).toBe(130);
  expect(stderr).toMatch(/^Stopping\. .*\n$/);
  expect(stdout).toContain('Interrupted');
  const latest = join(folder, 'reports', 'latest');
  expect(Object.values(verdictsOf(latest))).not.toContain('fail');
  expect(readFileSync(join(latest, 'journal.jsonl'), 'utf8').trimEnd().split('\n').at(-1)).toContain(
    '"end":"interrupted"',
  );
});

test('a second Ctrl-C ends at once', async () => {
  const folder = emptyFolder(onTestFinished);
  const run = start(['run', '--verbose'], folder);
  await run.printed('\nx30 ');
  run.kill('SIGINT');
  await pause(20);
  run.kill('SIGINT');
  expect((await run.ended).status).toBe(130);
});

test('a target that refuses connections is exit 3, with reports and a sentence that says what to try', async () => {
  const folder = emptyFolder(onTestFinished);
  const ended = await pixConformance(['run', '--target', `http://127.0.0.1:${await freePort()}`], folder);
  clean({ ...ended, stderr: '' });
  expect(ended.stderr).toMatch(/^The mail server of the suite takes another port in each run.*\n$/);
  expect(ended.status).toBe(3);
  expect(ended.stdout).toContain('Check that the service runs at this address');
  expect(Object.values(verdictsOf(join(folder, 'reports', 'latest')))).not.toContain('fail');
});

test('a mailbox that cannot be opened is exit 2, and nothing is sent', async () => {
  const folder = emptyFolder(onTestFinished);
  let requests = 0;
  const server = createServer(() => {
    requests += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const imap = `imaps://me:geheim-5317@127.0.0.1:${await freePort()}`;
  const { status, stdout, stderr } = await pixConformance(
    ['run', '--target', target, '--inbox', 'imap', '--imap-url', imap],
    folder,
  );
  expect({ status, requests }).toEqual({ status: 2, requests: 0 });
  expect(stderr).toContain('--inbox: The IMAP server 127.0.0.1');
  expect(stdout + stderr).not.toContain('geheim');
});

test('a baseline finds no drift where there is none, and fails the run where an answer changed', async () => {
  const folder = emptyFolder(onTestFinished);
  await pixConformance(['run', ...part], folder);
  expect((await pixConformance(['accept', 'reports/latest', '--to', 'base.json'], folder)).status).toBe(0);
  const same = await pixConformance(['run', ...part, '--baseline', 'base.json'], folder);
  expect(same.status, same.stdout).toBe(0);
  expect(same.stdout).toContain('No drift from the baseline.');
  const baseline: { answers: Record<string, unknown> } = JSON.parse(readFileSync(join(folder, 'base.json'), 'utf8'));
  baseline.answers['code-form'] = { signup: '[A-Z]{9}', login: '[A-Z]{9}' };
  writeFileSync(join(folder, 'other.json'), JSON.stringify(baseline));
  const drifted = await pixConformance(['run', ...part, '--baseline', 'other.json'], folder);
  expect(drifted.status, drifted.stdout).toBe(1);
  expect(drifted.stdout).toContain('Drift from the baseline');
  expect((await pixConformance(['diff', 'other.json', 'reports/latest'], folder)).status).toBe(1);
  expect((await pixConformance(['report', 'reports/latest'], folder)).stdout).toContain('Drift from the baseline');
});

test('shards, merged, give the verdicts and answers of one run', async () => {
  const { folder, ended } = await aWholeRun();
  expect(ended.status, ended.stdout).toBe(0);
  const whole = join('reports', 'latest');
  const shards = ['1/3', '2/3', '3/3'];
  for (const [index, shard] of shards.entries()) {
    const { status, stdout } = await pixConformance(['run', '--shard', shard, '--out', `s${index}`], folder);
    expect(status, stdout).toBe(0);
  }
  const merged = await pixConformance(['merge', 's2', 's0', 's1', '--out', 'merged'], folder);
  expect(merged.status, merged.stdout + merged.stderr).toBe(0);
  expect(verdictsOf(join(folder, 'merged'))).toEqual(verdictsOf(join(folder, whole)));
  expect(await pixConformance(['diff', whole, 'merged'], folder)).toMatchObject({
    status: 0,
    stdout: 'Nothing changed.\n',
  });
  const missing = await pixConformance(['merge', 's0', 's1', '--out', 'partial'], folder);
  expect(missing).toMatchObject({ status: 2, stderr: expect.stringContaining('shard 3 of 3 is missing') });
  expect(existsSync(join(folder, 'partial'))).toBe(false);
  const shared = await pixConformance(['merge', 's0', 's1', 's2', '--out', 'kept', '--history', 'history'], folder);
  expect(shared.status).toBe(0);
  expect(readdirSync(join(folder, 'history', 'embedded'))).toHaveLength(1);
  const timings = ['--timings', join(whole, 'results.json')];
  await pixConformance(['run', '--shard', '1/3', '--out', 's0', '--only', 'login', ...timings], folder);
  const mixed = await pixConformance(['merge', 's0', 's1', 's2', '--out', 'merged'], folder);
  expect(mixed).toMatchObject({ status: 2, stderr: expect.stringContaining('s0 and s1 are not of one run') });
  expect((await pixConformance(['report', 'merged'], folder)).stdout).toContain(
    `${ruleIds.length} of ${ruleIds.length} rules hold`,
  );
});

test('a stale expected failure fails the run', async () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'expected.yaml'), '- LOGIN-04:email\n');
  const { status, stdout } = await pixConformance(['run', ...part, '--expected-failures', 'expected.yaml'], folder);
  expect(status).toBe(1);
  expect(stdout).toContain('LOGIN-04:email passes');
});

test('quiet prints the verdict alone', async () => {
  const folder = emptyFolder(onTestFinished);
  const { status, stdout } = await pixConformance(['run', '--quiet', ...part], folder);
  expect(status).toBe(0);
  // What was left out, the verdict, what remains on the target, and where the reports are.
  expect(stdout.trim().split('\n').length).toBeLessThan(12);
  expect(stdout).not.toMatch(/[✓⠋]|drives the embedded sandbox/);
});

test('no secret of a run reaches the terminal', async () => {
  const folder = emptyFolder(onTestFinished);
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2VjcmV0LXNpZ25hdHVyZS01MzE3';
  const target = `http://127.0.0.1:${await freePort()}`;
  const { stdout, stderr } = await pixConformance(['run', '--verbose', '--target', target, '--jwt', jwt], folder);
  expect(stdout + stderr).not.toContain('c2VjcmV0LXNpZ25hdHVyZS01MzE3');
  const latest = join(folder, 'reports', 'latest');
  expect(
    [...filesOf(latest)].filter(([, text]) => text.includes('c2VjcmV0LXNpZ25hdHVyZS01MzE3')).map(([path]) => path),
  ).toEqual([]);
});
