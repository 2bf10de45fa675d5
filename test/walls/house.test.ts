import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { batteries, rooms, withMap } from '../../scripts/house-map.ts';

const root = join(import.meta.dirname, '..', '..');

test('each folder of the product says in a README of one line what it holds', () => {
  const lines = (folder: string) => {
    const file = join(root, folder, 'README.md');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
  };
  expect(rooms.filter((folder) => lines(folder) !== 1)).toEqual([]);
});

test('each battery says what it guards and when to run it', () => {
  expect(batteries.length).toBeGreaterThan(20);
  for (const folder of batteries) {
    expect(readFileSync(join(root, folder, 'README.md'), 'utf8'), folder).toMatch(
      /^Guards: .+\.\nRun it(?: when)?: .+\.\n$/,
    );
  }
});

test('the map of CONTRIBUTING is the one of the code: run node scripts/house-map.ts', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  expect(page).toContain('| `src/oracle/model` |');
  expect(withMap(page)).toBe(page);
});

test('an exchange passes at most 20 functions, and each of them exists', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = page.split('## The path of one exchange');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(.+?\.ts)` \| `(.+?)` \|/gm)];
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThanOrEqual(20);
  const missing = rows.filter(([, file = '', name = '']) => {
    const code = readFileSync(join(root, file), 'utf8');
    return !new RegExp(`(?:^|[\\s*])${name}(?:<.*>)?\\(`, 'm').test(code);
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});
