import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dialect } from '../../sandbox/dialect.ts';
import { dialectSchema } from '../../sandbox/dialect.ts';
import { arbitraryDialect } from '../dialects/arbitrary.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { insider } from './insider.ts';
import { broken } from './rules.ts';

/** How many random dialects are tried. Their seed is printed if one fails. */
const runs = Number(process.env['PIX_TEST_DIALECTS'] ?? 6);

async function brokenOn(dialect: Dialect): Promise<string[]> {
  const inside = await insider({ dialect });
  try {
    return await broken(inside);
  } finally {
    await inside.sandbox.close();
  }
}

test.each(Object.entries(namedDialects))('the dialect %s passes its own schema', (_, dialect) => {
  expect(dialectSchema.parse(dialect)).toEqual(dialect);
});

test.each(Object.entries(namedDialects))('the dialect %s keeps every rule', { timeout: 60_000 }, async (_, dialect) => {
  expect(await brokenOn(dialect)).toEqual([]);
});

test('random dialects keep every rule', { timeout: 60_000 + runs * 30_000 }, async () => {
  const property = fc.asyncProperty(arbitraryDialect, async (dialect) => {
    expect(await brokenOn(dialect)).toEqual([]);
  });
  await fc.assert(property, { numRuns: runs, endOnFailure: true });
});
