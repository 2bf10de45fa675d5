import { expect, test } from 'vitest';
import { fieldOf } from '../../sandbox/lib/json.ts';
import { around } from '../faults/break.ts';
import { ofPath } from '../faults/families/conditions.ts';
import { drive } from '../support/drive.ts';

const config = { thorough: false, only: ['PAYMENT-11', 'PAYMENT-12', 'PAYMENT-13'] };

test('a service that takes null for a missing field gets no update of its own for each wrong value', async () => {
  const patch = around('updatePayment', (call, next, { payments }) => {
    const isNull = fieldOf(call.body, 'amount') === null;
    return next(isNull ? { ...call, body: { amount: Number(payments.byId(ofPath(call))?.amount) } } : call);
  });
  const [plain, lenient] = [await drive({ config }), await drive({ config, patch })];
  expect(lenient.suiteErrors).toEqual([]);
  const { rules, run } = lenient.analysis.results;
  expect(rules.flatMap(({ cases }) => cases).filter(({ status }) => status === 'fail')).toEqual([]);
  expect(run.footprint.requests).toBeLessThan(plain.analysis.results.run.footprint.requests + 10);
}, 120_000);
