/** Drives the suites on the sandbox with one fault after another; a line of JSON for each. Arguments: `DIALECT NAME…` */
import { namedDialects } from '../../sandbox/dialects/index.ts';
import { drive } from '../support/drive.ts';
import { faults } from './all.ts';
import type { Outcome } from './fault.ts';

const [dialectName = 'default', ...names] = process.argv.slice(2);
const dialect = namedDialects[dialectName];
if (dialect === undefined) throw new Error(`there is no dialect named ${dialectName}`);

for (const name of names) {
  const fault = faults.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`there is no fault named "${name}"`);
  const { patch, plugin } = fault;
  const { analysis, faults: own } = await drive({
    dialect,
    ...(patch === undefined ? {} : { patch }),
    ...(plugin === undefined ? {} : { plugins: [plugin] }),
  });
  const failed = analysis.results.rules.flatMap(({ id, cases }) =>
    cases.filter(({ status }) => status === 'fail').map((one) => `${id}[${one.case}]`),
  );
  const outcome: Outcome = { name, dialect: dialectName, failed, faults: own };
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
process.exit(0);
