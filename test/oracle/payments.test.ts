import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { findingsOf, passesSound } from './judged-service.ts';
import type { Ways } from './service.ts';
import { everything } from './traffic.ts';

test('a sound service breaks no rule, however its requests overlap, get lost or take their time to show', () => {
  passesSound(60);
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
