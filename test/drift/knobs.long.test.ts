import { beforeAll, expect, test } from 'vitest';
import type { Analysis } from '../../src/analysis/analyse.ts';
import type { Change } from '../../src/analysis/drift/compare.ts';
import { dialectFrom } from '../dialects/named/index.ts';
import { drive } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { partOf } from '../support/part.ts';
import { triedTwice } from '../support/twice.ts';
import { type Knob, knobs } from './knobs.ts';
import { changesBetween, patience } from './pair.ts';

const tried = partOf(knobs);
let results: ReadonlyMap<Knob, readonly Change[]>;

const kindsOf = (changes: readonly Change[]) =>
  [...new Set(changes.map((change) => `${change.class} ${change.about}`))].sort();

/** Changes that should show and do not, and changes that should not show. */
function wrong(changes: readonly Change[], { shows }: Knob): string[] {
  const found = kindsOf(changes);
  const missing = shows.filter((one) => !found.includes(one)).map((one) => `${one} does not show`);
  const others = changes.filter((change) => !shows.includes(`${change.class} ${change.about}`));
  return [...missing, ...others.map(({ sentence }) => sentence)];
}

async function analysisOf(settings: object, seed: number): Promise<Analysis> {
  const config = { seed, timeoutMs: patience };
  return (await drive({ dialect: dialectFrom(settings), patch: hashQuickly, config })).analysis;
}

beforeAll(async () => {
  const before = await analysisOf({}, 7);
  const tryIt = async ({ settings }: Knob) => changesBetween(before, await analysisOf(settings, 8));
  results = await triedTwice(tried, { workers: 3, tryIt, wrong, name: ({ turned }) => turned });
}, 3_600_000);

test.each(tried)('$turned shows, and nothing else', (knob) => {
  const changes = results.get(knob) ?? [];
  expect(kindsOf(changes), changes.map(({ sentence }) => sentence).join('\n')).toEqual([...knob.shows].sort());
});
