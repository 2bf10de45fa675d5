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
import { longestKept, Packing } from './long-bodies.ts';
import { type Masking, maskedEntry } from './masked.ts';

export interface JournalWriter {
  readonly file: string;
  /**
   * Masks an entry and writes it as one line immediately: a kill at any moment can damage only the line being written.
   * @throws JournalError if it cannot be written; then nothing more is written
   */
  append(entry: Entry): void;
  close(): void;
}

interface JournalOptions {
  /** What to do if the file exists. Default: `refuse`. */
  readonly existing?: 'refuse' | 'replace' | 'append';
  /**
   * Maximum number of characters of a body. Default: 1,048,576, then 16,384 once the room for long bodies is used up.
   */
  readonly maxText?: number;
  /** Receives each entry as it was written, masked. */
  readonly hear?: (entry: Entry) => void;
}

const longText = 1_048_576;
/**
 * Total characters of lines with more than `longestKept` before longer bodies are cut, because a target may send
 * incompressible bodies without end.
 */
const roomForLong = 4 * longText;

const newline = 0x0a;

/** Never write through a link in place of the journal. */
const flags = {
  refuse: 'ax',
  replace: 'ax',
  append: constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0),
} as const;

/**
 * Opens a journal for writing.
 * @throws JournalError if the file exists and must not be changed, or cannot be created
 */
export function openJournal(file: string, secrets: Masking, options: JournalOptions = {}): JournalWriter {
  const existing = options.existing ?? 'refuse';
  try {
    if (existing === 'append') cutTornLine(file);
    if (existing === 'replace') rmSync(file, { force: true });
    // On a shared machine, other users must not read the target's responses.
    const handle = openSync(file, flags[existing], 0o600);
    return new Writer(file, handle, secrets, options, existing !== 'append');
  } catch (cause) {
    throw openFailed(file, cause);
  }
}

/** Removes an incomplete last line, as after a kill, so that the next line does not continue it. */
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
  private readonly options: JournalOptions;
  private room = roomForLong;
  private readonly packing = new Packing();
  /** Only this process writes to the file, so a partly written line can be removed. */
  private readonly alone: boolean;
  private broken: JournalError | null = null;
  private open = true;
  private readonly memory = Buffer.allocUnsafeSlow(64 * 1024);

  constructor(file: string, handle: number, secrets: Masking, options: JournalOptions, alone: boolean) {
    this.file = file;
    this.handle = handle;
    this.secrets = secrets;
    this.options = options;
    this.alone = alone;
  }

  append(entry: Entry): void {
    if (this.broken !== null) throw this.broken;
    if (!this.open) throw new JournalError(`The journal ${this.file} is closed; nothing can be added to it.`);
    const hasRoom = this.room > 0 && this.packing.hasRoom;
    const masked = maskedEntry(entry, this.secrets, this.options.maxText ?? (hasRoom ? longText : longestKept));
    const json = JSON.stringify(this.packing.pack(masked));
    if (json.length > longestKept) this.room -= json.length;
    const bytes = this.lineOf(json);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(this.handle, bytes, written);
    } catch (cause) {
      this.takeBack(written);
      this.broken = writeFailed(this.file, cause);
      throw this.broken;
    }
    this.options.hear?.(masked);
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    closeSync(this.handle);
  }

  /** All lines use the same buffer. */
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
      // The line stays incomplete, which readers accept in a last line.
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
