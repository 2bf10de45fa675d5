import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/start.ts';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'pix-package-'));
/** The folder where the package is installed. It contains nothing else. */
const empty = join(folder, 'empty');
let tarball = '';

/** The variables with which this machine reaches the registry: certificates and proxies. */
function reaching(): Record<string, string> {
  const names = [
    'NODE_EXTRA_CA_CERTS',
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'HTTPS_PROXY',
    'https_proxy',
    'NO_PROXY',
    'no_proxy',
  ];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** An environment without the checkout: neither its modules nor the variables that npm sets for scripts. */
function surroundings(cwd: string) {
  const { PATH = '', HOME = '' } = process.env;
  const path = PATH.split(':').filter((part) => !part.startsWith(join(root, 'node_modules')));
  const env = {
    ...reaching(),
    HOME,
    PATH: [join(process.execPath, '..'), ...path].join(':'),
    npm_config_loglevel: 'error',
  };
  return { cwd, encoding: 'utf8', env } as const;
}

function command([program = '', ...rest]: readonly string[], cwd: string) {
  return spawnSync(program, rest, surroundings(cwd));
}

function pack(into: string): string {
  mkdirSync(into, { recursive: true });
  const { status, stdout, stderr } = command(['npm', 'pack', '--silent', '--pack-destination', into], root);
  expect(status, stderr).toBe(0);
  return join(into, stdout.trim().split('\n').at(-1) ?? '');
}

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

beforeAll(() => {
  tarball = pack(join(folder, 'once'));
  mkdirSync(empty);
  const { status, stderr } = command(['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', tarball], empty);
  expect(status, stderr).toBe(0);
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('packing twice gives the same bytes', () => {
  expect(digest(pack(join(folder, 'twice')))).toBe(digest(tarball));
});

test('the package holds no sources, no tests and no map', () => {
  const { stdout } = command(['tar', 'tzf', tarball], folder);
  expect(
    stdout.split('\n').filter((name) => /(?<!\.d)\.ts$|\.test\.|\.map$|^package\/(?:test|bench)\//.test(name)),
  ).toEqual([]);
});

test('npx runs it on the embedded sandbox', () => {
  const { status, stdout, stderr } = command(['npx', 'pix-conformance', 'run', '--only', 'LOGIN-04'], empty);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('2 of 2 cases hold');
  // the script that renders it comes with the package, and is not a module of its own
  expect(readFileSync(join(empty, 'reports', 'latest', 'reference.html'), 'utf8')).toContain('SwaggerUIBundle(');
});

/** The oldest Node that the package supports. `null` if it cannot be installed here. */
function oldestNode(): string | null {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };
  const version = `${engines.node.replace('>=', '')}.0`;
  const place = join(folder, 'oldest');
  mkdirSync(place);
  command(
    ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', place, `node@${version}`],
    place,
  );
  const node = join(place, 'node_modules', 'node', 'bin', 'node');
  return command([node, '--version'], place).stdout?.trim() === `v${version}` ? node : null;
}

test('it runs on the oldest Node that it asks for', { timeout: 600_000 }, ({ skip }) => {
  const node = oldestNode();
  if (node === null) return skip('that Node cannot be installed here');
  const main = join(empty, 'node_modules', 'pix-conformance', 'bin', 'pix-conformance.js');
  const { status, stdout, stderr } = command([node, main, 'run', '--only', 'LOGIN-04', '--out', 'oldest'], empty);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(' cases hold');
  const again = command([node, main, 'run', '--replay', 'oldest', '--out', 'replayed'], empty);
  expect({ status: again.status, stderr: again.stderr }).toEqual({ status: 0, stderr: '' });
});

const program = (target: string, smtpListen: string) => `
import { check, proxy, type RunOutcome, run, type TrafficOutcome, UsageError } from 'pix-conformance';
import { matchers } from 'pix-conformance/matcher';
const outcome: RunOutcome = await run({
  target: '${target}', smtpListen: '${smtpListen}', only: ['LOGIN-04'], seed: 1, timeout: 20_000,
});
const wrong: unknown = await run({ maxRps: 'many' }).catch((error: unknown) => error);
const running = await proxy({ target: '${target}', port: 0 });
const { status } = await fetch(running.url + '/auth/webhook');
const passed: TrafficOutcome = await running.close();
const checked = await check(passed.folder + '/run.har');
if (status !== 401 || checked.results.run.requests !== 1 || !matchers.toBeConformant(checked).pass) throw new Error(JSON.stringify(checked));
const { exit, results, folder, messages } = outcome;
console.log(JSON.stringify({ exit, pass: results?.summary.rules.pass, folder, messages, wrong: wrong instanceof UsageError }));
`;

test('a program runs it against an address', async () => {
  const port = await freePort();
  const sandbox: Sandbox = await startSandbox({ smtp: { host: '127.0.0.1', port } });
  try {
    writeFileSync(join(empty, 'program.mts'), program(sandbox.url, `127.0.0.1:${port}`));
    const { stdout } = await promisify(execFile)(process.execPath, ['program.mts'], surroundings(empty));
    const outcome = { exit: 0, pass: 1, folder: join(empty, 'reports', 'latest'), messages: [], wrong: true };
    expect(JSON.parse(stdout)).toEqual(outcome);
  } finally {
    await sandbox.close();
  }
});

test('the types of what a program imports need nothing else', () => {
  writeFileSync(join(empty, 'typed.mts'), program('http://127.0.0.1:4010', '127.0.0.1:2525'));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom'];
  const checked = command([process.execPath, compiler, ...options, 'typed.mts'], empty);
  expect(checked.stdout).toBe('');
});
