import { expect, test } from 'vitest';
import { namedDialects } from '../../sandbox/dialects/index.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { ruleOf } from '../faults/fault.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { partOf } from '../support/part.ts';
import { failedInTrafficOf } from './judge-run.ts';
import { evenSample } from './knowable.ts';

/** Faults of the sample that `check` does not report yet. */
const missed: ReadonlySet<string> = new Set([
  'list items have no id',
  'the list shows another callbackSuccessUrl',
  'an update of an unknown id makes a payment',
  'totalItems counts the items of the page',
  'the Location of a new webhook is refused',
  'a refused second sign-up changes the password',
]);

test.each(partOf(evenSample(20)))('$name: check names the rule, as far as it can', async (fault) => {
  const { rule, name, also = {}, patch, plugin } = fault;
  const failed = await failedInTrafficOf({
    patch: (parts) => {
      hashQuickly(parts);
      patch?.(parts);
    },
    ...(plugin === undefined ? {} : { plugins: [plugin] }),
    config: { only: [rule, ...(Object.keys(also) as RuleId[])] },
  });
  expect(failed.map(ruleOf).includes(rule)).toBe(!missed.has(name));
});

test.each(partOf(Object.entries(namedDialects), 2))(
  'the traffic of a sound service breaks no rule (%s)',
  async (_, dialect) => {
    expect(await failedInTrafficOf({ dialect, patch: hashQuickly })).toEqual([]);
  },
  120_000,
);
