import { randomBytes, randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { otherTarget } from '../../analysis/drift/baseline.ts';
import { isLoopback } from '../../client/loopback.ts';
import type { RunConfig, Shard } from '../../harness/config.ts';
import { mostBaselineBytes, parseBaseline } from '../baseline-file.ts';
import { didYouMean } from '../suggest.ts';
import * as checks from './checks.ts';
import { readAgain, readShown } from './course.ts';
import { readExpectedFailures } from './expected-failures.ts';
import { checkWritable, readJsonObject, readNamedFile } from './files.ts';
import { readInbox } from './inbox.ts';
import { readReach } from './reach.ts';
import { fileReader, type Read, type ReadFile, reader } from './reader.ts';
import { readReplay } from './replay.ts';
import { selection } from './selection.ts';
import { type Environment, type Setting, type Settings, settingName, wrong, wrongValue } from './settings.ts';
import { readTimings } from './timings.ts';

/** The request of a user to `run`: the configuration of the worker, and what is decided after the worker has ended. */
export interface RunRequest {
  /** `target` is empty until the embedded sandbox has started, if that is the target. */
  readonly config: RunConfig;
  /** Name of the run folder in messages: `--out "run"`. */
  readonly outLabel: string;
  /** Content of the baseline file. */
  readonly baseline: string | null;
  /** Absolute path of the folder with the runs of each target. `null` for no history. */
  readonly history: string | null;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Only prints the predicted load on the target, and sends nothing. */
  readonly plan: boolean;
  /** Maximum time to wait for the target to respond, in milliseconds. `null` for no limit. */
  readonly waitMs: number | null;
  /** After the run, repeats the failed cases whenever the target restarts. */
  readonly watch: boolean;
  /** Messages to print before the run, one sentence each. */
  readonly notes: readonly string[];
}

const remoteLoad = { maxRps: 20, concurrency: 8 };

function readTarget(settings: Settings, read: Read): string | null {
  const setting = settings.get('target');
  const word = setting?.text.trim().toLowerCase();
  if (word === undefined || word === 'embedded') return null;
  if (setting && word === '') {
    throw wrong(setting, 'is empty: give the base address of the service, or the word embedded for the sandbox.');
  }
  if (setting && !word.includes(':') && !word.includes('.') && didYouMean(word, ['embedded']) !== '') {
    throw wrongValue(setting, `is not an address.${didYouMean(word, ['embedded'])}`);
  }
  return read('target', checks.httpUrl('http://127.0.0.1:4010'));
}

function refuseForEmbedded(settings: Settings): void {
  const given = settings.get('account') ?? settings.get('jwt') ?? settings.get('api-key');
  if (given === undefined) return;
  throw wrong(
    given,
    'does not go with the embedded sandbox, which starts without any account: leave it out, or give a --target.',
  );
}

function readLoad(
  settings: Settings,
  read: Read,
  near: boolean,
): Pick<RunConfig, 'maxRps' | 'concurrency' | 'timeoutMs'> {
  const unset = near ? { maxRps: null, concurrency: null } : remoteLoad;
  // `unlimited` reads as null, too.
  return {
    maxRps: settings.has('max-rps') ? read('max-rps', checks.rate) : unset.maxRps,
    concurrency: settings.has('concurrency') ? read('concurrency', checks.concurrency) : unset.concurrency,
    timeoutMs: read('timeout', checks.integer(1, 3_600_000, 10_000)) ?? 10_000,
  };
}

/** The content of a baseline file, checked to be comparable with the target. */
function readBaseline(setting: Setting, target: string): string {
  const text = readNamedFile(setting, mostBaselineBytes);
  const read = parseBaseline(text);
  if ('problem' in read) throw wrongValue(setting, read.problem);
  const other = otherTarget(read.baseline, target);
  if (other !== null) throw wrongValue(setting, other);
  return text;
}

function readShard(settings: Settings, read: Read, weights: Readonly<Record<string, number>> | null): Shard | null {
  const shard = read('shard', checks.shard);
  const timings = settings.get('timings');
  if (shard === null && timings?.source === 'command line') {
    throw wrong(timings, 'belongs to --shard, which is not given: add --shard I/N or leave it out.');
  }
  return shard === null || weights === null ? shard : { ...shard, weights };
}

function readSelection(settings: Settings, read: Read): Pick<RunConfig, 'only' | 'skip'> {
  const only = read('only', selection) ?? [];
  const skip = read('skip', selection) ?? [];
  const setting = settings.get('only');
  if (setting && only.every((id) => skip.includes(id))) {
    throw wrong(
      setting,
      `and ${settingName({ ...setting, name: 'skip' })} select the same, so nothing is left to run.`,
    );
  }
  return { only, skip };
}

/** Random requests should only go to the user's own service. Any other must be confirmed explicitly. */
function readExplore(settings: Settings, read: Read, near: boolean): number | null {
  const requests = read('explore', checks.integer(20, 100_000, 200));
  const remote = read('explore-remote', checks.truth) ?? false;
  const setting = settings.get('explore');
  if (setting === undefined) {
    const word = settings.get('explore-remote');
    if (remote && word?.source === 'command line')
      throw wrong(word, 'belongs to --explore, which is not given: add --explore N or leave it out.');
    return null;
  }
  if (near || remote) return requests;
  throw wrongValue(
    setting,
    'sends random requests, and the target is not on this machine: add --explore-remote if you may do that there, or leave it out.',
  );
}

function ownAddress(target: string | null): string | null {
  if (target === null) return '127.0.0.1';
  if (!isLoopback(target)) return null;
  return new URL(target).hostname === '[::1]' ? '::1' : '127.0.0.1';
}

/** A run with its own run folder keeps a history only if an option says so. */
function readHistoryFolder(settings: Settings, read: Read, folder: string): string | null {
  const asked = read('history', checks.path) ?? (settings.has('out') ? 'none' : 'reports/history');
  return asked === 'none' ? null : resolve(folder, asked);
}

/**
 * Reads and validates all settings of `run`. Sends nothing, and writes nothing but an empty run folder.
 * @throws UsageError with one sentence that names the option, its source and the fix
 */
export function readRunRequest(settings: Settings, folder: string, environment: Environment = {}): RunRequest {
  const read = reader(settings);
  const file = fileReader(settings, folder);
  const replay = settings.get('replay');
  const asked =
    replay === undefined ? readDrive(settings, read, file, environment) : readReplay(replay, settings, folder);
  const shown = readShown(read);
  const unset = replay === undefined ? 'reports/latest' : 'reports/replay';
  const outSetting: Setting = settings.get('out') ?? { name: 'out', text: unset, source: 'command line' };
  const out = resolve(folder, read('out', checks.path) ?? outSetting.text);
  if (replay !== undefined && out === resolve(folder, replay.text)) {
    throw wrongValue(
      outSetting,
      'is the folder of the recording, which the replay would overwrite: give another one with --out.',
    );
  }
  const request = {
    config: { ...asked.config, ...readJudging(settings, read, file, asked.config), out, journalId: newJournalId() },
    outLabel: `${settingName(outSetting)} ${JSON.stringify(outSetting.text)}`,
    baseline: file('baseline', (setting) => readBaseline(setting, asked.config.target)),
    history: replay === undefined ? readHistoryFolder(settings, read, folder) : null,
    ...shown,
    ...readAgain(settings, read, asked.config.embedded),
    plan: read('plan', checks.truth) ?? false,
    notes: asked.notes,
  };
  checkWritable(out, outSetting);
  const history = settings.get('history');
  if (history !== undefined && request.history !== null) checkWritable(request.history, history);
  return request;
}

export function newJournalId(): string {
  return randomBytes(16)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
}

type Judging = Pick<RunConfig, 'only' | 'skip' | 'strict' | 'expectedFailures'>;

/** The settings that a replay may change. All others come from the recorded run. */
function readJudging(settings: Settings, read: Read, file: ReadFile, before: Judging): Judging {
  const selects = settings.has('only') || settings.has('skip');
  const { only, skip } = selects ? readSelection(settings, read) : before;
  return {
    only,
    skip,
    strict: read('strict', checks.truth) ?? before.strict,
    expectedFailures: file('expected-failures', readExpectedFailures) ?? before.expectedFailures,
  };
}

/** The configuration of a run without its folder and journal. */
export type Unplaced = Omit<RunConfig, 'out' | 'journalId'>;

/** How much a run tries. */
function readExtent(settings: Settings, read: Read, embedded: boolean): Pick<RunConfig, 'thorough' | 'light'> {
  const light = read('light', checks.truth) ?? false;
  const thorough = read('thorough', checks.truth);
  const setting = settings.get('light');
  if (light && thorough === true && setting !== undefined)
    throw wrong(
      setting,
      'does not go with --thorough, which tries more than a run usually does: leave one of them out.',
    );
  return { light, thorough: thorough ?? (embedded && !light) };
}

/** The settings of a run that drives a target. */
function readDrive(
  settings: Settings,
  read: Read,
  file: ReadFile,
  environment: Environment,
): { readonly config: Unplaced; readonly notes: readonly string[] } {
  const target = readTarget(settings, read);
  const embedded = target === null;
  const near = target === null || isLoopback(target);
  const inbox = readInbox(settings, read, embedded);
  if (embedded) refuseForEmbedded(settings);
  const config: Unplaced = {
    target: target ?? '',
    embedded,
    reach: readReach(settings, { read, file }, target, environment),
    inbox,
    emailPattern: read('email-pattern', checks.emailPattern) ?? 'conformance+{id}@example.com',
    account: read('account', checks.account),
    jwt: read('jwt', checks.credential),
    apiKey: read('api-key', checks.credential),
    signup: file('signup', readJsonObject),
    webhookUrl: read('webhook-url', checks.httpUrl('https://hooks.example.com/pix')),
    webhookListen: read('webhook-listen', checks.endpoint) ?? { host: '127.0.0.1', port: 0 },
    ownIp: read('own-ip', checks.ipAddress) ?? ownAddress(target),
    only: [],
    skip: [],
    ...readExtent(settings, read, embedded),
    strict: false,
    expectedFailures: [],
    ...readLoad(settings, read, near),
    shard: readShard(settings, read, file('timings', readTimings)),
    seed: read('seed', checks.integer(0, 4_294_967_295, 7)) ?? randomInt(0, 4_294_967_295),
    explore: readExplore(settings, read, near),
    maxDurationMs: (read('max-duration', checks.integer(1, 86_400, 1200)) ?? 1200) * 1000,
    replay: null,
  };
  return { config, notes: [] };
}
