import { test } from 'vitest';
import { baselineOf } from '../../src/analysis/drift/baseline.ts';
import { compare } from '../../src/analysis/drift/compare.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { drive } from '../support/drive.ts';
import { partOf } from '../support/part.ts';
import { drifts } from './drifts.ts';

// A run of one rule or gap mostly waits for mails, events and writes, so several run side by side.
for (const { name, about, dialect: dialectName, patch } of partOf(drifts, 4)) {
  test.concurrent(`${name}: shows as a change of ${about}, and breaks no rule`, async ({ expect }) => {
    const dialect = namedDialects[dialectName];
    if (dialect === undefined) throw new Error(`there is no dialect named ${dialectName}`);
    const before = await drive({ dialect, config: { only: [about] } });
    const after = await drive({ dialect, patch, config: { only: [about] } });
    expect([...before.suiteErrors, ...after.suiteErrors]).toEqual([]);
    const changes = compare(baselineOf(before.analysis), baselineOf(after.analysis));
    expect(changes.map((change) => change.about)).toContain(about);
    expect(after.analysis.results.rules.filter(({ status }) => status === 'fail')).toEqual([]);
  });
}
