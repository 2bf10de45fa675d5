/**
 * What an installation costs: the size of the tarball and of what npm installs with it, and how long the command takes to
 * start.
 *
 *     node bench/package.ts
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'pix-bench-'));
const empty = join(folder, 'empty');
mkdirSync(empty);
const rounds = 7;
/** Smaller packages are not shown, in bytes. */
const leastShown = 512 * 1024;

function run(program: string, words: readonly string[], cwd: string): string {
  return execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** Packages that npm installed with ours, the largest first, each without those inside of it. */
function dependencies(modules: string): [name: string, bytes: number][] {
  const folders = readdirSync(modules, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => name === 'package.json' && /node_modules\/(?:@[^/]+\/)?[^/]+$/.test(parentPath),
  );
  const own = ({ parentPath }: { parentPath: string }): [string, number] => {
    const inside = join(parentPath, 'node_modules');
    const bytes = sizeOf(parentPath) - (existsSync(inside) ? sizeOf(inside) : 0);
    return [parentPath.slice(modules.length + 1), bytes];
  };
  return folders.map(own).sort(([, one], [, other]) => other - one);
}

/** The median of several calls, in milliseconds; the first, which compiles, does not count. */
function timeOf(words: readonly string[]): number {
  const bin = join(empty, 'node_modules', 'pix-conformance', 'bin', 'pix-conformance.js');
  const times = Array.from({ length: rounds + 1 }, () => {
    const before = performance.now();
    run(process.execPath, [bin, ...words], empty);
    return performance.now() - before;
  });
  return times.slice(1).toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

try {
  const name = run('npm', ['pack', '--silent', '--pack-destination', folder], root).trim().split('\n').at(-1) ?? '';
  const tarball = join(folder, name);
  const before = performance.now();
  run('npm', ['install', '--no-audit', '--no-fund', tarball], empty);
  const seconds = (performance.now() - before) / 1000;
  const modules = join(empty, 'node_modules');
  const lines = [
    `tarball            ${megabytes(statSync(tarball).size)}`,
    `the package        ${megabytes(sizeOf(join(modules, 'pix-conformance')))}`,
    `all of it          ${megabytes(sizeOf(modules))}, installed in ${seconds.toFixed(0)} s`,
    ...dependencies(modules)
      .filter(([, bytes]) => bytes > leastShown)
      .map(([packageName, bytes]) => `  ${packageName.padEnd(34)} ${megabytes(bytes)}`),
    `--version          ${timeOf(['--version']).toFixed(0)} ms`,
    `list               ${timeOf(['list']).toFixed(0)} ms`,
    `run of one rule    ${timeOf(['run', '--quiet', '--only', 'LOGIN-04']).toFixed(0)} ms, sandbox included`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
