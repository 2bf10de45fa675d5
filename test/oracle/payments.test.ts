import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/oracle/finding.ts';
import { Oracle } from '../../src/oracle/oracle.ts';
import { defects } from './defects.ts';
import { type Defect, Service, type Ways } from './service.ts';
import { type Call, calls, everything, traffic } from './traffic.ts';

const ways = fc.record<Ways>({
  update: fc.constantFrom('merge', 'replace'),
  firstPage: fc.constantFrom(0, 1),
  lagMs: fc.constantFrom(0, 0, 30, 300),
  hidden: fc.subarray(['externalId', 'description', 'dueDate']),
});

function findingsOf(how: Ways, wanted: readonly Call[], defect?: Defect): Finding[] {
  const oracle = new Oracle();
  for (const entry of traffic(new Service(how, defect), wanted, how.firstPage)) oracle.see(entry);
  return oracle.findings();
}

test('a sound service breaks no rule, however its requests overlap, get lost or take their time to show', () => {
  fc.assert(
    fc.property(ways, calls, (how, wanted) => {
      expect(findingsOf(how, wanted)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

const plainWays = (['merge', 'replace'] as const).flatMap((update) =>
  ([0, 1] as const).map((firstPage): Ways => ({ update, firstPage, lagMs: 0, hidden: [] })),
);

test.each(defects)('$name breaks $rule', ({ defect, rule, also = [] }) => {
  for (const how of plainWays) {
    const rules = new Set(findingsOf(how, everything, defect).map((one) => `${one.rule}[${one.case}]`));
    expect([...rules]).toContain(rule);
    expect([...rules].filter((one) => one !== rule && !also.includes(one))).toEqual([]);
  }
});
