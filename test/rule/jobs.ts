import type { RuleId } from '../../src/contract/rules.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { faults } from '../faults/all.ts';
import type { Fault } from '../faults/fault.ts';

/** One run of the suites whose result a change of a rule may affect. */
export interface RuleJob {
  readonly rule: RuleId;
  /** A named dialect, or the seed of a random one. */
  readonly dialect: string;
  /** Names of faults of the rule, each of another case. Empty for a sound service. */
  readonly faults: readonly string[];
}

/** How many faults may share a run. The effect of each must remain distinguishable. */
const mostTogether = 4;
/** The seeds of random services that are tried in addition to the named ones. */
const seeds = ['1000', '1001'];

const dialects = ['default', ...Object.keys(namedDialects).filter((name) => name !== 'default')];

/** The first dialect in which a fault can show. */
function dialectFor({ notOn = {} }: Fault): string | undefined {
  return dialects.find((dialect) => !Object.hasOwn(notOn, dialect));
}

/** Whether a fault can join a group: another case, the same dialect, and no need for other suites. */
function fits(group: readonly Fault[], fault: Fault): boolean {
  const [first] = group;
  if (first === undefined) return true;
  const isShared = first.whole !== true && fault.whole !== true && dialectFor(first) === dialectFor(fault);
  return isShared && group.length < mostTogether && group.every((one) => one.case !== fault.case);
}

function groupsOf(rule: RuleId): Fault[][] {
  const groups: Fault[][] = [];
  for (const fault of faults.filter((one) => one.rule === rule)) {
    const group = groups.find((one) => fits(one, fault));
    if (group === undefined) groups.push([fault]);
    else group.push(fault);
  }
  return groups;
}

/**
 * The runs that a change of a rule may affect: a sound service, the rule's faults, and other sound services. The
 * longest come last.
 */
export function jobsOf(rule: RuleId): RuleJob[] {
  const [first, ...others] = [...dialects, ...seeds].map((dialect): RuleJob => ({ rule, dialect, faults: [] }));
  const groups = groupsOf(rule);
  const jobs = (isWhole: boolean) =>
    groups
      .filter(([fault]) => (fault?.whole === true) === isWhole)
      .flatMap((group) => {
        const dialect = group[0] && dialectFor(group[0]);
        return dialect === undefined ? [] : [{ rule, dialect, faults: group.map(({ name }) => name) }];
      });
  return [...(first === undefined ? [] : [first]), ...jobs(false), ...others, ...jobs(true)];
}

/** Splits a group that was not reported correctly into single faults. */
export function oneByOne(job: RuleJob): RuleJob[] {
  return job.faults.map((name) => ({ ...job, faults: [name] }));
}
