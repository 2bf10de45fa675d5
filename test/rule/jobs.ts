import { namedDialects } from '../../sandbox/dialects/index.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import { faults } from '../faults/all.ts';
import type { Fault } from '../faults/fault.ts';

/** One run of the suites that a change of a rule may change. */
export interface RuleJob {
  readonly rule: RuleId;
  /** A named dialect, or the seed of a random one. */
  readonly dialect: string;
  /** Names of faults of the rule, each of another case; none where the service is sound. */
  readonly faults: readonly string[];
}

/** How many faults share a run: what each of them breaks must still be seen apart. */
const mostTogether = 4;
/** Random services that are tried beside the named ones. */
const seeds = ['1000', '1001'];

const dialects = ['default', ...Object.keys(namedDialects).filter((name) => name !== 'default')];

/** The first dialect in which a fault can show. */
function dialectFor({ notOn = {} }: Fault): string | undefined {
  return dialects.find((dialect) => !Object.hasOwn(notOn, dialect));
}

/** A fault of a case that no other fault of the group has, on the same dialect, that needs no more of the suites than the rule. */
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

/** The runs that a change of a rule may change, the longest last: a sound service, the rule's faults, other sound services. */
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

/** A group that was not reported as it should be, fault by fault. */
export function oneByOne(job: RuleJob): RuleJob[] {
  return job.faults.map((name) => ({ ...job, faults: [name] }));
}
