import { resolve } from 'node:path';
import { isLoopback } from '../../client/loopback.ts';
import type { Report } from '../../report/report.ts';
import { loadRun } from '../build-reports.ts';
import type { OptionName } from '../config/options.ts';
import { type Setting, type Settings, settingName } from '../config/settings.ts';
import { plain } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { failedCases, wordsFor } from './failed.ts';

/**
 * The settings of a run that repeats part of a recorded one. Seed and thoroughness are those of the recording, and
 * target and inbox too if they are on this machine. Any other target must be named: credentials go to it.
 * @param label start of messages, such as `--failed "reports/latest"`
 * @throws UsageError if the user must name the target
 */
export function settingsAgain(
  settings: Settings,
  { analysis, results: { run } }: Report,
  only: readonly string[],
  label: string,
): Settings {
  const made = new Map(settings);
  const set = (name: OptionName, text: string) => made.set(name, { name, text, source: 'command line' });
  set('only', only.join(','));
  if (!made.has('thorough') && analysis.options['thorough'] === true) set('thorough', 'true');
  if (!made.has('seed')) set('seed', String(run.seed));
  if (made.has('target') || run.embedded === true) return made;
  if (!isLoopback(run.target)) {
    const target = plain(run.target, 200);
    throw new UsageError(`${label} is a run of ${target}, and no target is named: add --target ${target}.`);
  }
  set('target', run.target);
  const { smtpListen } = analysis.options;
  const isChosen = made.has('inbox') || made.has('smtp-listen');
  if (!isChosen && typeof smtpListen === 'string' && isLocal(smtpListen)) set('smtp-listen', smtpListen);
  return made;
}

/** Whether only this machine can reach `HOST:PORT`. A journal may come from anybody. */
function isLocal(place: string): boolean {
  return URL.canParse(`http://${place}`) && isLoopback(`http://${place}`);
}

/** The settings of `run --failed DIR`. @throws UsageError if nothing failed then, or if they conflict with it */
export async function settingsOfFailed(asked: Setting, settings: Settings, folder: string): Promise<Settings> {
  const label = `--failed ${JSON.stringify(asked.text)}`;
  for (const name of ['only', 'replay'] as const) {
    const other = settings.get(name);
    if (other !== undefined)
      throw new UsageError(
        `${settingName(asked)} and ${settingName(other)} contradict each other: give one of the two.`,
      );
  }
  const { report } = await loadRun(resolve(folder, asked.text), '--failed');
  const failed = failedCases(report);
  if (failed.length === 0) {
    throw new UsageError(`${label}: no rule failed in that run: leave --failed out to run everything.`);
  }
  return settingsAgain(settings, report, wordsFor(report, failed), label);
}
