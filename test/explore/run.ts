/**
 * Explores the sandbox with one fault after another, and writes the section of `docs/maintainers/faults.md` about it.
 * `node test/explore/run.ts [--each N] [--requests N] [--again]`
 * Faults that were tried before are left out, unless with --again. With --each 0 only the section is written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault } from '../faults/fault.ts';
import { drive } from '../support/drive.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { useOwnTemporaryFolder } from '../support/own-temporary-folder.ts';
import { type ExploredOutcome, exploredSection, readExplored, writeExplored } from './outcomes.ts';
import { evenly, shown } from './sample.ts';

useOwnTemporaryFolder();

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '3' },
    requests: { type: 'string', default: '1000' },
    again: { type: 'boolean', default: false },
  },
});

async function explore({ rule, patch, plugin }: Fault): Promise<ExploredOutcome> {
  const { analysis } = await drive({
    patch: (parts) => {
      hashQuickly(parts);
      patch?.(parts);
    },
    ...(plugin === undefined ? {} : { plugins: [plugin] }),
    config: { only: ['explore'], explore: Number(values.requests) },
  });
  const cases = analysis.results.rules.flatMap(({ id, cases }) =>
    cases.filter(({ status }) => status === 'fail').map((one) => ({ id, ...one })),
  );
  const own = cases.filter(({ id }) => id === rule);
  const steps = own.flatMap((one) => (one.isSequence === true ? one.exchanges.length : []));
  return {
    failed: cases.map((one) => `${one.id}[${one.case}]`),
    found: own.length > 0,
    steps: steps.length === 0 ? null : Math.min(...steps),
  };
}

const outcomes = { ...readExplored() };
for (const [family, all] of Object.entries(shown)) {
  for (const fault of evenly(all, Number(values.each))) {
    if (outcomes[fault.name] !== undefined && !values.again) continue;
    const outcome = await explore(fault);
    outcomes[fault.name] = outcome;
    writeExplored(outcomes);
    console.log(`${family}: ${fault.name}: ${outcome.found ? 'found' : 'not found'} ${JSON.stringify(outcome)}`);
  }
}

const page = join(import.meta.dirname, '../../docs/maintainers/faults.md');
const text = readFileSync(page, 'utf8').replace(/## What random sequences find\n[\s\S]*?(?=## How to repeat it)/, '');
writeFileSync(page, text.replace('## How to repeat it', `${exploredSection(outcomes)}\n\n## How to repeat it`));
process.exit(0);
