import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'pix-tests-';
/** Younger folders are kept: their process may run where this one cannot see it. In milliseconds. */
const youngMs = 3_600_000;

/**
 * Gives this process and its children one folder for all temporary files (`TMPDIR`). It is removed when the process ends,
 * also by Ctrl-C, so that tests that did not end leave nothing. Folders of killed processes are removed too.
 */
export function useOwnTemporaryFolder(): void {
  const parent = tmpdir();
  for (const name of readdirSync(parent)) if (name.startsWith(prefix)) removeForgotten(join(parent, name));
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Some tests start programs that run as another user.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/** Ignores errors: another process may still write there. What remains is removed by a later call. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}

function removeForgotten(folder: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || stats.uid !== process.getuid?.() || Date.now() - stats.mtimeMs < youngMs) return;
  if (!isAlive(Number(folder.match(/(\d+)-\w+$/)?.[1]))) remove(folder);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
