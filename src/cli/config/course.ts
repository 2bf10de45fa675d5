import { UsageError } from '../usage-error.ts';
import * as checks from './checks.ts';
import type { RunRequest } from './config.ts';
import type { Read } from './reader.ts';
import { type Settings, wrong } from './settings.ts';

/** How much the run prints while it is in progress. */
export function readShown(read: Read): Pick<RunRequest, 'quiet' | 'verbose'> {
  const quiet = read('quiet', checks.truth) ?? false;
  const verbose = read('verbose', checks.truth) ?? false;
  if (quiet && verbose) throw new UsageError('--quiet and --verbose contradict each other: give one of the two.');
  return { quiet, verbose };
}

function readWatch(settings: Settings, read: Read, embedded: boolean): boolean {
  const watch = read('watch', checks.truth) ?? false;
  const setting = settings.get('watch');
  if (watch && embedded && setting) {
    throw wrong(setting, 'does not go with the embedded sandbox, which never restarts: give a --target.');
  }
  if (watch && setting && settings.has('shard')) {
    throw wrong(setting, 'and --shard contradict each other: give one of the two.');
  }
  return watch;
}

/** What the run waits for before it starts, and whether it repeats. */
export function readAgain(settings: Settings, read: Read, embedded: boolean): Pick<RunRequest, 'waitMs' | 'watch'> {
  const waitMs = (read('wait', checks.integer(0, 86_400, 60)) ?? 0) * 1000;
  return { waitMs, watch: readWatch(settings, read, embedded) };
}
