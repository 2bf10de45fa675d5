import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Formats files that a script wrote. @throws Error if the formatter fails */
export function format(...files: readonly string[]): void {
  const words = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', ...files];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
