import { constants } from 'node:os';
import { exitStatus } from './usage-error.ts';
import type { Fault } from './worker.ts';

/** How a run came out, beside its verdict. */
export interface Outcome {
  /** The exit status by the analysis; `null` where there is no journal. */
  readonly judged: number | null;
  readonly interrupted: NodeJS.Signals | null;
  readonly faults: readonly Fault[];
  /** Reports that could not be written, one sentence each. */
  readonly problems: readonly string[];
  /** The journal's path; `null` where there is none. */
  readonly journal: string | null;
}

export interface Conclusion {
  readonly status: number;
  /** What has to be said beside the verdict, one sentence each. */
  readonly words: readonly string[];
}

/** What keeps both the journal and the reports from being written is said once. */
function otherProblems(own: string, problems: readonly string[]): readonly string[] {
  return problems.filter((problem) => {
    const reason = /: ([^:]+)\.$/.exec(problem)?.[1];
    return reason === undefined || !own.includes(reason);
  });
}

/** An interruption comes before a mailbox that cannot be used, that before our own fault, that before the verdict. */
export function conclude({ judged, interrupted, faults, problems, journal }: Outcome): Conclusion {
  if (interrupted !== null) {
    return { status: 128 + constants.signals[interrupted], words: problems };
  }
  const inbox = faults.find(({ kind }) => kind === 'inbox');
  if (inbox !== undefined) return { status: exitStatus.usage, words: [`--inbox: ${inbox.reason}`, ...problems] };
  const own = faults[0]?.reason ?? (judged === null ? 'the suites wrote no journal' : null);
  if (own !== null) {
    const kept = journal === null ? '' : ` What was seen is kept in ${journal}.`;
    const sentence = `pix-conformance itself failed: ${own.replace(/\.$/, '')}.${kept}`;
    return { status: exitStatus.ourFault, words: [sentence, ...otherProblems(own, problems)] };
  }
  const status = judged ?? exitStatus.ourFault;
  return { status: status === 0 && problems.length > 0 ? exitStatus.ourFault : status, words: problems };
}
