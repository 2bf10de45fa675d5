import { constants } from 'node:os';
import { dirname } from 'node:path';
import { exitStatus } from './usage-error.ts';
import type { Fault } from './worker.ts';

/** The outcome of a run, apart from its verdict. */
export interface DrivenRun {
  /** The exit status from the analysis. `null` if there is no journal. */
  readonly judged: number | null;
  readonly interrupted: NodeJS.Signals | null;
  readonly faults: readonly Fault[];
  /** Reports that could not be written, one sentence each. */
  readonly problems: readonly string[];
  /** Path of the journal. `null` if there is none. */
  readonly journal: string | null;
}

interface Conclusion {
  readonly status: number;
  /** Messages in addition to the verdict, one sentence each. */
  readonly notes: readonly string[];
}

/** Removes the repetition of a problem that affected both the journal and the reports. */
function otherProblems(own: string, problems: readonly string[]): readonly string[] {
  return problems.filter((problem) => {
    const reason = /: ([^:]+)\.$/.exec(problem)?.[1];
    return reason === undefined || !own.includes(reason);
  });
}

/** An interruption takes precedence over an unusable mailbox, then a fault of the suite, then the verdict. */
export function conclude({ judged, interrupted, faults, problems, journal }: DrivenRun): Conclusion {
  if (interrupted !== null) {
    const nothing = journal === null ? ['The run was stopped before its first request, so there is no report.'] : [];
    return { status: 128 + constants.signals[interrupted], notes: [...nothing, ...problems] };
  }
  const inbox = faults.find(({ kind }) => kind === 'inbox');
  if (inbox !== undefined) return { status: exitStatus.usage, notes: [`--inbox: ${inbox.reason}`, ...problems] };
  const own = faults[0]?.reason ?? (judged === null ? 'the suites wrote no journal' : null);
  if (own !== null) {
    const kept = journal === null ? '' : ` What was seen is kept in ${journal}.`;
    const sentence = `pix-conformance itself failed: ${own.replace(/\.$/, '')}.${kept}`;
    return { status: exitStatus.ourFault, notes: [sentence, ...otherProblems(own, problems)] };
  }
  const status = judged ?? exitStatus.ourFault;
  if (problems.length === 0) return { status, notes: problems };
  const folder = journal === null ? 'DIR' : dirname(journal);
  const again = `Once that is fixed, pix-conformance report ${folder} makes the reports from the journal.`;
  return { status: status === 0 ? exitStatus.ourFault : status, notes: [...problems, again] };
}
