/**
 * Mutation testing, layer by layer: `npm run test:mutation`, or `npm run test:mutation -- mask drift` for some layers.
 * Prints a table, and ends with status 1 if a layer is below its configured threshold.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { layers } from './layers.ts';

const root = join(import.meta.dirname, '../..');

interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/** The number of mutants of a layer by status. */
function tally(layer: string): Map<string, number> {
  const text = readFileSync(join(root, `reports/mutation/${layer}.json`), 'utf8');
  const { files } = JSON.parse(text) as MutationReport;
  const counts = new Map<string, number>();
  for (const { status } of Object.values(files).flatMap(({ mutants }) => mutants)) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

function row(layer: string): string {
  const counts = tally(layer);
  const of = (...statuses: string[]) => statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  const found = of('Killed', 'Timeout');
  const all = found + of('Survived', 'NoCoverage');
  const score = ((100 * found) / all).toFixed(1);
  return `| ${[layer, all, of('Killed'), of('Timeout'), of('Survived'), of('NoCoverage'), of('Ignored'), `${score} %`].join(' | ')} |`;
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(layers);
const unknown = wanted.filter((layer) => !Object.hasOwn(layers, layer));
if (unknown.length > 0) {
  const message = `There is no layer ${unknown.join(', ')}: choose among ${Object.keys(layers).join(', ')}.`;
  process.stderr.write(`${styleText('red', message)}\n`);
  process.exit(2);
}

/** Runs a command in the project's folder, and returns whether it succeeded. */
function succeeds(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  return spawnSync(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }).status === 0;
}

// Stryker and its dependencies are one and a half times as large as all other packages together, so they are installed
// only here.
if (!existsSync(join(import.meta.dirname, 'node_modules')) && !succeeds('npm', ['ci', '--prefix', 'test/mutation'])) {
  process.stderr.write(`${styleText('red', 'Stryker could not be installed: see what npm says above.')}\n`);
  process.exit(2);
}
const stryker = join(import.meta.dirname, 'node_modules/.bin/stryker');
const failed = wanted.filter(
  (layer) => !succeeds(stryker, ['run', 'test/mutation/stryker.config.js'], { LAYER: layer }),
);
const table = [
  '| layer | mutants | killed | looped | survived | not run | left out | score |',
  '|---|---|---|---|---|---|---|---|',
  ...wanted.filter((layer) => !failed.includes(layer)).map(row),
];
process.stdout.write(`${table.join('\n')}\n`);
if (failed.length > 0) process.stderr.write(`Below the threshold, or not run: ${failed.join(', ')}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
