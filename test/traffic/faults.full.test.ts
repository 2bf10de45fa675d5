import { expect, test } from 'vitest';
import { type RuleId, ruleIds } from '../../src/contract/rules.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { ruleOf } from '../faults/fault.ts';
import { startStranger } from '../stranger/service.ts';
import { driveOn } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { partOf } from '../support/part.ts';
import { failedInTraffic, failedInTrafficOf } from './judge-run.ts';
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
  const failed = await failedInTrafficOf({
    patch: (parts) => {
      hashQuickly(parts);
      patch?.(parts);
    },
    ...(plugin === undefined ? {} : { plugins: [plugin] }),
    config: { only: ruleIds },
  });
  expect(failed.map(ruleOf).some((rule) => broken.includes(rule))).toBe(!missed.has(name));
});

test.each(partOf(Object.entries(namedDialects), 2))(
  'the traffic of a sound service breaks no rule (%s)',
  async (_, dialect) => {
    expect(await failedInTrafficOf({ dialect, patch: hashQuickly })).toEqual([]);
  },
  120_000,
);

test('the traffic of a service that shares no code with the sandbox breaks no rule', async () => {
  const driven = await driveOn((smtp) => startStranger({ smtp, takesLoopback: true }), {
    keep: true,
    config: { embedded: false, timeoutMs: 40_000 },
  });
  expect(await failedInTraffic(driven)).toEqual([]);
});
