/**
 * Tries every fault on every named dialect and writes the matrix to `docs/faults.md`; takes some hours.
 * Arguments: dialects (all unless told). `WORKERS=N` runs so many side by side, 2 unless told.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedDialects } from '../sandbox/dialects/index.ts';
import { falseAlarms, isKilled } from '../test/faults/fault.ts';
import { faultNamed, faultsOn, runMatrix } from '../test/faults/matrix.ts';
import { matrixPage } from '../test/faults/page.ts';

const asked = process.argv.slice(2);
const dialects = asked.length === 0 ? Object.keys(namedDialects) : asked;
const jobs = dialects.flatMap((dialect) => faultsOn(dialect).map(({ name }) => ({ name, dialect })));
let done = 0;
const outcomes = await runMatrix(jobs, {
  workers: Number(process.env['WORKERS'] ?? 2),
  onOutcome: (outcome) => {
    done += 1;
    const fault = faultNamed(outcome.name);
    const wrong = [...falseAlarms(fault, outcome), ...outcome.faults];
    const verdict = `${isKilled(fault, outcome) ? 'killed' : 'MISSED'}${wrong.length > 0 ? `, but also ${wrong.join('; ')}` : ''}`;
    console.log(`${done}/${jobs.length} ${outcome.dialect}: ${fault.rule}[${fault.case}] ${fault.name}: ${verdict}`);
  },
});
writeFileSync(join(import.meta.dirname, '../docs/faults.md'), matrixPage(dialects, outcomes));
