import { closeSync, readSync } from 'node:fs';
import { openRegular } from '../files/read.ts';
import { UnfitFile } from '../files/reason.ts';
import { type Entry, journalVersion } from './entry.ts';
import { JournalError } from './error.ts';
import { flawOf } from './flaw.ts';
import { longTextIn, roomForLongText, shortEntry, wholeEntry } from './long-bodies.ts';
import { fromOlder } from './older-versions.ts';

interface ReadOptions {
  /** Called if the last line is incomplete, as after a kill. That line is left out. */
  readonly onTorn?: (line: number) => void;
  /** Called with the number of each line whose packed body stays short, because the journal is out of room. */
  readonly onShort?: (line: number) => void;
}

/** Maximum number of bytes of a line. The writer's lines are much shorter. */
const longestLine = 256 * 1024 * 1024;
const chunkSize = 256 * 1024;
const newline = 0x0a;

/**
 * Reads a journal on demand, whatever its size, and converts older versions.
 * @throws JournalError if it is not a journal, has an unsupported version, or an invalid entry before the last line
 */
export function* readJournal(file: string, options: ReadOptions = {}): Generator<Entry, void, undefined> {
  const order = new Order(file, options.onShort ?? (() => undefined));
  for (const { bytes, number, ended } of linesOf(file)) {
    const text = bytes.toString('utf8');
    const entry = order.convert(parse(text));
    if (entry === undefined && !ended) {
      if (number === 1) throw notAJournal(file);
      options.onTorn?.(number);
      return;
    }
    order.check(entry, number);
    yield order.whole(entry as Entry, number);
  }
  order.end();
}

interface Line {
  readonly bytes: Buffer;
  /** 1-based. */
  readonly number: number;
  /** Whether the line ends with a line feed. */
  readonly ended: boolean;
}

/** The lines of a file, on demand. @throws JournalError if it cannot be read, or a line is too long */
export function* linesOf(file: string, longest = longestLine): Generator<Line> {
  const handle = open(file);
  try {
    const chunk = Buffer.allocUnsafe(chunkSize);
    const parts: Buffer[] = [];
    let kept = 0;
    let number = 0;
    for (;;) {
      const size = read(file, handle, chunk);
      if (size === 0) break;
      let start = 0;
      for (let end = chunk.indexOf(newline); end !== -1 && end < size; end = chunk.indexOf(newline, start)) {
        number += 1;
        yield { bytes: join(parts, chunk.subarray(start, end)), number, ended: true };
        parts.length = 0;
        kept = 0;
        start = end + 1;
      }
      parts.push(Buffer.from(chunk.subarray(start, size)));
      kept += size - start;
      if (kept > longest) throw badLine(file, number + 1, 'is longer than any entry');
    }
    if (kept > 0) yield { bytes: join(parts, Buffer.alloc(0)), number: number + 1, ended: false };
  } finally {
    closeSync(handle);
  }
}

function join(parts: readonly Buffer[], last: Buffer): Buffer {
  return parts.length === 0 ? last : Buffer.concat([...parts, last]);
}

function open(file: string): number {
  try {
    return openRegular(file, 'refuse');
  } catch (cause) {
    if (cause instanceof UnfitFile) {
      throw new JournalError(`Cannot read the journal ${file}: ${cause.message}; name the folder of a run.`, { cause });
    }
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    const reason = code === 'ENOENT' ? 'there is none: name the folder of a run' : `${code}: check the path`;
    throw new JournalError(`Cannot read the journal ${file}: ${reason}.`, { cause });
  }
}

function read(file: string, handle: number, chunk: Buffer): number {
  try {
    return readSync(handle, chunk, 0, chunk.length, null);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new JournalError(`Cannot read the journal ${file}: ${code}; name the folder of a run.`, { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Checks that the entries are in the order in which a run writes them. */
class Order {
  private readonly file: string;
  private readonly onShort: (line: number) => void;
  private started = false;
  private version: number = journalVersion;
  private ended = false;
  private room = roomForLongText;

  constructor(file: string, onShort: (line: number) => void) {
    this.file = file;
    this.onShort = onShort;
  }

  convert(entry: unknown): unknown {
    if (!this.started) {
      this.version = versionOf(entry);
      return isOlder(this.version) ? { ...(entry as object), version: journalVersion } : entry;
    }
    return isOlder(this.version) ? fromOlder(this.version, entry) : entry;
  }

  /** @throws JournalError */
  check(entry: unknown, line: number): void {
    if (!this.started) {
      this.checkFirst(entry);
      return;
    }
    const flaw = flawOf(entry);
    if (flaw !== null) throw badLine(this.file, line, flaw);
    if (this.ended) throw badLine(this.file, line, 'comes after the end of the run');
    const { type } = entry as Entry;
    if (type === 'run-started') throw badLine(this.file, line, 'starts a second run');
    this.ended = type === 'run-ended';
  }

  /** The entry with the whole texts of its bodies, while there is room for them. @throws JournalError */
  whole(entry: Entry, line: number): Entry {
    if (this.room <= 0) {
      const short = shortEntry(entry);
      if (short !== entry) this.onShort(line);
      return short;
    }
    const whole = wholeEntry(entry);
    if (whole === null) throw badLine(this.file, line, 'has a packed body that is not the one that was recorded');
    if (whole !== entry) this.room -= longTextIn(whole);
    return whole;
  }

  /** @throws JournalError if there was no entry at all */
  end(): void {
    if (!this.started) throw new JournalError(`The journal ${this.file} is empty: the run was ended before it began.`);
  }

  private checkFirst(entry: unknown): void {
    const first = entry as { readonly type?: unknown; readonly version?: unknown } | null | undefined;
    if (typeof first !== 'object' || first === null || first.type !== 'run-started') throw notAJournal(this.file);
    const { version } = first;
    if (version !== journalVersion) throw otherVersion(this.file, version);
    const flaw = flawOf(entry);
    if (flaw !== null) throw badLine(this.file, 1, flaw);
    this.started = true;
  }
}

function isOlder(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version < journalVersion;
}

function versionOf(first: unknown): number {
  const { version } = (first ?? {}) as { readonly version?: unknown };
  return typeof version === 'number' ? version : journalVersion;
}

function otherVersion(file: string, version: unknown): JournalError {
  const fix =
    typeof version === 'number' && version > journalVersion
      ? 'it was written by a newer pix-conformance: use that one'
      : 'run again to make a new one';
  return new JournalError(
    `The journal ${file} is of version ${JSON.stringify(version)}, this program reads versions 1 to ${journalVersion}: ${fix}.`,
  );
}

function notAJournal(file: string): JournalError {
  return new JournalError(
    `${file} is not a journal: its first line should say that a run started; name the folder of a run.`,
  );
}

function badLine(file: string, line: number, flaw: string): JournalError {
  return new JournalError(
    `The journal ${file} is damaged: line ${line} ${flaw}; restore the file, or cut it off before that line.`,
  );
}
