import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The number of lines of each product file, by path. Tests are left out. */
function linesOfFiles(): Map<string, number> {
  const lines = new Map<string, number>();
  for (const folder of ['src', 'suites', 'fixtures', 'sandbox']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const path = join(folder, file);
      lines.set(path, readFileSync(join(root, path), 'utf8').split('\n').length - 1);
    }
  }
  return lines;
}

const sizes = linesOfFiles();

test('no file of the product has over 300 lines', () => {
  expect(sizes.size).toBeGreaterThan(0);
  expect([...sizes].filter(([, lines]) => lines > 300)).toEqual([]);
});

test('half of the files of the product have fewer than 80 lines', () => {
  const sorted = [...sizes.values()].sort((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(80);
});
