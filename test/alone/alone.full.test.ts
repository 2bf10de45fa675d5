import { expect, test } from 'vitest';
import { ids, problemAlone } from './alone.ts';

/** So many runs of one rule or gap each; `node scripts/alone.ts` tries them all. */
const sampled = 16;
const seed = Number(process.env['TESTS_SEED'] ?? Date.now());
const step = Math.floor(ids.length / sampled);
const sample = ids.filter((_, index) => index % step === seed % step);

// It once failed alone: a look-up began shared work and failed it for everybody.
test.each(['first-page', ...sample])('%s comes to its verdict or answer when it is tried alone', async (id) => {
  expect(await problemAlone(id)).toBeNull();
});
