import { closeSync, readSync } from 'node:fs';
import { type OperationId, operations } from '../contract/operations.ts';
import { openRegular } from '../files/read.ts';
import { fileReason } from '../files/reason.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { parseJson } from '../json/parse.ts';
import type { Json } from '../json/value.ts';
import { TrafficError } from './error.ts';
import { exchangeOf, isOurs } from './exchange.ts';
import { type Outline, readOutline } from './har/outline.ts';
import { type Recorded, recordedOf } from './har/recorded.ts';
import { Lesson } from './lesson.ts';
import { Bases, operationAt, routeOf } from './route.ts';

/** Maximum number of bytes of an entry. A longer one contains a large file and is not an exchange of this service. */
const longestEntry = 64 * 1024 * 1024;
/** Higher than the number of secrets of one kind in any run. */
const firstNewMark = 1_000_001;

/** How many entries of all files were judged or left out. */
interface Counts {
  /** Requests to operations of the service. */
  judged: number;
  /** Requests to other addresses, and to paths that are not in the contract. */
  other: number;
  /** Number of entries that say nothing about the service, by reason: the end of a sentence. */
  readonly leftOut: Map<string, number>;
}

/** HAR files as one recording: their exchanges in the order in which they ended, in bounded memory. */
export class Recording {
  readonly lesson: Lesson;
  readonly counts: Counts = { judged: 0, other: 0, leftOut: new Map() };
  /** Notes about the files for the user, one sentence each. */
  readonly notes: string[] = [];
  readonly base: string;
  readonly #files: readonly { readonly path: string; readonly descriptor: number }[];
  readonly #positions: readonly Position[];
  readonly #areOurs: boolean;

  /**
   * Finds the entries of HAR 1.2 files and learns their secrets. @param target `null`: derived from the traffic
   * @throws TrafficError if a file cannot be read or is not a HAR file, or if no request is to the service
   */
  constructor(paths: readonly string[], target: string | null) {
    this.#files = paths.map((path) => ({ path, descriptor: open(path) }));
    const survey = new Survey(target);
    for (const [file, { path, descriptor }] of this.#files.entries()) this.#outline(survey, file, path, descriptor);
    this.lesson = survey.teach();
    this.#positions = survey.positions.sort((one, other) => one.time - other.time);
    this.#areOurs = survey.areOurs;
    this.base = survey.base();
    this.notes.push(...survey.notes());
    if (this.lesson.lacksCredentials)
      this.notes.push(
        'No request has an Authorization header: the export seems to leave credentials out, so they are not judged. Export the recording with sensitive data.',
      );
  }

  /** The exchanges of the service, not masked, in the order in which they ended. */
  *exchanges(): Generator<ExchangeEntry> {
    const ids = new Set<string>();
    for (const position of this.#positions) {
      const recorded = this.#recordedAt(position);
      if (typeof recorded === 'string') {
        this.counts.leftOut.set(recorded, (this.counts.leftOut.get(recorded) ?? 0) + 1);
        continue;
      }
      const { method, url } = recorded.request;
      const operation = operationAt(this.base, method, url);
      if (operation === null) {
        this.counts.other += 1;
        continue;
      }
      this.counts.judged += 1;
      yield this.#exchange(recorded, operation, ids);
    }
  }

  close(): void {
    for (const { descriptor } of this.#files) closeSync(descriptor);
  }

  #exchange(recorded: Recorded, operation: OperationId, ids: Set<string>): ExchangeEntry {
    const own = this.#areOurs && /^[\w.-]{1,40}$/.test(recorded.id ?? '') ? (recorded.id ?? '') : '';
    const id = own === '' || ids.has(own) ? `r${this.counts.judged}` : own;
    if (this.#areOurs) ids.add(id);
    const { lesson } = this;
    const { headers } = recorded.request;
    const entry = exchangeOf(recorded, { id, operation, account: lesson.accountOf(operation, headers) });
    if (!lesson.lacksCredentials || !operations[operation].path.startsWith('/auth')) return entry;
    const shown = [...headers, ['authorization', `Bearer ${lesson.unseenCredential()}`] as const];
    return { ...entry, credentials: 'jwt', request: { ...entry.request, headers: shown } };
  }

  #outline(survey: Survey, file: number, path: string, descriptor: number): void {
    let found = 0;
    const outline = readOutline(descriptor, (start, end) => {
      found += 1;
      survey.see(file, start, end, entryAt(descriptor, start, end));
    });
    const flaw = flawOf(outline, found);
    if (flaw !== null) throw new TrafficError(`${path} ${flaw}`);
    if (outline.brokenAt !== null)
      this.notes.push(`${path} ends in the middle of the recording: its first ${found} entries are judged.`);
  }

  #recordedAt({ file, start, end }: Position): Recorded | string {
    const entry = entryAt(this.#files[file]?.descriptor ?? -1, start, end);
    return entry === undefined ? 'that cannot be read' : recordedOf(entry);
  }
}

/** Where an entry is, and when its exchange ended. */
interface Position {
  readonly file: number;
  readonly start: number;
  readonly end: number;
  /** Milliseconds since 1970. 0 if the entry cannot be read. */
  readonly time: number;
}

/** The results of the first pass over the files. */
class Survey {
  readonly positions: Position[] = [];
  readonly #target: string | null;
  readonly #bases = new Bases();
  #lesson: Lesson | null = null;
  readonly #ours = new Set<number>();
  #foreign = false;
  #hasTarget = false;

  constructor(target: string | null) {
    this.#target = target;
  }

  get areOurs(): boolean {
    return this.#ours.size > 0;
  }

  see(file: number, start: number, end: number, entry: Json | undefined): void {
    const recorded = entry === undefined ? '' : recordedOf(entry);
    const time = typeof recorded === 'string' ? 0 : recorded.begin + recorded.durationMs;
    this.positions.push({ file, start, end, time });
    if (entry === undefined || typeof recorded === 'string') return;
    if (isOurs(entry)) this.#ours.add(file);
    else this.#foreign = true;
    const { method, url } = recorded.request;
    const route = routeOf(method, url);
    if (route === null) return;
    this.#hasTarget ||= this.#target !== null && operationAt(this.#target, method, url) !== null;
    this.#bases.see(route);
    // The marks of a masked recording are kept, so new marks need other numbers.
    this.#lesson ??= new Lesson({ first: this.areOurs ? firstNewMark : 1 });
    this.#lesson.see(route.operation, recorded);
  }

  /** @throws TrafficError if the marks of two runs could be confused */
  teach(): Lesson {
    if (this.#ours.size > 1 || (this.#ours.size === 1 && this.#foreign))
      throw new TrafficError(
        "A masked recording names its secrets by numbers that other recordings use for theirs: give one run.har alone, or the journals of a run's shards to merge.",
      );
    const lesson = this.#lesson ?? new Lesson();
    lesson.end(this.areOurs);
    return lesson;
  }

  base(): string {
    const [found] = this.#bases.ranked();
    if (this.#target !== null && found !== undefined && !this.#hasTarget)
      throw new TrafficError(
        `No recorded request is one to an operation behind ${this.#target}: the traffic looks like that of ${found}.`,
      );
    const base = this.#target ?? found;
    if (base === undefined || found === undefined)
      throw new TrafficError(
        `None of the ${this.positions.length} recorded requests is one to an operation of the contract, such as POST /auth/payment/pix: record traffic with the service, or give its base address with --target.`,
      );
    return base;
  }

  notes(): string[] {
    const others = this.#bases.ranked().filter((one) => one !== this.base());
    if (this.#target !== null || others.length === 0) return [];
    return [
      `Requests to ${others.slice(0, 3).join(', ')} look alike and are left alone: --target chooses another one.`,
    ];
  }
}

function open(path: string): number {
  try {
    return openRegular(path, 'follow');
  } catch (cause) {
    throw new TrafficError(`${path} cannot be read: ${fileReason(cause)}. Name a HAR file or a journal.jsonl.`, {
      cause,
    });
  }
}

function flawOf({ version, hasEntries, brokenAt }: Outline, found: number): string | null {
  const what = 'expected a HAR 1.2 file, as browsers, proxies and test tools export it, or a journal.jsonl.';
  if (!hasEntries) return brokenAt === null ? `has no list log.entries: ${what}` : `is not JSON: ${what}`;
  if (version !== null && !/^1\.[12]$/.test(version.trim()))
    return `is of HAR version ${JSON.stringify(version.slice(0, 20))}, and this program reads 1.1 and 1.2: ${what}`;
  return found === 0 ? 'has no entries: record some traffic with the service first.' : null;
}

function entryAt(descriptor: number, start: number, end: number): Json | undefined {
  if (end - start > longestEntry) return undefined;
  const bytes = Buffer.allocUnsafe(end - start);
  for (let read = 0; read < bytes.length; ) {
    const size = readSync(descriptor, bytes, read, bytes.length - read, start + read);
    if (size === 0) return undefined;
    read += size;
  }
  return parseJson(bytes.toString('utf8'));
}
