import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { partOf } from '../support/part.ts';
import { triedTwice } from '../support/twice.ts';
import { type Interrupted, type Interruption, impossible, interrupt, interruptions } from './interruption.ts';

const seed = Number(process.env['TESTS_SEED'] ?? randomInt(1_000_000));
/** The first and the third quarter together have every kind once, and so have the other two. */
const all = partOf(interruptions(22, seed), 4).map((one) => ({ one, why: impossible(one.kind) }));
const nameOf = ({ kind, moment, only }: Interruption) => `${kind}, at request ${moment} of ${only}`;
let results: ReadonlyMap<Interruption, Interrupted>;

beforeAll(async () => {
  process.stdout.write(`interruptions of the seed ${seed}; again with TESTS_SEED=${seed}\n`);
  results = await triedTwice(
    all.filter(({ why }) => why === null).map(({ one }) => one),
    { workers: 3, tryIt: interrupt, wrong: ({ complaints }) => complaints, name: nameOf },
  );
}, 3_600_000);

for (const { one, why } of all) {
  test.skipIf(why !== null)(why === null ? nameOf(one) : `${nameOf(one)}: ${why}`, () => {
    expect(results.get(one)?.complaints).toEqual([]);
  });
}
