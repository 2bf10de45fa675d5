import { chapterTitle } from '../../src/contract/chapters.ts';
import { onlyCase, type RuleId, ruleIds, rules } from '../../src/contract/rules.ts';
import { exploredSection, readExplored } from '../explore/outcomes.ts';
import { faults } from './all.ts';
import { drifts } from './drifts.ts';
import { knownEvidence } from './evidence.ts';
import { readOutcomes } from './families/outcomes.ts';
import { familiesSection } from './families/page.ts';
import { type Fault, type Outcome, problemsOf } from './fault.ts';
import { totalsOf } from './matrix.ts';
import { table } from './table.ts';
import { types } from './types.ts';

type Cells = readonly (string | number)[];

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

function totals(dialects: readonly string[], outcomes: readonly Outcome[]): string {
  const line = (name: string, some: readonly Outcome[]): Cells => {
    const { runs, killed, withFalseAlarm, precision } = totalsOf(some);
    return [name, runs, killed, percent(killed, runs), withFalseAlarm, percent(precision, 1)];
  };
  const on = (dialect: string) => outcomes.filter((one) => one.dialect === dialect);
  const rows = dialects.filter((dialect) => on(dialect).length > 0).map((dialect) => line(dialect, on(dialect)));
  return table(
    ['dialect', 'faults', 'killed', 'of them', 'with a false alarm', 'precision'],
    rows.length > 1 ? [...rows, line('all', outcomes)] : rows,
  );
}

function typesTable(): string {
  const rows = Object.entries(types).map(([type, { faults: broken, drifts: silent }]) => [
    type,
    broken.join('; ') || '–',
    silent.join('; ') || '–',
  ]);
  return table(['type', 'faults that break a rule', 'changes that show as drift'], rows);
}

/** Remarks about a fault: which rules must fail as well, where it cannot show, what went wrong. */
function remarks(fault: Fault, outcomes: readonly Outcome[]): string {
  const follows = Object.entries(fault.also ?? {}).map(([rule, reason]) => `${rule} follows: ${reason}`);
  const hidden = Object.entries(fault.notOn ?? {}).map(([dialect, reason]) => `not on ${dialect}: ${reason}`);
  const wrong = outcomes.flatMap((outcome) =>
    problemsOf(fault, outcome).map((problem) => `**on ${outcome.dialect}: ${problem}**`),
  );
  return [...wrong, ...follows, ...hidden].join('; ');
}

function ruleRows(rule: RuleId, outcomes: ReadonlyMap<string, readonly Outcome[]>): Cells[] {
  const own = faults.filter((fault) => fault.rule === rule);
  return own.map((fault) => {
    const tried = outcomes.get(fault.name) ?? [];
    const killed = tried.filter((outcome) => problemsOf(fault, outcome).length === 0).map(({ dialect }) => dialect);
    const name = fault.case === onlyCase ? rule : `${rule} ${fault.case}`;
    return [name, fault.name, killed.join(', ') || '–', remarks(fault, tried)];
  });
}

function chapter(id: string, dialects: readonly string[], outcomes: readonly Outcome[]): string {
  const ordered = outcomes.toSorted((a, b) => dialects.indexOf(a.dialect) - dialects.indexOf(b.dialect));
  const byName = Map.groupBy(ordered, ({ name }) => name);
  const own = ruleIds.filter((rule) => rules[rule].chapter === id);
  const heads = ['rule and case', 'fault', 'killed on', 'what follows, and where it cannot show'];
  return `### ${chapterTitle(id)}\n\n${table(
    heads,
    own.flatMap((rule) => ruleRows(rule, byName)),
  )}`;
}

/** A remark on the faults that are newer than the last run of the matrix. */
function untried(outcomes: readonly Outcome[]): string {
  const tried = new Set(outcomes.map(({ name }) => name));
  const { length: newer } = faults.filter(({ name }) => !tried.has(name));
  if (newer === 0) return '';
  return `

The figures count ${faults.length - newer} of them. The other ${newer} were added, renamed or not tried in the last run of the whole matrix. A dash marks
a fault that was not tested. CI tests an eighth of all faults for each commit.`;
}

/** What is checked about the evidence of failed cases, with the known exceptions. */
function evidenceSection(outcomes: readonly Outcome[]): string {
  const checked = outcomes.flatMap(({ evidence }) => (evidence === undefined ? [] : [evidence]));
  const wrong = checked.filter(({ length }) => length > 0);
  const rows = Object.entries(knownEvidence).map(([problem, reason]) => [problem, reason]);
  return `## Evidence

Each run also checks the evidence of every case that failed (\`test/faults/evidence.ts\`). The rule covers
the operation of the last exchange. Its response contains the status, the place in the body, and the values that \`got\`
names. The control was accepted, and is of the same operation, account and resource. A rule about events (WEBHOOK-06, ISOLATION-05)
is broken by an event that arrives, and this is not an exchange. The last exchange is then the request for the event or for the webhook, and the
message names the event, which is in the journal.

The evidence of ${checked.length} runs in the figures above was checked, and ${wrong.length} of them had a problem. The other runs are older than the check.
These exceptions are known:

${table(['problem', 'reason'], rows)}`;
}

/**
 * The page `docs/maintainers/faults.md`. Its content does not depend on the date or the machine.
 * @param dialects in the order of the columns
 */
export function matrixPage(dialects: readonly string[], outcomes: readonly Outcome[]): string {
  const chapters = [...new Set(ruleIds.map((rule) => rules[rule].chapter))];
  return `# Faults

The suite is tested on services with one known fault each. There are ${faults.length} faults, at least one for each case of each rule. None of them
is in the code of the sandbox (\`test/faults/\`).${untried(outcomes)}

${totals(dialects, outcomes)}

A fault is killed if the suite reports it under its own rule and case. A false alarm is another rule that fails without a reason that is given
below. Precision is the share of the failed rules that had a reason to fail. The line of a dialect counts only the faults that were tested on it. If
a fault was tested more than once, the table shows the last outcome. The dialects are the named conformant services of \`test/dialects/named/\`.
The page [dialects.md](dialects.md) describes them.

${evidenceSection(outcomes)}

${familiesSection(readOutcomes())}

${exploredSection(readExplored())}

## How to repeat it

| command | what is tested |
| --- | --- |
| \`npm test\` | a few faults of different chapters |
| \`npm run test:full\` | every fault once, on \`default\` or, every eighth, on another named dialect in turn; faults about other accounts and of the ten types on both |
| \`.ci/run\` | an eighth of these, others for each commit. One run has up to five faults that rules of different chapters report. A fault that was not found is tested again |
| \`node test/faults/run.ts\` | every fault on every named dialect. It takes some hours and writes this page |
| \`node test/faults/run.ts --turn\` | the faults of \`npm run test:full\`. It writes this page |
| \`node test/faults/worker.ts DIALECT "NAME"\` | one fault |

\`--results FILE\` saves every outcome at once, so that an interrupted matrix can continue. A fault that is missed or raises a false alarm is
tested once more alone, and the script prints this, because a busy machine may be the reason.

## The ten types of Zhang and Arcuri

The types of faults of “Open Problems in Fuzzing RESTful APIs” (TOSEM 2023, section 4.5). If the document
does not cover a change, a comparison of two runs shows it. ${drifts.length} such changes are tested.

${typesTable()}

## The matrix

${chapters.map((id) => chapter(id, dialects, outcomes)).join('\n\n')}
`;
}
