import { statfsSync } from 'node:fs';
import { isLoopback } from '../client/loopback.ts';
import { megabyte } from '../files/read.ts';
import type { RunRequest } from './config/config.ts';
import type { GivenOptions } from './config/options.ts';
import { joinSettings } from './config/settings.ts';
import { type Dotenv, notesOnVariables, readDotenv } from './config/variables.ts';
import { type Diagnosis, diagnosisLine, doubtful, good } from './doctor/diagnosis.ts';
import { checkInbox } from './doctor/inbox.ts';
import { checkReceiver } from './doctor/receiver.ts';
import { checkTarget } from './doctor/target.ts';
import { type EmbeddedSandbox, startEmbedded } from './embedded.ts';
import { readRequest } from './run.ts';
import type { Surroundings } from './terminal.ts';
import { exitStatus } from './usage-error.ts';

const leastFree = 200;

function* settled({ config }: RunRequest, dotenv: Dotenv): Iterable<Diagnosis> {
  yield good('configuration', 'every option is sound');
  for (const note of notesOnVariables(process.env, dotenv)) yield doubtful('configuration', note);
  const { bavail, bsize } = statfsSync(config.out);
  const megabytes = (bavail * bsize) / megabyte;
  const free = megabytes < 2000 ? `${Math.round(megabytes)} MB free` : `${Math.round(megabytes / 1000)} GB free`;
  const needed = `a run may need ${leastFree} MB, make room or give another --out`;
  yield megabytes < leastFree
    ? doubtful('disk', `the run folder has ${free}; ${needed}`)
    : good('disk', `the run folder can be written to, ${free}`);
  const rate = config.maxRps === null ? 'no limit' : `at most ${config.maxRps}`;
  const atOnce = config.concurrency === null ? 'no limit' : `at most ${config.concurrency}`;
  yield good('load', `requests a second: ${rate} (--max-rps); requests at once: ${atOnce} (--concurrency)`);
  if (config.account !== null)
    yield doubtful('account', 'doctor does not try it, because a login sends a mail; the run does');
}

async function* findings(
  request: RunRequest,
  sandbox: EmbeddedSandbox | null,
  dotenv: Dotenv,
): AsyncIterable<Diagnosis> {
  const config = sandbox === null ? request.config : { ...request.config, target: sandbox.url };
  yield* settled(request, dotenv);
  yield* checkTarget(config);
  const remote = !isLoopback(config.target);
  yield* checkInbox(config, remote);
  yield* checkReceiver(config, remote);
}

/**
 * The verb `doctor`. Says what to fix, in order. @throws UsageError if an option is wrong
 * @returns 0 if a run can start, 3 if the target does not respond, 2 if something else must be fixed
 */
export async function doctor(options: GivenOptions, { terminal, folder }: Surroundings): Promise<number> {
  const dotenv = readDotenv(folder);
  const request = await readRequest(joinSettings(options, process.env, dotenv.values), folder, process.env);
  const sandbox = request.config.embedded ? await startEmbedded() : null;
  const wrong: Diagnosis[] = [];
  try {
    for await (const finding of findings(request, sandbox, dotenv)) {
      terminal.print(diagnosisLine(finding, terminal.colors));
      if (finding.state === 'wrong') wrong.push(finding);
    }
  } finally {
    await sandbox?.close();
  }
  terminal.print(wrong.length === 0 ? 'A run can start.' : `Fix first: ${wrong.map(({ about }) => about).join(', ')}.`);
  if (wrong.some(({ about }) => about === 'target')) return exitStatus.untestable;
  return wrong.length === 0 ? exitStatus.conformant : exitStatus.usage;
}
