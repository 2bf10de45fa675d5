import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { directReach } from '../../client/reach.ts';
import type { Entry, RunStarted } from '../../journal/entry.ts';
import { JournalError } from '../../journal/error.ts';
import { readJournal } from '../../journal/reader.ts';
import type { Unplaced } from './config.ts';
import { isUsedIn, optionNames } from './options.ts';
import { type Setting, type Settings, wrong, wrongValue } from './settings.ts';

const json = z.json();
const text = z.string();
const nullable = text.nullable();

/** The options in the first line of a journal that a replay needs. */
const recordedOptions = z.object({
  only: z.array(text),
  skip: z.array(text),
  thorough: z.boolean(),
  light: z.boolean().default(false),
  strict: z.boolean(),
  expectedFailures: z.array(z.object({ rule: text, case: nullable, reason: nullable, until: nullable })),
  shard: z
    .object({
      index: z.number(),
      count: z.number(),
      weights: z.record(text, z.number()).exactOptional(),
      pipeline: text.exactOptional(),
    })
    .nullable(),
  embedded: z.boolean(),
  runId: text,
  emailPattern: text,
  account: z.object({ email: text, password: text }).nullable(),
  jwt: nullable,
  apiKey: nullable,
  signup: z.record(text, json).nullable(),
  webhookUrl: nullable,
  ownIp: nullable,
  timeoutMs: z.number(),
  replayOf: z.object({ only: z.array(text), skip: z.array(text) }).optional(),
});

/** @throws UsageError if an option is given that only makes sense with a target */
function checkOptions(settings: Settings): void {
  for (const name of optionNames) {
    const given = settings.get(name);
    if (given?.source === 'command line' && !isUsedIn('replay', name) && given.text !== 'false') {
      throw wrong(
        given,
        'does not go with --replay, which sends nothing and takes it from the recording: leave it out.',
      );
    }
  }
}

interface Read {
  readonly started: RunStarted;
  /** The line at which the journal is torn. `null` if it is not. */
  readonly torn: number | null;
}

/** Reads the whole journal, so that a damaged one is found before anything is written. */
function readWhole(setting: Setting, journal: string): Read {
  let torn: number | null = null;
  let started: RunStarted | null = null;
  try {
    const entries: Iterable<Entry> = readJournal(journal, {
      onTorn: (line) => {
        torn = line;
      },
    });
    for (const entry of entries) if (entry.type === 'run-started') started = entry;
  } catch (error) {
    if (error instanceof JournalError) throw wrongValue(setting, `cannot be replayed: ${error.message}`);
    throw error;
  }
  if (started === null) throw wrongValue(setting, 'holds a journal without a beginning: give the folder of a run.');
  return { started, torn };
}

/**
 * The settings of a recorded run, to replay it without its target, and messages about the recording.
 * @throws UsageError if the folder has no journal that can be replayed
 */
export function readReplay(
  setting: Setting,
  settings: Settings,
  folder: string,
): { readonly config: Unplaced; readonly notes: readonly string[] } {
  checkOptions(settings);
  const recorded = resolve(folder, setting.text);
  const journal = join(recorded, 'journal.jsonl');
  if (!existsSync(journal)) {
    const what = existsSync(recorded) ? 'has no journal.jsonl' : 'does not exist';
    throw wrongValue(setting, `${what}: give a folder that run has written, or one with a copy of its journal.jsonl.`);
  }
  const { started, torn } = readWhole(setting, journal);
  if (typeof started.options['merged'] === 'number') {
    throw wrongValue(setting, 'holds a merged run: replay the folder of each shard, and merge the results.');
  }
  const read = recordedOptions.safeParse(started.options);
  if (!read.success) {
    throw wrongValue(
      setting,
      `was recorded by ${started.tool}, whose journal lacks options that a replay needs: run again to record it anew.`,
    );
  }
  const { runId, replayOf, ...options } = read.data;
  const notes = [
    ...(torn === null ? [] : [`Line ${torn} of the journal was cut in the middle, and is left out.`]),
    ...(started.options['explore'] === undefined
      ? []
      : ['The random sequences of --explore are not judged again: report DIR does that.']),
  ];
  const { only, skip } = replayOf ?? options;
  const times = { startedAt: started.at, at: new Date().toISOString() };
  const replay = { journal, runId, tool: started.tool, only, skip, ...times };
  return { config: { ...unused, ...options, target: started.target, seed: started.seed, replay }, notes };
}

/** Settings that only concern the network. */
const unused = {
  reach: directReach,
  inbox: { kind: 'smtp', listen: { host: '127.0.0.1', port: 0 } },
  webhookListen: { host: '127.0.0.1', port: 0 },
  maxRps: null,
  concurrency: null,
  explore: null,
  maxDurationMs: 1_200_000,
} as const;
