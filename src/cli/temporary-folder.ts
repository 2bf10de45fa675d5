import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '../files/lock.ts';
import { fileReason } from '../files/reason.ts';
import { UsageError } from './usage-error.ts';

const prefix = 'pix-conformance-curl-';
/** Younger folders are kept, because a new one has no lock for a moment. In milliseconds. */
const youngMs = 3_600_000;

/**
 * A folder that is removed at the latest when the process ends. Folders of killed processes are removed too, because
 * they may hold secrets that were not masked. @throws UsageError if `parent` cannot be written to
 */
export function makeTemporaryFolder(parent = tmpdir()): { readonly path: string; remove(): void } {
  const path = madeIn(parent);
  const remove = () => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true });
  };
  process.on('exit', remove);
  return { path, remove };
}

function madeIn(parent: string): string {
  try {
    for (const name of readdirSync(parent)) if (name.startsWith(prefix)) removeForgotten(join(parent, name));
    return mkdtempSync(join(parent, prefix));
  } catch (error) {
    throw new UsageError(
      `The folder for temporary files, ${parent}, cannot be used: ${fileReason(error)}; set TMPDIR to one that can.`,
    );
  }
}

/** Removes a folder of this user that no process uses. Other users may make folders with such a name. */
function removeForgotten(folder: string): void {
  try {
    const stats = lstatSync(folder);
    const isOurs = stats.isDirectory() && stats.uid === process.getuid?.();
    if (!isOurs || Date.now() - stats.mtimeMs < youngMs || 'heldBy' in lockFolder(folder)) return;
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The run goes on without removing it.
  }
}
