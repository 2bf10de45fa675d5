import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Entry } from './entry.ts';
import { JournalError } from './error.ts';
import { longestKept, Packing } from './long-bodies.ts';
import { type Masking, maskedEntry } from './masked.ts';

export interface JournalWriter {
  readonly file: string;
  /**
   * Masks an entry and writes one line at once, so that a kill can damage only that line.
   * @throws JournalError if it cannot be written; then nothing more is written
   */
  append(entry: Entry): void;
  close(): void;
}

/** Receives each entry as it was written, masked. */
type OnEntry = (entry: Entry) => void;

/** Maximum number of characters of a body, until the room for long bodies is used up. */
const longText = 1_048_576;
/** Characters of long lines before longer bodies are cut: a target may send incompressible ones without end. */
const roomForLong = 4 * longText;

const newline = 0x0a;

/** Opens a new journal. @throws JournalError if the file exists, even as a link, or cannot be created */
export function openJournal(file: string, secrets: Masking, onEntry: OnEntry = () => undefined): JournalWriter {
  try {
    // On a shared machine, other users must not read the target's responses.
    return new Writer(file, openSync(file, 'ax', 0o600), secrets, onEntry);
  } catch (cause) {
    throw openFailed(file, cause);
  }
}

class Writer implements JournalWriter {
  readonly file: string;
  private readonly handle: number;
  private readonly secrets: Masking;
  private readonly onEntry: OnEntry;
  private room = roomForLong;
  private readonly packing = new Packing();
  private broken: JournalError | null = null;
  private open = true;
  private readonly memory = Buffer.allocUnsafeSlow(64 * 1024);

  constructor(file: string, handle: number, secrets: Masking, onEntry: OnEntry) {
    this.file = file;
    this.handle = handle;
    this.secrets = secrets;
    this.onEntry = onEntry;
  }

  append(entry: Entry): void {
    if (this.broken !== null) throw this.broken;
    if (!this.open) throw new JournalError(`The journal ${this.file} is closed; nothing can be added to it.`);
    const hasRoom = this.room > 0 && this.packing.hasRoom;
    const masked = maskedEntry(entry, this.secrets, hasRoom ? longText : longestKept);
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
    this.onEntry(masked);
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

  /** Removes a partly written line. Only this process writes to the file. */
  private takeBack(bytes: number): void {
    if (bytes === 0) return;
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
  const reason = reasons[code] ?? `${code}: choose another --out folder`;
  return new JournalError(`Cannot open the journal ${file}: ${reason}.`, { cause });
}

function writeFailed(file: string, cause: unknown): JournalError {
  const code = codeOf(cause);
  const reason =
    code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full: free some space' : `${code}: check the disk`;
  return new JournalError(`Cannot write to the journal ${file}: ${reason}, then run again.`, { cause });
}
