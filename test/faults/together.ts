import { prerequisitesOf, type RuleId } from '../../src/contract/rules.ts';
import { type Fault, isKilled, type Job, type Outcome, ruleOf } from './fault.ts';
import { faultNamed, type Running, runMatrix, runMatrixTwice } from './matrix.ts';

/**
 * Runs with several faults each. A run takes as long with five faults as with one. A fault that a shared run does not
 * show clearly is tried alone, so sharing costs no power.
 */

/** How many faults share a run at most. */
const most = 5;

const chapterOf = (rule: RuleId): string => rule.replace(/-\d+$/, '');

/** The rules that must report a fault. */
const reportersOf = ({ rule, also = {} }: Fault): RuleId[] => [rule, ...(Object.keys(also) as RuleId[])];

/** Whether a rule is a prerequisite of another one, or of its prerequisites. */
function leadsTo(rule: RuleId, other: RuleId): boolean {
  return prerequisitesOf(other).some((one) => one === rule || leadsTo(rule, one));
}

/** Whether a fault runs alone, because it needs other suites, or because nothing works without an account and its JWT. */
const runsAlone = ({ rule, whole }: Fault): boolean => whole === true || leadsTo(rule, 'AUTH-02');

/**
 * Whether two faults can share a run: rules of different chapters report them, and neither breaks a rule that the other
 * one needs. What reports one of them then says nothing of the other.
 */
export function canShare(one: Fault, other: Fault): boolean {
  if (runsAlone(one) || runsAlone(other)) return false;
  return reportersOf(one).every((mine) =>
    reportersOf(other).every((its) => chapterOf(mine) !== chapterOf(its) && !leadsTo(mine, its) && !leadsTo(its, mine)),
  );
}

/** Jobs by the run that they share. Each group has one dialect. Those that few others can join come first. */
export function groupsOf(jobs: readonly Job[]): Job[][] {
  const groups: Job[][] = [];
  const partners = new Map(
    jobs.map(({ name }) => [name, jobs.filter((other) => canShare(faultNamed(name), faultNamed(other.name))).length]),
  );
  for (const job of jobs.toSorted((one, other) => (partners.get(one.name) ?? 0) - (partners.get(other.name) ?? 0))) {
    const fault = faultNamed(job.name);
    const fits = (group: readonly Job[]) =>
      group.length < most &&
      group.every(({ name, dialect }) => dialect === job.dialect && canShare(faultNamed(name), fault));
    const group = groups.find(fits);
    if (group === undefined) groups.push([job]);
    else group.push(job);
  }
  return groups;
}

/**
 * The outcomes of the faults of a shared run, each with its own reports. A fault that was not reported is left out. All
 * are left out if a rule failed that none of them breaks.
 */
export function outcomesIn(group: readonly Job[], { failed, suiteErrors, evidence = [] }: Outcome): Outcome[] {
  const broken = group.map(({ name }) => faultNamed(name));
  const isExplained = (one: string) => broken.some((fault) => reportersOf(fault).includes(ruleOf(one)));
  if (suiteErrors.length > 0 || !failed.every(isExplained)) return [];
  return group.flatMap(({ name, dialect }) => {
    const fault = faultNamed(name);
    const isReported = (one: string) => reportersOf(fault).includes(ruleOf(one));
    const outcome: Outcome = {
      name,
      dialect,
      failed: failed.filter(isReported),
      suiteErrors: [],
      evidence: evidence.filter(isReported),
    };
    return isKilled(fault, outcome) ? [outcome] : [];
  });
}

const isSame = (one: Job) => (other: Job) => one.name === other.name && one.dialect === other.dialect;

/** Runs each group as one run. */
async function runShared(groups: readonly (readonly Job[])[], running: Running): Promise<Outcome[]> {
  const jobs = groups.flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, beside: others.map(({ name }) => name) }],
  );
  const outcomes = await runMatrix(jobs, running);
  return outcomes.flatMap((outcome) =>
    outcomesIn(groups.find(([first]) => first !== undefined && isSame(first)(outcome)) ?? [], outcome),
  );
}

/**
 * Runs groups of jobs. A group without any outcome is run again, because a busy machine may be the reason. Jobs that
 * have none then are run alone.
 * @returns the last outcome of each job
 */
export async function runTogether(groups: readonly (readonly Job[])[], running: Running): Promise<Outcome[]> {
  const clear = await runShared(groups, running);
  const isOpen = (job: Job) => !clear.some(isSame(job));
  const dark = groups.filter((group) => group.length > 1 && group.every(isOpen));
  clear.push(...(await runShared(dark, { ...running, workers: 2 })));
  const open = groups.flat().filter(isOpen);
  for (const { name, dialect } of open) process.stdout.write(`"${name}" on ${dialect} is tried alone\n`);
  return [...clear, ...(await runMatrixTwice(open, running))];
}
