import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { impossible, interrupt, interruptions } from './interruption.ts';

const seed = Number(process.env['PIX_TEST_SEED'] ?? randomInt(1_000_000));

/** Names say what chance decided: `PIX_TEST_SEED` repeats it. */
describe.concurrent(`interruptions, seed ${seed}`, () => {
  for (const [nth, one] of interruptions(20, seed).entries()) {
    const why = impossible(one.kind);
    const name = `${nth + 1}: ${one.kind}, at request ${one.moment} of ${one.only}`;
    test.skipIf(why !== null)(why === null ? name : `${name}: ${why}`, async () => {
      expect((await interrupt(one)).complaints).toEqual([]);
    });
  }
});
