import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';
import { openProxy } from '../../src/cli/proxy.ts';
import { ruleIds } from '../../src/contract/rules.ts';
import { type Driven, driveOn, type Smtp } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';

const failures = (rules: Driven['analysis']['results']['rules']) =>
  rules.flatMap(({ id, cases }) => cases.flatMap((one) => (one.status === 'fail' ? `${id}[${one.case}]` : [])));

/** `RULE-01[case] status` of every case. */
function verdictsOf({ analysis }: Driven): string[] {
  return analysis.results.rules.flatMap(({ id, cases }) => cases.map((one) => `${id}[${one.case}] ${one.status}`));
}

const straight = (smtp: Smtp) => startSandbox({ smtp, patch: hashQuickly });

test('the suite comes to the same verdicts through the proxy, which finds nothing itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pix-through-'));
  let found: string[] | null = null;
  const through = async (smtp: Smtp) => {
    const sandbox = await straight(smtp);
    const proxy = await openProxy({ target: sandbox.url, port: '0' }, folder);
    const close = async () => {
      const { built } = await proxy.end();
      found = failures(built.report.results.rules);
      await sandbox.close();
    };
    return { url: proxy.url, close };
  };
  try {
    const [without, behind] = [await driveOn(straight), await driveOn(through)];
    expect([without.suiteErrors, behind.suiteErrors, found]).toEqual([[], [], []]);
    expect(behind.analysis.results.summary.rules).toMatchObject({
      pass: ruleIds.length,
      fail: 0,
      blocked: 0,
      skipped: 0,
    });
    expect(verdictsOf(behind)).toEqual(verdictsOf(without));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
