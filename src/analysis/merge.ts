import { z } from 'zod';
import type {
  AnswerEntry,
  AnswerStatus,
  Entry,
  FactEntry,
  Json,
  RunEnded,
  RunStarted,
  VerdictEntry,
  VerdictStatus,
} from '../journal/entry.ts';
import { isObject } from '../json/value.ts';

interface ShardJournal {
  /** Name in messages: the folder that the user gave. */
  readonly name: string;
  /** Reads the journal from the start on each call. */
  readonly read: () => Iterable<Entry>;
}

/** The option `shard` in the first line of a shard's journal. */
const shardOption = z.object({
  index: z.number().min(1),
  count: z.number(),
  weights: z.json().optional(),
  /** The CI pipeline run that it belongs to. */
  pipeline: z.string().optional().catch(undefined),
});

interface Shard extends ShardJournal, z.infer<typeof shardOption> {
  readonly started: RunStarted;
}

function readStart({ name, read }: ShardJournal): Shard | string {
  const [started] = read();
  if (started?.type !== 'run-started') return `${name} does not begin as a journal does`;
  const shard = shardOption.safeParse(started.options['shard']).data;
  if (shard === undefined || shard.index > shard.count) return `${name} is not a shard: it was run without --shard`;
  return { name, read, started, ...shard };
}

/** Settings that must be equal in all shards of a run, as text for comparison. */
function commonOf({ started, count, weights }: Shard): Readonly<Record<string, string>> {
  const { only, skip, thorough, light, strict, expectedFailures } = started.options;
  const text = (value: Json | undefined) => JSON.stringify(value ?? null);
  return {
    version: started.tool,
    target: started.options['embedded'] === true ? 'embedded' : started.target,
    'number of shards': String(count),
    '--timings': text(weights),
    '--only': text(only),
    '--skip': text(skip),
    '--thorough': text(thorough),
    '--light': text(light),
    '--strict': text(strict),
    '--expected-failures': text(expectedFailures),
  };
}

/** Why the shards do not belong to one run. `null` if they do. */
function mismatch(shards: readonly Shard[]): string | null {
  const [first, ...others] = shards;
  if (first === undefined) return 'there is nothing to merge';
  for (const other of others) {
    const mine = commonOf(first);
    const theirs = commonOf(other);
    const differing = Object.keys(mine).find((about) => mine[about] !== theirs[about]);
    if (differing !== undefined)
      return `${first.name} and ${other.name} are not of one run: their ${differing} differs`;
    const [one, two] = [first.pipeline, other.pipeline];
    if (one !== undefined && two !== undefined && one !== two)
      return `${first.name} and ${other.name} are not of one run: they come from different CI pipelines, ${one} and ${two}`;
  }
  const twice = shards.find(({ index }, at) => shards.findIndex((one) => one.index === index) < at);
  if (twice !== undefined) return `shard ${twice.index} is given twice`;
  const missing = Array.from({ length: first.count }, (_, at) => at + 1).filter((index) =>
    shards.every((one) => one.index !== index),
  );
  return missing.length === 0 ? null : `shard ${missing.join(', ')} of ${first.count} is missing`;
}

const ranks: Readonly<Record<VerdictStatus | AnswerStatus, number>> = {
  fail: 3,
  answered: 3,
  pass: 2,
  inconclusive: 2,
  blocked: 1,
  skipped: 0,
};

function keyOf(entry: VerdictEntry | AnswerEntry): string {
  return entry.type === 'verdict' ? `rule ${entry.rule} ${entry.case}` : `gap ${entry.gap}`;
}

/** The shard whose last entry decides each case and gap: fail before pass before blocked before skipped. */
function deciding(shards: readonly Shard[]): ReadonlyMap<string, number> {
  const best = new Map<string, { shard: number; rank: number }>();
  for (const { index, read } of shards) {
    const last = new Map<string, number>();
    for (const entry of read()) {
      if (entry.type === 'verdict' || entry.type === 'answer') last.set(keyOf(entry), ranks[entry.status]);
    }
    for (const [key, rank] of last) if (rank > (best.get(key)?.rank ?? -1)) best.set(key, { shard: index, rank });
  }
  return new Map([...best].map(([key, { shard }]) => [key, shard]));
}

/** Prefixes ids that every shard counts from one. Exchange ids have a prefix already. */
function factOf(fact: FactEntry, own: (id: string) => string): FactEntry {
  if (!isObject(fact.value)) return fact;
  const { value } = fact;
  const renamed = Object.fromEntries(
    ['account', 'delivery'].flatMap((field) => (typeof value[field] === 'string' ? [[field, own(value[field])]] : [])),
  );
  return { ...fact, value: { ...value, ...renamed } };
}

function renumbered(entry: Entry, shard: number): Entry {
  const own = (id: string) => `s${shard}${id}`;
  switch (entry.type) {
    case 'exchange':
      return entry.account === null ? entry : { ...entry, account: own(entry.account) };
    case 'mail':
      return { ...entry, id: own(entry.id) };
    case 'delivery':
      // The prefix of a slot name decides how its deliveries are read, so the shard is a suffix.
      return { ...entry, id: own(entry.id), slot: `${entry.slot}-s${shard}` };
    case 'fact':
      return factOf(entry, own);
    default:
      return entry;
  }
}

/** Merges the entries of several journals by time. Reads each journal lazily. */
function* interleaved(shards: readonly Shard[]): Iterable<{ readonly entry: Entry; readonly shard: number }> {
  const open = shards.map(({ index, read }) => {
    const entries = read()[Symbol.iterator]();
    return { index, entries, head: entries.next() };
  });
  for (;;) {
    const waiting = open.filter(({ head }) => head.done !== true);
    const [first, ...others] = waiting;
    if (first === undefined) return;
    const next = others.reduce((best, one) => (one.head.value.at < best.head.value.at ? one : best), first);
    yield { entry: next.head.value, shard: next.index };
    next.head = next.entries.next();
  }
}

const endRank: Readonly<Record<RunEnded['end'], number>> = {
  done: 0,
  interrupted: 1,
  'out-of-time': 2,
  lost: 3,
  error: 4,
};

/** The end of the whole run: that of the shard with the worst end. Shards ran in parallel. */
function joinedEnd(ends: readonly RunEnded[]): RunEnded | null {
  const [first, ...others] = ends;
  if (first === undefined) return null;
  const worst = others.reduce((best, one) => (endRank[one.end] > endRank[best.end] ? one : best), first);
  const at =
    ends
      .map((end) => end.at)
      .toSorted()
      .at(-1) ?? worst.at;
  return {
    ...worst,
    at,
    durationMs: Math.max(...ends.map(({ durationMs }) => durationMs)),
    requests: ends.reduce((sum, { requests }) => sum + requests, 0),
  };
}

function* mergedEntries(shards: readonly Shard[]): Iterable<Entry> {
  const decides = deciding(shards);
  const starts = shards.map(({ started }) => started);
  const [first] = starts;
  if (first === undefined) return;
  const [at = first.at] = starts.map((start) => start.at).toSorted();
  yield { ...first, at, options: { ...first.options, shard: null, merged: starts.length } };
  const ends: RunEnded[] = [];
  for (const { entry, shard } of interleaved(shards)) {
    if (entry.type === 'run-ended') ends.push(entry);
    else if (entry.type === 'verdict' || entry.type === 'answer') {
      if (decides.get(keyOf(entry)) === shard) yield entry;
    } else if (entry.type !== 'run-started') yield renumbered(entry, shard);
  }
  // If a shard was cut short, the whole run was.
  const end = ends.length === shards.length ? joinedEnd(ends) : null;
  if (end !== null) yield end;
}

/** Merges the journals of a run's shards, in bounded memory. @returns the entries, or why they are not of one run */
export function mergeShards(
  journals: readonly ShardJournal[],
): { readonly entries: Iterable<Entry> } | { readonly problem: string } {
  const shards: Shard[] = [];
  for (const journal of journals) {
    const read = readStart(journal);
    if (typeof read === 'string') return { problem: read };
    shards.push(read);
  }
  const problem = mismatch(shards);
  if (problem !== null) return { problem };
  return { entries: mergedEntries(shards.toSorted((a, b) => a.index - b.index)) };
}
