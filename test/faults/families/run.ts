/**
 * Tries generated faults on one dialect, keeps what became of them in `test/faults/families/outcomes.json`, and writes the
 * section about them in `docs/maintainers/faults.md` anew. `node test/faults/families/run.ts [--workers N] [--every N] [--from N] [DIALECT]`
 * With --every N each Nth fault is tried alone, beginning with the one that --from names; what was tried before is tried again.
 * With --results FILE nothing is tried: the lines of FILE are what `test/faults/worker.ts` has printed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { useOwnTemporaryFolder } from '../../support/own-temporary-folder.ts';
import { type Outcome, problemsOf } from '../fault.ts';
import { faultNamed, runMatrixTwice } from '../matrix.ts';
import { familyFaults } from './index.ts';
import { outcomesFile, readOutcomes } from './outcomes.ts';
import { familiesSection } from './page.ts';

useOwnTemporaryFolder();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '2' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    results: { type: 'string' },
  },
});
const [dialect = 'default'] = positionals;
const all = structuredClone(readOutcomes()) as Record<string, Record<string, string>>;
const isKnown = new Set(familyFaults.map(({ name }) => name));

function keep(outcome: Outcome): void {
  if (!isKnown.has(outcome.name)) return;
  const said = problemsOf(faultNamed(outcome.name), outcome).join('; ') || 'killed';
  all[outcome.name] = { ...all[outcome.name], [outcome.dialect]: said };
  console.log(`${outcome.dialect}: ${outcome.name}: ${said}`);
}

if (values.results === undefined) {
  const every = Number(values.every);
  const jobs = familyFaults
    .filter((_, index) => index % every === Number(values.from) % every)
    .filter(({ notOn = {} }) => !Object.hasOwn(notOn, dialect))
    .map(({ name }) => ({ name, dialect }));
  await runMatrixTwice(jobs, { workers: Number(values.workers), onOutcome: keep });
} else {
  const lines = readFileSync(values.results, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) keep(JSON.parse(line) as Outcome);
}
const ordered = familyFaults.flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
writeFileSync(outcomesFile, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`);

const page = join(import.meta.dirname, '../../../docs/maintainers/faults.md');
const text = readFileSync(page, 'utf8').replace(
  /## Generated families\n[\s\S]*?(?=## (?:What random sequences find|How to repeat it))/,
  '',
);
writeFileSync(
  page,
  text.replace(
    /^(?=## (?:What random sequences find|How to repeat it)$)/m,
    () => `${familiesSection(readOutcomes())}\n\n`,
  ),
);
