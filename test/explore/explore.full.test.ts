import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExchangeEntry } from '../../src/journal/entry.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { faultNamed } from '../faults/matrix.ts';
import { type Driven, type DriveOptions, drive } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { partOf } from '../support/part.ts';

/** Explores a sandbox without running other suites. */
function exploring(requests: number, { patch, config, ...options }: DriveOptions = {}): Promise<Driven> {
  const quickly: DriveOptions['patch'] = (parts) => {
    hashQuickly(parts);
    patch?.(parts);
  };
  return drive({ ...options, patch: quickly, config: { only: ['explore'], explore: requests, ...config } });
}

function brokenCases({ analysis }: Driven) {
  return analysis.results.rules.flatMap(({ id, cases }) =>
    cases.filter(({ status }) => status === 'fail').map((one) => ({ name: `${id}[${one.case}]`, ...one })),
  );
}

/** The operation and variant of each request of the first sequences, sorted, because some are sent in parallel. */
function sequencesOf(folder: string): string[] {
  const isOfSequence = ({ scenario }: ExchangeEntry) => /^explore:1:[1-4]$/.test(scenario);
  return [...readJournal(join(folder, 'journal.jsonl'))]
    .flatMap((entry) =>
      entry.type === 'exchange' && isOfSequence(entry) ? [`${entry.scenario} ${entry.operation} ${entry.variant}`] : [],
    )
    .sort();
}

test.each(partOf(['default', 'paranoid', 'bare'], 3))(
  'random sequences break no rule of a sound service (%s)',
  async (name) => {
    const { [name]: dialect } = namedDialects;
    if (dialect === undefined) throw new Error(`there is no dialect ${name}`);
    const driven = await exploring(300, { dialect, config: { seed: Number(process.env['TESTS_SEED'] ?? 7) } });
    expect([brokenCases(driven), driven.suiteErrors]).toEqual([[], []]);
    expect(driven.analysis.results.run.requests).toBeGreaterThan(200);
  },
);

test('a broken rule is found, and its sequence is shrunk as far as the budget allows', async () => {
  const { patch } = faultNamed("an account may read another's payment");
  const driven = await exploring(1_500, patch === undefined ? {} : { patch });
  const [broken] = brokenCases(driven).filter(({ name }) => name === 'ISOLATION-03[default]');
  expect(broken).toMatchObject({ isSequence: true });
  expect(broken?.exchanges.length).toBeLessThan(8);
});

test('the same seed sends the same sequences again', async () => {
  const folders = await Promise.all(
    [1, 2].map(async () => (await exploring(200, { keep: true, config: { seed: 11 } })).folder),
  );
  const [first = [], second = []] = folders.map(sequencesOf);
  for (const folder of folders) rmSync(folder, { recursive: true });
  expect(first.length).toBeGreaterThan(20);
  expect(first).toEqual(second);
});
