import { beforeAll, expect, test } from 'vitest';
import { dialectFrom } from '../../sandbox/dialects/index.ts';
import type { Analysis } from '../../src/analysis/analyse.ts';
import { drive } from '../support/drive.ts';
import { knobs } from './knobs.ts';
import { changesBetween } from './pair.ts';

let before: Analysis;
beforeAll(async () => {
  before = (await drive({ dialect: dialectFrom({}) })).analysis;
}, 120_000);

test.each(knobs)('$turned shows, and nothing else', async ({ settings, shows }) => {
  const { analysis } = await drive({ dialect: dialectFrom(settings), config: { seed: 8 } });
  const changes = changesBetween(before, analysis);
  const found = [...new Set(changes.map((change) => `${change.class} ${change.about}`))];
  expect(found.sort(), changes.map(({ sentence }) => sentence).join('\n')).toEqual([...shows].sort());
});
