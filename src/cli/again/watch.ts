import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { isLoopback } from '../../client/loopback.ts';
import type { Report } from '../../report/report.ts';
import { count } from '../../report/text.ts';
import { newJournalId, type RunRequest } from '../config/config.ts';
import { type Performed, perform, type Stage } from '../perform.ts';
import { exitStatus } from '../usage-error.ts';
import { failedCases, wordsFor } from './failed.ts';
import { restarted } from './restart.ts';

/** Polling intervals for a target, in milliseconds. */
const pauses = { near: 100, far: 2_000 };

type Cause = 'restart' | 'enter' | NodeJS.Signals;

function enterPressed(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // In terminal mode, Ctrl-C would not become a signal.
    const lines = createInterface({ input: process.stdin, terminal: false });
    lines.once('line', () => {
      resolve(true);
      lines.close();
    });
    signal.addEventListener('abort', () => lines.close(), { once: true });
  });
}

/** Waits for a reason to run again. A target behind a proxy is not polled, because the proxy is always reachable. */
async function nextCause({ config }: RunRequest, { onInterrupt, terminal }: Stage, words: string): Promise<Cause> {
  const ending = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Cause>();
  const interruption = onInterrupt(() => resolve(interruption.signal() ?? 'SIGINT'));
  // Printed after the signal handler is installed, because the text mentions Ctrl-C.
  terminal.print(`\n${words}\n`);
  void enterPressed(ending.signal).then(() => resolve('enter'));
  if (config.reach.proxy === null) {
    const every = isLoopback(config.target) ? pauses.near : pauses.far;
    void restarted(config.target, every, ending.signal).then((seen) => seen && resolve('restart'));
  }
  const cause = await promise;
  ending.abort();
  interruption.stop();
  return cause;
}

/** The next selection: the failed cases or, if nothing failed, everything that the user selected. */
function afterRun(asked: RunRequest, report: Report): { readonly only: readonly string[]; readonly words: string } {
  const cases = failedCases(report);
  const trigger = asked.config.reach.proxy === null ? 'the target restarts or Enter is pressed' : 'Enter is pressed';
  const again = (what: string) => `Watching. ${what} when ${trigger}; Ctrl-C ends.`;
  if (cases.length === 0) return { only: asked.config.only, words: again('Everything runs again') };
  return { only: wordsFor(report, cases), words: again(`${count(cases.length, 'case')} that failed run again`) };
}

/** Whether another run could give a different result. A usage error or a fault of this tool would remain. */
function isWorthRepeating({ status }: Performed): boolean {
  return status <= exitStatus.untestable && status !== exitStatus.usage;
}

/** @returns the status for the signal that ended it, or of a run that repeating would not change */
export async function watch(asked: RunRequest, stage: Stage): Promise<number> {
  let next: RunRequest = { ...asked, waitMs: asked.waitMs === 0 ? null : asked.waitMs };
  for (;;) {
    const performed = await perform(next, stage);
    if (performed.built === null || !isWorthRepeating(performed)) return performed.status;
    const { only, words } = afterRun(asked, performed.built.report);
    const cause = await nextCause(asked, stage, words);
    if (cause !== 'restart' && cause !== 'enter') return 128 + constants.signals[cause];
    const isWhole = only === asked.config.only;
    next = {
      ...asked,
      waitMs: null,
      // A partial run is not added to the history.
      history: isWhole ? asked.history : null,
      config: { ...asked.config, only, journalId: newJournalId() },
    };
  }
}
