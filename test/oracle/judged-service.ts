import fc from 'fast-check';
import { expect } from 'vitest';
import type { Finding } from '../../src/oracle/finding.ts';
import { Oracle } from '../../src/oracle/oracle.ts';
import { type Defect, Service, type Ways } from './service.ts';
import { type Call, calls, traffic } from './traffic.ts';

const ways = fc.record<Ways>({
  update: fc.constantFrom('merge', 'replace'),
  firstPage: fc.constantFrom(0, 1),
  lagMs: fc.constantFrom(0, 0, 30, 300),
  hidden: fc.subarray(['externalId', 'description', 'dueDate']),
});

/** What the oracle finds in the traffic of a service. */
export function findingsOf(how: Ways, wanted: readonly Call[], defect?: Defect): Finding[] {
  const oracle = new Oracle();
  for (const entry of traffic(new Service(how, defect), wanted, how.firstPage)) oracle.see(entry);
  return oracle.findings();
}

/** Expects that sound services break no rule. @param numRuns the number of services */
export function passesSound(numRuns: number): void {
  fc.assert(
    fc.property(ways, calls, (how, wanted) => {
      expect(findingsOf(how, wanted)).toEqual([]);
    }),
    { numRuns },
  );
}
