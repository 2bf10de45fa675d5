import { expect, test } from 'vitest';
import { defaultDialect } from '../../sandbox/dialect.ts';
import { callerId } from '../../sandbox/http/call.ts';
import { fieldOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import { around, both } from '../faults/break.ts';
import { drive } from '../support/drive.ts';

/** Takes the name of a key in place of its id. */
const byName = (operation: 'enableApiKey' | 'disableApiKey') =>
  around(operation, (call, next, { keys }) => {
    const name = fieldOf(call.body, 'name');
    if (typeof name !== 'string')
      throw new Refusal('missingField', [{ field: 'name', problem: 'missing', expected: 'string' }]);
    const key = keys.list(callerId(call)).find((one) => one.name === name);
    if (key === undefined) throw new Refusal('unknownId');
    return next({ ...call, body: { id: key.id } });
  });

test('the rules about keys hold if requests name keys by their names', async () => {
  const { analysis, suiteErrors } = await drive({
    dialect: { ...defaultDialect, apiKey: { ...defaultDialect.apiKey, createNeeds: 'name' } },
    patch: both(byName('enableApiKey'), byName('disableApiKey')),
    config: { only: ['APIKEY-01', 'APIKEY-03', 'AUTH-05', 'AUTH-10'] },
  });
  expect(suiteErrors).toEqual([]);
  expect(analysis.results.rules.filter(({ status }) => status === 'fail' || status === 'blocked')).toEqual([]);
});
