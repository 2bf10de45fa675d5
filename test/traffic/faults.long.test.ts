import { expect, test } from 'vitest';
import { namedDialects } from '../../sandbox/dialects/index.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { ruleOf } from '../faults/fault.ts';
import { faultNamed } from '../faults/matrix.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { partOf } from '../support/part.ts';
import { failedInTrafficOf } from './judge-run.ts';

/** Faults of different chapters that the traffic of a run shows by itself, without what the run knows of its scenarios. */
const shown = [
  'sendEmailValidateCode does without an email',
  'createAccount does without address',
  'createAccount takes a phone of any type',
  'deleteSecurityIP needs no credentials',
  'createNewApiKey accepts an API key',
  'a JWT without a signature is taken',
  'an API key is taken in place of a JWT',
  'getWebhook takes an API key in place of a JWT',
  'the list shows whole amounts',
  'update takes an amount that is text',
  'update takes a due date like impossible-day',
  'an update is answered with success and keeps the old selfEarnedFees',
  'a limit of 1000 is announced and cut',
  'POST does without an ip',
  'POST takes a url that is no URL',
];

test.each(partOf(shown))('%s: check names the rule', async (name) => {
  const { rule, also = {}, patch, plugin } = faultNamed(name);
  const failed = await failedInTrafficOf({
    patch: (parts) => {
      hashQuickly(parts);
      patch?.(parts);
    },
    ...(plugin === undefined ? {} : { plugins: [plugin] }),
    config: { only: [rule, ...(Object.keys(also) as RuleId[])] },
  });
  expect(failed.map(ruleOf)).toContain(rule);
});

test.each(partOf(Object.entries(namedDialects), 2))(
  'the traffic of a sound service breaks no rule (%s)',
  async (_, dialect) => {
    expect(await failedInTrafficOf({ dialect, patch: hashQuickly })).toEqual([]);
  },
  120_000,
);
