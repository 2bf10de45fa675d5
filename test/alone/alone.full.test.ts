import { expect, test } from 'vitest';
import { partOf } from '../support/part.ts';
import { ids, problemAlone } from './alone.ts';

/** This many runs, each of one rule or gap. `node test/alone/run.ts` tries all of them. */
const sampled = 16;
const seed = Number(process.env['TESTS_SEED'] ?? Date.now());
const step = Math.floor(ids.length / sampled);
const sample = ids.filter((_, index) => index % step === seed % step);

// `first-page` once failed alone, because a look-up started shared work and its failure reached every scenario.
test.each(['first-page', ...partOf(sample, 2)])(
  '%s comes to its verdict or answer when it is tried alone',
  async (id) => {
    expect(await problemAlone(id)).toBeNull();
  },
);
