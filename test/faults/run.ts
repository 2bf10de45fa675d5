/**
 * Tries every fault on every named dialect and writes the matrix to `docs/maintainers/faults.md`; takes some hours.
 * `node test/faults/run.ts [--turn] [--workers N] [--results FILE] [DIALECT…]`
 * Dialects: all unless told. With --turn each fault is tried once or twice, on dialects in turn, as in CI. With --results
 * every outcome is kept in FILE at once; those that are in it already are not tried again.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { namedDialects } from '../dialects/named/index.ts';
import { useOwnTemporaryFolder } from '../support/own-temporary-folder.ts';
import { type Job, type Outcome, problemsOf } from './fault.ts';
import { faultNamed, faultsOn, jobsInTurn, runMatrixTwice } from './matrix.ts';
import { matrixPage } from './page.ts';

useOwnTemporaryFolder();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turn: { type: 'boolean', default: false },
    workers: { type: 'string', default: '4' },
    results: { type: 'string' },
  },
});
const { results: file, turn } = values;
const dialects = positionals.length === 0 ? Object.keys(namedDialects) : positionals;
const [first = 'default', ...others] = dialects;
const jobs = turn
  ? jobsInTurn(first, others)
  : dialects.flatMap((dialect) => faultsOn(dialect).map(({ name }): Job => ({ name, dialect })));

const keyOf = ({ name, dialect }: Job): string => `${dialect} ${name}`;
const wanted = new Set(jobs.map(keyOf));
const known = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const outcomes = new Map<string, Outcome>();
for (const line of known) {
  const outcome = JSON.parse(line) as Outcome;
  outcomes.set(keyOf(outcome), outcome);
}

const open = jobs.filter((job) => !outcomes.has(keyOf(job)));
let done = 0;
await runMatrixTwice(open, {
  workers: Number(values.workers),
  onOutcome: (outcome) => {
    done += 1;
    const fault = faultNamed(outcome.name);
    const problems = problemsOf(fault, outcome);
    const verdict = problems.length === 0 ? 'killed' : problems.join('; ');
    console.log(`${done}/${open.length} ${outcome.dialect}: ${fault.rule}[${fault.case}] ${fault.name}: ${verdict}`);
    outcomes.set(keyOf(outcome), outcome);
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(outcome)}\n`);
  },
});
const shown = [...outcomes.values()].filter((outcome) => wanted.has(keyOf(outcome)));
writeFileSync(join(import.meta.dirname, '../../docs/maintainers/faults.md'), matrixPage(dialects, shown));
