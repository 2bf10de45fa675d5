/**
 * Runs the suites on the sandbox with one fault after another: one fault for each job from the parent process, or, if
 * started by hand, one for each name after the dialect. Prints a line of JSON for each. Arguments: `DIALECT NAME…`, the
 * dialect by its name or by the seed of a random one.
 */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ruleIds } from '../../src/contract/rules.ts';
import { sequenceIds } from '../../src/harness/select.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { dialectCalled } from '../dialects/called.ts';
import { drive } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { printLine } from '../support/print-line.ts';
import { evidenceProblems } from './evidence.ts';
import { familyFaults } from './families/index.ts';
import type { Job, Outcome } from './fault.ts';
import { faultNamed } from './matrix.ts';

/** The sequences that generated faults are about, for `--only`, without the random one. */
const sequences = sequenceIds.filter((id) => id !== 'random').map((id) => `sequence:${id}`);

/** Runs the suites on a sandbox with a fault, and those beside it. */
async function tryFault({ dialect: dialectName, name, beside = [] }: Job): Promise<Outcome> {
  const dialect = dialectCalled(dialectName);
  const broken = [name, ...beside].map(faultNamed);
  const more = broken.some((fault) => familyFaults.includes(fault)) ? sequences : [];
  const { analysis, suiteErrors, folder } = await drive({
    keep: true,
    dialect,
    patch: (parts) => {
      hashQuickly(parts);
      for (const { patch } of broken) patch?.(parts);
    },
    plugins: broken.flatMap(({ plugin }) => plugin ?? []),
    config: { only: broken.some(({ whole }) => whole === true) ? [] : [...ruleIds, ...more] },
  });
  const failed = analysis.results.rules.flatMap(({ id, cases }) =>
    cases.filter(({ status }) => status === 'fail').map((one) => `${id}[${one.case}]`),
  );
  const evidence = evidenceProblems(analysis.results.rules, readJournal(join(folder, 'journal.jsonl')));
  rmSync(folder, { recursive: true, force: true });
  return { name, dialect: dialectName, failed, suiteErrors, evidence };
}

const [dialect, ...names] = process.argv.slice(2);
if (dialect !== undefined) {
  for (const name of names) await printLine(await tryFault({ dialect, name }));
  process.exit(0);
}
process.on('message', async (job: Job) => {
  try {
    process.send?.(await tryFault(job));
  } catch (error) {
    process.send?.({ ...job, failed: [], suiteErrors: [String(error)] } satisfies Outcome);
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
