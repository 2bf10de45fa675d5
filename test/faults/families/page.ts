import type { Fault } from '../fault.ts';
import { table } from '../table.ts';
import { families, familyFaults } from './index.ts';
import { knownMiss, type Outcomes } from './outcomes.ts';

function row(family: string, faults: readonly Fault[], outcomes: Outcomes): readonly (string | number)[] {
  const tried = faults.flatMap(({ name }) => Object.values(outcomes[name] ?? {}));
  const names = faults.filter(({ name }) => outcomes[name] !== undefined);
  const killed = tried.filter((said) => said === 'killed').length;
  const missed = tried.filter((said) => said.includes('did not fail')).length;
  return [family, faults.length, names.length, tried.length, killed, missed, tried.length - killed - missed];
}

function misses(outcomes: Outcomes): (readonly string[])[] {
  return familyFaults.flatMap(({ name, rule, case: of }) =>
    Object.entries(outcomes[name] ?? {})
      .filter(([, said]) => said !== 'killed')
      .map(([dialect, said]) => {
        const reason = knownMiss({ name, dialect }) ?? 'not looked into yet';
        return [name, of === 'default' ? rule : `${rule} ${of}`, dialect, said, reason];
      }),
  );
}

/** The section of `docs/maintainers/faults.md` about the generated faults. */
export function familiesSection(outcomes: Outcomes): string {
  const lines = Object.entries(families).map(([family, faults]) => row(family, faults, outcomes));
  const sums = [2, 3, 4, 5, 6].map((column) => lines.reduce((sum, line) => sum + Number(line[column]), 0));
  const heads = ['family', 'faults', 'tried', 'runs', 'killed', 'missed', 'with another rule, too'];
  return `## Generated families

In addition to the faults that were written by hand, ${familyFaults.length} are generated from operations and rules (\`test/faults/families/\`).
They are not in the figures above. The table says how many of them were tested. Only a few were tested on more than one dialect.

${table(heads, [...lines, ['all', familyFaults.length, ...sums]])}

Faults that were missed, or that another rule reported, too:

${table(['fault', 'rule and case', 'dialect', 'what was wrong', 'reason'], misses(outcomes))}

\`node test/faults/families/run.ts [DIALECT]\` tests them and writes this section. \`npm run test:full\` tests a sample of those that
were tested before. \`test/faults/families/known-misses.ts\` must list every missed fault with its reason. It must list no other fault.`;
}
