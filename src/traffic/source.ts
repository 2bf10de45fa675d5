import type { Entry } from '../journal/entry.ts';
import { journalState } from '../journal/first-line.ts';
import type { Masking } from '../journal/masked.ts';
import { readJournal } from '../journal/reader.ts';
import { Secrets } from '../mask/secrets.ts';
import { TrafficError } from './error.ts';
import { Recording } from './recording.ts';

/** Recorded traffic of one service, in any file format. */
export interface Source {
  /** The base address of the service. */
  readonly target: string;
  /** Masks the entries when they are written. */
  readonly secrets: Masking;
  /** The entries of a journal without the first and the last one, in the order in which they ended. */
  entries(): Iterable<Entry>;
  /** Notes about the files for the user, complete once all entries were read, one sentence each. */
  notes(): readonly string[];
  close(): void;
}

/**
 * HAR files, or a single journal. @param target `null`: derived from the traffic; `shownIn`: secrets in a journal
 * @throws TrafficError if a file cannot be judged, JournalError if a journal is damaged
 */
export function openSource(
  paths: readonly string[],
  target: string | null,
  shownIn: (journal: string) => Masking | null,
): Source {
  const journal = paths.find((path) => journalState(path) === 'ours');
  if (journal === undefined) return ofRecording(new Recording(paths, target));
  if (paths.length > 1)
    throw new TrafficError('A journal is judged alone: name no other file, or join the shards of a run with merge.');
  return ofJournal(journal, shownIn(journal) ?? new Secrets());
}

/** Verdicts and answers of a recorded run are left out, because they come from its scenarios. */
const kept: ReadonlySet<Entry['type']> = new Set(['exchange', 'mail', 'delivery', 'fact'] as const);

function ofJournal(path: string, secrets: Masking): Source {
  const [first] = readJournal(path);
  return {
    target: first?.type === 'run-started' ? first.target : '',
    secrets,
    *entries() {
      for (const entry of readJournal(path)) if (kept.has(entry.type)) yield entry;
    },
    notes: () => [],
    close: () => undefined,
  };
}

function ofRecording(recording: Recording): Source {
  return {
    target: recording.base,
    secrets: recording.lesson.secrets,
    entries: () => recording.exchanges(),
    notes: () => notesOf(recording),
    close: () => recording.close(),
  };
}

function notesOf({ notes, counts }: Recording): string[] {
  const counted = (times: number, one: string, many: string) => `${times} ${times === 1 ? one : many}`;
  const left = [...counts.leftOut].map(([why, times]) => `${counted(times, 'entry', 'entries')} ${why}`);
  return [
    ...notes,
    ...(counts.other > 0
      ? [`${counted(counts.other, 'request', 'requests')} to other paths or addresses left alone.`]
      : []),
    ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
  ];
}
