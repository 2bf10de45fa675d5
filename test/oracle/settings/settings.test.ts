import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../../src/oracle/finding.ts';
import { Oracle } from '../../../src/oracle/oracle.ts';
import { defects } from './defects.ts';
import { type Defect, SettingsService, type Ways } from './service.ts';
import { type Call, Client, calls, everything } from './traffic.ts';

const ways = fc.record<Ways>({ lagMs: fc.constantFrom(0, 0, 30, 300, 900), holds: fc.constantFrom('many', 'one') });

function findingsOf(how: Ways, wanted: readonly Call[], defect?: Defect): Finding[] {
  const oracle = new Oracle();
  for (const entry of new Client(new SettingsService(how, defect)).send(wanted).readAll()) oracle.see(entry);
  return oracle.findings();
}

test('keys, addresses, webhooks and balances of a sound service break no rule, however late they show', () => {
  fc.assert(
    fc.property(ways, calls, (how, wanted) => {
      expect(findingsOf(how, wanted)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test.each(defects)('$name breaks $rule', ({ defect, rule, also = [] }) => {
  const rules = new Set(
    findingsOf({ lagMs: 0, holds: 'many' }, everything, defect).map((one) => `${one.rule}[${one.case}]`),
  );
  expect([...rules]).toContain(rule);
  expect([...rules].filter((one) => one !== rule && !also.includes(one))).toEqual([]);
});

test('sequential requests on a sound service break no rule', () => {
  expect(findingsOf({ lagMs: 0, holds: 'many' }, everything)).toEqual([]);
  expect(findingsOf({ lagMs: 400, holds: 'many' }, everything)).toEqual([]);
});
