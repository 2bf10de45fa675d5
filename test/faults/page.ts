import { ruleIds } from '../../src/contract/rules.ts';
import { faults } from './all.ts';
import { drifts } from './drifts.ts';
import { type Fault, falseAlarms, isKilled, type Outcome } from './fault.ts';
import { totalsOf } from './matrix.ts';
import { types } from './types.ts';

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');
}

function totals(dialects: readonly string[], outcomes: readonly Outcome[]): string {
  const line = (name: string, some: readonly Outcome[]) => {
    const { runs, killed, withFalseAlarm, precision } = totalsOf(some);
    return [name, runs, killed, percent(killed, runs), withFalseAlarm, percent(precision, 1)];
  };
  const rows = dialects.map((dialect) =>
    line(
      dialect,
      outcomes.filter((one) => one.dialect === dialect),
    ),
  );
  return table(
    ['dialect', 'faults', 'killed', 'of them', 'with a false alarm', 'precision'],
    dialects.length > 1 ? [...rows, line('all', outcomes)] : rows,
  );
}

function mark(fault: Fault, outcome: Outcome | undefined): string {
  if (outcome === undefined) return '·';
  if (!isKilled(fault, outcome)) return 'missed';
  const wrong = falseAlarms(fault, outcome);
  return wrong.length > 0 ? `✓, also ${wrong.join(', ')}` : '✓';
}

function matrix(dialects: readonly string[], outcomes: readonly Outcome[]): string {
  const found = new Map(outcomes.map((outcome) => [`${outcome.dialect} ${outcome.name}`, outcome]));
  const ordered = faults.toSorted((a, b) => ruleIds.indexOf(a.rule) - ruleIds.indexOf(b.rule));
  return table(
    ['rule and case', 'fault', 'must follow', ...dialects],
    ordered.map((fault) => [
      fault.case === 'default' ? fault.rule : `${fault.rule} ${fault.case}`,
      fault.name,
      Object.keys(fault.also ?? {}).join(', '),
      ...dialects.map((dialect) => mark(fault, found.get(`${dialect} ${fault.name}`))),
    ]),
  );
}

function reasons(): string {
  const all = faults.flatMap(({ name, also = {}, notOn = {} }) => [
    ...Object.entries(also).map(([rule, reason]) => [name, rule, reason]),
    ...Object.entries(notOn).map(([dialect, reason]) => [name, `not on ${dialect}`, reason]),
  ]);
  return table(['fault', 'what follows', 'why'], all);
}

/** The page `docs/faults.md`: nothing on it changes with the day or the machine. */
export function matrixPage(dialects: readonly string[], outcomes: readonly Outcome[]): string {
  const typeRows = Object.entries(types).map(([type, { faults: broken, drifts: silent }]) => [
    type,
    broken.join('; ') || '–',
    silent.join('; ') || '–',
  ]);
  return `# Faults

The suite is tried on services that are wrong in one known respect each: ${faults.length} faults, at least one for each of
the cases of the rules. \`node scripts/fault-matrix.ts\` repeats all of this and writes this page.

${totals(dialects, outcomes)}

A fault is killed when it is reported under its own rule and case. A false alarm is another rule that failed without a
reason given below. Precision is the share of rules that failed which had reason to. A dot: the fault cannot show on that
dialect.

## The ten types of Zhang and Arcuri

The types of faults of “Open Problems in Fuzzing RESTful APIs” (TOSEM 2023, section 4.5). Where the document is silent, a
comparison of two runs shows the change; ${drifts.length} such changes are tried.

${table(['type', 'faults that break a rule', 'changes that show as drift'], typeRows)}

## The matrix

${matrix(dialects, outcomes)}

## What must follow, and what cannot show

${reasons()}
`;
}
