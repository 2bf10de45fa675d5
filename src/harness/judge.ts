import type { GapId } from '../contract/gaps.ts';
import { type RuleId, rules } from '../contract/rules.ts';
import type { AnswerEntry, Blockage, BrokenPromise, Json, VerdictEntry } from '../journal/entry.ts';
import { sleep } from './clock.ts';
import { Blocked, Inconclusive, Judgement, NotApplicable, NoVerdict, RunOver, Unmailed, Violation } from './errors.ts';
import { createFrame, type Frame, runInFrame } from './frame.ts';

/** Pauses before a case is retried, in milliseconds. */
const retryPausesMs = [1000, 4000];
/** A verdict names at most this many exchanges. The last ones decide. */
const evidenceLimit = 40;

type Verdict = Omit<VerdictEntry, 'type' | 'at'>;
type Answer = Omit<AnswerEntry, 'type' | 'at'>;

/** An error of the suite itself that ended a case. */
export interface OwnFault {
  readonly error: unknown;
}

interface Tried<T> {
  readonly frame: Frame;
  readonly result: { readonly value: T } | { readonly error: unknown };
}

/** Runs a case and returns its outcome. Retries it after an exchange that allows no verdict, and once after a 502 to 504. */
async function tryCase<T>(name: string, work: () => Promise<T>): Promise<Tried<T>> {
  for (let attempt = 0; ; attempt++) {
    const frame = createFrame(name);
    try {
      return { frame, result: { value: await runInFrame(frame, work) } };
    } catch (error) {
      const pause = retryPausesMs[attempt];
      const isTried = error instanceof NoVerdict || (attempt === 0 && error instanceof Judgement && error.mayPass);
      if (!isTried || pause === undefined) return { frame, result: { error } };
      await sleep(pause);
    }
  }
}

/** @param decisive the exchange to name last. Requests in parallel may have ended after it */
function evidence({ exchanges }: Frame, decisive: string | null = null): string[] {
  const others = [...exchanges].filter((id) => id !== decisive);
  return [...others, ...(decisive === null ? [] : [decisive])].slice(-evidenceLimit);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The violation that an error stands for. A failed prerequisite violates the rule that requires it. */
function violationOf(
  error: unknown,
  rule: RuleId,
  oneCase: string,
): Pick<Violation, 'message' | 'expected' | 'got' | 'exchange' | 'control'> | null {
  if (error instanceof Violation) return error;
  if (!(error instanceof Blocked) || error.by !== rule) return null;
  if (error.case !== null && error.case !== oneCase) return null;
  const { message, broken, exchange } = error;
  const base = { message, expected: rules[rule].says, control: null };
  if (broken === null) return { ...base, got: message, exchange };
  return { ...base, got: broken.told?.got ?? String(broken.status), exchange: broken.exchange };
}

interface Blocking {
  readonly reason: string;
  readonly by: RuleId | GapId | null;
  readonly because: Blockage;
}

/** Why a case could not be judged. `null` if the error is a fault of the suite itself. */
function blockage(error: unknown): Blocking | null {
  if (error instanceof Blocked) {
    const { message: reason, by, broken } = error;
    if (error instanceof Unmailed) return { reason, by, because: { unanswered: true } };
    return { reason, by, because: broken === null ? {} : { broken } };
  }
  if (error instanceof NoVerdict)
    return { reason: `${error.message}; it was tried again, without success`, by: null, because: { unanswered: true } };
  if (error instanceof RunOver) return { reason: error.message, by: null, because: { ended: true } };
  return null;
}

/** Runs and judges one case. `ownFault` is set if the suite itself failed; the verdict is then `blocked`. */
export async function judge(
  rule: RuleId,
  oneCase: string,
  work: () => Promise<void>,
): Promise<{ readonly verdict: Verdict; readonly ownFault: OwnFault | null }> {
  const { frame, result } = await tryCase(`${rule}[${oneCase}]`, work);
  const exchanges = evidence(frame);
  const base = { rule, case: oneCase, exchanges, control: frame.control, blockedBy: null };
  const judged = (own: Pick<Verdict, 'status'> & Partial<Verdict>, ownFault: OwnFault | null = null) => ({
    verdict: { ...base, message: '', expected: null, got: null, ...own },
    ownFault,
  });
  const failed = (error: unknown) => judged({ status: 'blocked', message: ownFailure(error) }, { error });
  if ('value' in result) {
    if (exchanges.length > 0) return judged({ status: 'pass' });
    return failed(new Error('it passed without an exchange behind it'));
  }
  const { error } = result;
  const violation = violationOf(error, rule, oneCase);
  if (violation !== null) {
    const { message, expected, got, exchange, control } = violation;
    return judged({ status: 'fail', exchanges: evidence(frame, exchange), control, message, expected, got });
  }
  if (error instanceof NotApplicable) return judged({ status: 'skipped', message: error.message });
  const blocked = blockage(error);
  if (blocked === null) return failed(error);
  return judged({ status: 'blocked', message: blocked.reason, blockedBy: blocked.by, ...blocked.because });
}

function ownFailure(error: unknown): string {
  return `the suite itself failed: ${reasonOf(error)}`;
}

/** Runs the probe of a gap and returns its answer. A violation in the probe makes the gap inconclusive. */
export async function ask(
  gap: GapId,
  work: () => Promise<Json>,
): Promise<{ readonly answer: Answer; readonly ownFault: OwnFault | null }> {
  const { frame, result } = await tryCase(`gap:${gap}`, work);
  const asked = (own: Pick<Answer, 'status' | 'reason'> & Partial<Answer>, ownFault: OwnFault | null = null) => ({
    answer: { gap, exchanges: evidence(frame), answer: null, ...own },
    ownFault,
  });
  if ('value' in result) return asked({ status: 'answered', answer: result.value, reason: null });
  const { error } = result;
  if (error instanceof Inconclusive || error instanceof Violation)
    return asked({ status: 'inconclusive', reason: error.message });
  const blocked = blockage(error);
  if (blocked === null) return asked({ status: 'blocked', reason: ownFailure(error) }, { error });
  return asked({ status: 'blocked', reason: blocked.reason, ...blocked.because });
}

/** The outcome of a scenario without a verdict of its own. */
interface Attempted {
  readonly exchanges: string[];
  /** Why the scenario failed. `null` if it completed. */
  readonly reason: string | null;
  /** The refused call that a rule promises, if that is the reason. */
  readonly broken: BrokenPromise | null;
  readonly ownFault: OwnFault | null;
}

/** Runs a scenario that gives neither a verdict nor an answer. */
export async function attempt(name: string, work: () => Promise<void>): Promise<Attempted> {
  const { frame, result } = await tryCase(name, work);
  const exchanges = evidence(frame);
  if ('value' in result) return { exchanges, reason: null, broken: null, ownFault: null };
  const { error } = result;
  const isOurs = !(error instanceof NotApplicable || error instanceof Violation) && blockage(error) === null;
  const broken = error instanceof Blocked ? error.broken : null;
  return { exchanges, reason: reasonOf(error), broken, ownFault: isOurs ? { error } : null };
}
