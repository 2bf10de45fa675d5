import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readText } from './read.ts';

/** The file that says which process writes to a folder. */
export const lockName = '.pix-conformance.lock';

/** The process that writes to a folder. */
const lockOwner = z.object({
  pid: z.int().positive(),
  host: z.string().transform((host) => host.replaceAll(/[^\w.-]/g, '')),
  /** When the process started, in the system's own unit. A later process with the same pid has another value. */
  began: z.string(),
  /** Different for each lock. */
  nonce: z.string(),
});
type LockOwner = z.infer<typeof lockOwner>;

/** A folder that only this process may write to. */
export interface FolderLock {
  /** Releases the folder for other processes. */
  release(): void;
}

/** How often the owner refreshes the lock, and when one on another machine counts as gone. */
const signOfLifeMs = 20_000;
const silenceMs = 5 * 60_000;

/** When a process started, in ticks since the machine booted; `''` if the system does not say. */
function beganAt(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ');
    return fields[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readOwner(file: string): LockOwner | null {
  try {
    return lockOwner.parse(JSON.parse(readText(file, { maxBytes: 4096, links: 'refuse' })));
  } catch {
    return null;
  }
}

/** Milliseconds since a file was last modified. */
function silenceOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? 0 : Date.now() - stats.mtimeMs;
}

function isGone(owner: LockOwner, file: string): boolean {
  if (owner.host !== hostname().replaceAll(/[^\w.-]/g, '')) return silenceOf(file) > silenceMs;
  const began = beganAt(owner.pid);
  return !isAlive(owner.pid) || (began !== '' && owner.began !== '' && began !== owner.began);
}

/** Creates the lock. @returns false if there already is one */
function create(file: string, owner: LockOwner): boolean {
  try {
    writeFileSync(file, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // A full disk leaves an empty file, which would look like a lock that is being written.
    rmSync(file, { force: true });
    throw error;
  }
}

/** Two processes may try at once, and neither must remove the other's new lock, so it is renamed and checked again. */
function removeAbandoned(file: string, abandoned: LockOwner | null, nonce: string): void {
  const aside = `${file}.${nonce}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const taken = readOwner(aside);
  if (taken !== null && taken.nonce !== abandoned?.nonce) create(file, taken);
  rmSync(aside, { force: true });
}

/** Refreshes the lock regularly, and removes it when the process ends. */
function keep(file: string, nonce: string): () => void {
  const timer = setInterval(() => {
    try {
      if (readOwner(file)?.nonce === nonce) utimesSync(file, new Date(), new Date());
    } catch {
      // The folder may be gone. Whoever writes to it reports that.
    }
  }, signOfLifeMs).unref();
  const release = () => {
    clearInterval(timer);
    process.off('exit', release);
    try {
      if (readOwner(file)?.nonce === nonce) rmSync(file, { force: true });
    } catch {
      // If the lock stays, the next run takes it over, because its owner is gone.
    }
  };
  process.on('exit', release);
  return release;
}

/**
 * Makes this process the only one that writes to a folder. @returns the lock, or the process that holds it
 * @throws the file system's error if no lock can be written
 */
export function lockFolder(folder: string): FolderLock | { readonly heldBy: LockOwner } {
  const file = join(folder, lockName);
  const nonce = crypto.randomUUID();
  const host = hostname().replaceAll(/[^\w.-]/g, '');
  const own: LockOwner = { pid: process.pid, host, began: beganAt(process.pid), nonce };
  for (let tries = 0; tries < 3; tries += 1) {
    if (create(file, own)) return { release: keep(file, nonce) };
    const owner = readOwner(file);
    // A lock that is being written is empty for a moment. A lock that stays empty has no owner.
    const gone = owner === null ? silenceOf(file) > signOfLifeMs : isGone(owner, file);
    if (!gone) return { heldBy: owner ?? { pid: 0, host, began: '', nonce: '' } };
    removeAbandoned(file, owner, nonce);
  }
  return { heldBy: readOwner(file) ?? { pid: 0, host, began: '', nonce: '' } };
}
