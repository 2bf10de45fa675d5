import { readdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, pixConformance } from './command.ts';
import { inProcess } from './in-process.ts';

const remote = ['run', '--target', 'http://127.0.0.1:9'];

const packageFile = join(import.meta.dirname, '..', '..', 'package.json');

/** Calls that go wrong before the values of options are read, and the other verbs. src/cli/config/wrong.test.ts has the values. */
const wrongCalls: readonly (readonly [words: readonly string[], sentence: string])[] = [
  [[], 'a command is missing: expected one of run, sandbox, doctor, curl, check, proxy, list'],
  [['run', '--target'], '--target needs a value.'],
  [['run', 'something'], 'run got too many arguments'],
  [['help', 'rum'], 'help needs one of the commands run, sandbox'],
  [['run', '--target', 'localhost:4010'], '--target "localhost:4010" has no scheme: expected an http or https address'],
  [['run', '--only', 'AUTH-99'], '--only "AUTH-99" is not a suite, rule, gap or operation. Did you mean AUTH-09?'],
  [['run', '--out', '/proc/nowhere'], '--out "/proc/nowhere" cannot be written to'],
  [['run', '--expected-failures', 'nowhere.yaml'], 'cannot be read: there is no such file'],
  [['run', '--failed'], '--failed needs a value.'],
  [['run', '--failed', 'nowhere'], 'nowhere": there is no such folder'],
  [['run', '--failed', 'nowhere', '--only', 'AUTH-05'], '--failed and --only contradict each other'],
  [['run', '--from', 'reports/latest'], '--from is not an option of run.'],
  [['curl'], 'curl needs RULE[:CASE], such as: pix-conformance curl AUTH-05.'],
  [['curl', 'AUTH-99'], 'curl "AUTH-99": that is not a rule. Did you mean AUTH-09?'],
  [
    ['curl', 'default-limit'],
    'curl "default-limit": that is not a rule, and curl sends cases of rules; pix-conformance explain default-limit',
  ],
  [['curl', 'AUTH-05:getWebook'], 'AUTH-05 has no such case: expected'],
  [['curl', 'AUTH-05', '--from', 'nowhere'], 'nowhere": there is no such folder'],
  [['curl', 'AUTH-05', '--form', 'x'], '--form is not an option of curl. Did you mean --from?'],
  [['explain'], 'explain needs ID, such as: pix-conformance explain AUTH-05.'],
  [['explain', 'AUTH-99'], 'explain "AUTH-99": that is not a rule, gap, case or exit status. Did you mean AUTH-09?'],
  [['explain', '9'], 'explain "9": that is not an exit status: expected 0, 1, 2, 3, 70'],
  [['explain', 'AUTH-05:getWebook'], 'AUTH-05 has no such case: expected'],
  [['report'], 'report needs DIR, such as: '],
  [['report', 'nowhere'], 'nowhere": there is no such folder; give a folder that run has written.'],
  [['report', '.'], '": there is no journal.jsonl in that folder; give a folder that run has written.'],
  [['list', '--jsn'], '--jsn is not an option of list. Did you mean --json?'],
  [
    ['doctor', '--inbox', 'carrier'],
    '--inbox "carrier" is not an inbox: expected smtp, mailpit, imap, command, prompt.',
  ],
  [['sandbox', '--latency', 'any'], '--latency "any" is not a whole number from 0 to 600000'],
  [['sandbox', '--dialect', 'nowhere.yaml'], '--dialect "nowhere.yaml" cannot be read: there is no such file'],
  [['sandbox', '--smtp', '25'], '--smtp "25" is not HOST:PORT'],
  [['sandbox', '--deliver-to', 'a b'], '--deliver-to "a b" holds "a b", which is not a host'],
  [['sandbox', '--db', '.'], 'cannot be used as a database'],
  [['check'], 'check needs FILE, such as: pix-conformance check recording.har.'],
  [['check', 'nowhere.har'], 'nowhere.har cannot be read: there is no such file'],
  [['check', 'nowhere.har', '--target', 'x'], '--target "x" has no scheme'],
  [['proxy'], 'proxy needs --target, such as: '],
  [['proxy', '--target', 'http://127.0.0.1:9', '--host', 'nowhere'], '--host "nowhere" is not an IP address'],
  [['proxy', '--target', 'http://127.0.0.1:9', '--port', 'any'], '--port "any" is not a whole number'],
  [['merge', 'nowhere'], 'merge needs --out, such as: '],
  [['merge', 'nowhere', '--out', 'x'], 'nowhere": there is no such folder'],
  [['accept', 'nowhere', '--to', 'x.json'], 'nowhere": there is no such folder'],
  [['diff', 'nowhere'], 'diff needs B, such as: '],
  [
    ['diff', '.', '.'],
    'diff ".": that folder holds no journal.jsonl and no baseline.json; give a run folder, a baseline',
  ],
  [['diff', packageFile, packageFile], 'package.json" is not an OpenAPI document, and cannot be used as a baseline: '],
  [['report', packageFile], 'package.json": that is a file; give a folder that run has written.'],
  [['diff', 'nowhere', 'nowhere'], 'diff "nowhere": there is no such folder or file'],
];

test.for(wrongCalls)('exit 2 with one sentence: %j', async ([words, sentence]) => {
  const { status, stdout, stderr } = await inProcess(words, emptyFolder(onTestFinished));
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test.concurrent.for([
  ['rum is not a command. Did you mean run?', 'rum'],
  ['--taget is not an option of run. Did you mean --target?', 'run', '--taget', 'x'],
])(
  'the command itself ends with 2 and: %s',
  async ([sentence = '', ...words], { onTestFinished: onEnd, expect: expected }) => {
    const { status, stdout, stderr } = await pixConformance(words, emptyFolder(onEnd));
    expected({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expected(stderr).toContain(sentence);
    expected(stderr.trimEnd().split('\n')).toHaveLength(1);
  },
);

test('a wrong value in .env names the variable and the file', async () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, '.env'), 'PIX_MAX_RPS=fast\n');
  const { status, stderr } = await pixConformance(['run'], folder);
  expect(status).toBe(2);
  expect(stderr).toContain('PIX_MAX_RPS (in .env) "fast" is not a number above 0');
});

test('a wrong value in the environment names the variable', async () => {
  const folder = emptyFolder(onTestFinished);
  const { status, stderr } = await pixConformance(['run'], folder, { PIX_TIMEOUT: 'soon' });
  expect(status).toBe(2);
  expect(stderr).toContain('PIX_TIMEOUT (environment) "soon" is not a whole number');
});

test.for([
  [...remote, '--account', 'geheim-5317'],
  [...remote, '--jwt', 'geheim 5317'],
  [...remote, '--api-key=geheim 5317'],
  [...remote, '--inbox', 'imap', '--imap-url', 'http://me:geheim-5317@x'],
  [...remote, '--inbox', 'mailpit', '--mailpit-url', 'ftp://me:geheim-5317@x'],
  ['run', '--target', 'http://me:geheim-5317@x'],
  ['run', '--target', 'http://x/?key=geheim-5317'],
  ['run', '--aip-key=geheim-5317'],
  ['run', '--jwt', 'a', 'geheim-5317'],
])('a secret in a wrong call is not echoed: %j', async (words) => {
  const { status, stdout, stderr } = await inProcess(words, emptyFolder(onTestFinished));
  expect(status).toBe(2);
  expect(stdout + stderr).not.toContain('5317');
});

test('a port in use', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const folder = emptyFolder(onTestFinished);
  const taken = `127.0.0.1:${port}`;
  const calls = [
    [...remote, '--smtp-listen', taken],
    [...remote, '--webhook-listen', taken],
    ['sandbox', '--port', String(port)],
  ];
  for (const words of calls) {
    const { status, stderr } = await inProcess(words, folder);
    expect(status, stderr).toBe(2);
    expect(stderr).toContain('is in use by another program');
  }
});

test('a wrong call leaves nothing behind', async () => {
  const folder = emptyFolder(onTestFinished);
  await pixConformance(['run', '--only', 'nothing-of-ours'], folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('the help of each verb shows its own options, in groups', async () => {
  const helpOf = async (...words: string[]) => (await inProcess([...words, '--help'], '.')).stdout;
  const [run, doctor, curl] = [await helpOf('run'), await helpOf('doctor'), await helpOf('curl')];
  expect(await helpOf()).toMatch(/^Try a service:\n(?: .*\n)+\nTraffic of others:\n/m);
  expect(run).toMatch(/^What is tried:\n {2}--target <URL>(?:.*\n)+^Mails and accounts:\n/m);
  expect(doctor).toContain('--inbox <KIND>');
  expect(doctor).not.toMatch(/--(?:baseline|strict|watch|replay|plan|light|explore) /);
  expect(curl).toContain('--from <DIR>');
  expect(curl).not.toMatch(/--(?:out|only|baseline|strict|watch|replay|plan|light|explore) /);
});

const verbs = [
  'run',
  'sandbox',
  'doctor',
  'curl',
  'check',
  'proxy',
  'list',
  'explain',
  'report',
  'merge',
  'accept',
  'diff',
];

test.each(verbs)('the help of %s fits 80 columns, and ends with exit statuses and examples', async (verb) => {
  const { stdout } = await inProcess([verb, '--help'], '.');
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(stdout).toMatch(/\n\nExit status: .+\n\nExamples:\n {2}pix-conformance /s);
});

test('help and version are not errors', async () => {
  const folder = emptyFolder(onTestFinished);
  const help = await pixConformance(['run', '--help'], folder);
  const version = await pixConformance(['--version'], folder);
  expect([help.status, version.status]).toEqual([0, 0]);
  expect(help.stdout).toContain('--expected-failures <FILE>');
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
