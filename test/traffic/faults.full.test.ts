import { expect, test } from 'vitest';
import { type RuleId, ruleIds } from '../../src/contract/rules.ts';
import { ruleOf } from '../faults/fault.ts';
import { drive } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { partOf } from '../support/part.ts';
import { failedInTraffic } from './judge-run.ts';
import { sampleOf } from './knowable.ts';

/** Faults of the sample that `check` does not report yet. */
const missed: ReadonlySet<string> = new Set([
  'no payment can be read',
  // JWTs are masked before anything is judged.
  'the claims of tokenJWT are not an object',
  "an account may disable another's key",
  'a disabled API key still opens',
  'the list shows no callbackSuccessUrl',
]);

test.each(partOf(sampleOf(20)))('$name: check names a rule that it breaks, as far as it can', async (fault) => {
  const { name, patch, plugin } = fault;
  const broken = [fault.rule, ...(Object.keys(fault.also ?? {}) as RuleId[])];
  const driven = await drive({
    patch: (parts) => {
      hashQuickly(parts);
      patch?.(parts);
    },
    ...(plugin === undefined ? {} : { plugins: [plugin] }),
    config: { only: ruleIds },
    keep: true,
  });
  const failed = await failedInTraffic(driven);
  expect(failed.map(ruleOf).some((rule) => broken.includes(rule))).toBe(!missed.has(name));
});
