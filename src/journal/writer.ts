import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import type { Entry } from './entry.ts';
import { JournalError } from './error.ts';
import { longestBody, packedEntry } from './long-bodies.ts';
import { type Masking, maskedEntry } from './masked.ts';

export interface JournalWriter {
  readonly file: string;
  /**
   * Masks an entry and writes it as one line, at once: after a kill at any moment all lines but the one in flight are there.
   * @throws JournalError where it cannot be written; nothing is written after that
   */
  append(entry: Entry): void;
  close(): void;
}

export interface JournalOptions {
  /** What to do where the file exists already: `refuse` unless told. */
  readonly existing?: 'refuse' | 'replace' | 'append';
  /** Bodies with more characters are cut: a million unless told, and 16384 once long ones took up their room. */
  readonly maxText?: number;
}

const longText = 1_048_576;
/** Bytes of entries with long bodies, after which these are cut: a target may send what cannot be packed, without end. */
const roomForLong = 4 * longText;

const newline = 0x0a;

/** Nothing is ever written through a link in the place of the journal. */
const flags = {
  refuse: 'ax',
  replace: 'ax',
  append: constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0),
} as const;

/**
 * Opens a journal for writing.
 * @throws JournalError where the file exists and is not to be touched, or cannot be made
 */
export function openJournal(file: string, secrets: Masking, options: JournalOptions = {}): JournalWriter {
  const existing = options.existing ?? 'refuse';
  try {
    if (existing === 'append') cutTornLine(file);
    if (existing === 'replace') rmSync(file, { force: true });
    // A run folder holds what the target answered: nobody else's business on a shared machine.
    const handle = openSync(file, flags[existing], 0o600);
    return new Writer(file, handle, secrets, options.maxText ?? null, existing !== 'append');
  } catch (cause) {
    throw openFailed(file, cause);
  }
}

/** What a kill left of a last line would otherwise run into the next one. */
function cutTornLine(file: string): void {
  const handle = openIfThere(file);
  if (handle === null) return;
  try {
    let end = fstatSync(handle).size;
    const size = end;
    const byte = Buffer.alloc(1);
    while (end > 0 && readSync(handle, byte, 0, 1, end - 1) === 1 && byte[0] !== newline) end -= 1;
    if (end < size) truncateSync(file, end);
  } finally {
    closeSync(handle);
  }
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

class Writer implements JournalWriter {
  readonly file: string;
  private readonly handle: number;
  private readonly secrets: Masking;
  private readonly maxText: number | null;
  private room = roomForLong;
  /** Nobody else writes into the file: what was written in part may be taken back. */
  private readonly alone: boolean;
  private broken: JournalError | null = null;
  private open = true;
  private readonly memory = Buffer.allocUnsafeSlow(64 * 1024);

  constructor(file: string, handle: number, secrets: Masking, maxText: number | null, alone: boolean) {
    this.file = file;
    this.handle = handle;
    this.secrets = secrets;
    this.maxText = maxText;
    this.alone = alone;
  }

  append(entry: Entry): void {
    if (this.broken !== null) throw this.broken;
    if (!this.open) throw new JournalError(`The journal ${this.file} is closed; nothing can be added to it.`);
    const maxText = this.maxText ?? (this.room > 0 ? longText : longestBody);
    const json = JSON.stringify(packedEntry(maskedEntry(entry, this.secrets, maxText)));
    if (json.length > longestBody) this.room -= json.length;
    const bytes = this.lineOf(json);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(this.handle, bytes, written);
    } catch (cause) {
      this.takeBack(written);
      this.broken = writeFailed(this.file, cause);
      throw this.broken;
    }
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    closeSync(this.handle);
  }

  /** The same memory serves line after line. */
  private lineOf(json: string): Uint8Array {
    if (json.length * 3 >= this.memory.length) return Buffer.from(`${json}\n`);
    const length = this.memory.write(json);
    this.memory[length] = newline;
    return this.memory.subarray(0, length + 1);
  }

  private takeBack(bytes: number): void {
    if (!this.alone || bytes === 0) return;
    try {
      ftruncateSync(this.handle, fstatSync(this.handle).size - bytes);
    } catch {
      // The line stays torn, which readers expect of a last line.
    }
  }
}

function codeOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? String(cause);
}

function openFailed(file: string, cause: unknown): JournalError {
  const reasons: Readonly<Record<string, string>> = {
    EEXIST: 'there is one already: choose another --out folder, or remove it',
    ENOENT: 'its folder does not exist: make the folder first',
    EACCES: 'permission denied: choose an --out folder that you may write to',
    EROFS: 'the file system is read-only: choose another --out folder',
    EISDIR: 'it is a folder: choose another --out folder',
  };
  const code = codeOf(cause);
  return new JournalError(
    `Cannot open the journal ${file}: ${reasons[code] ?? `${code}: choose another --out folder`}.`,
    {
      cause,
    },
  );
}

function writeFailed(file: string, cause: unknown): JournalError {
  const code = codeOf(cause);
  const reason =
    code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full: free some space' : `${code}: check the disk`;
  return new JournalError(`Cannot write to the journal ${file}: ${reason}, then run again.`, { cause });
}
