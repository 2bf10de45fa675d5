import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures');

/** The keys of shared work in the sources, as written there. */
function keysOfSharedWork(): string[] {
  const files = readdirSync(fixtures, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(fixtures, file), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/(?:world\.once|this\.sharedWork)\(\s*(['`])(.+?)\1/g)].map(([, , key]) => key ?? ''),
    );
}

test('each key of shared work is defined in one place', () => {
  const keys = keysOfSharedWork();
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
