import { upperFirst } from '../contract/questions/sentences.ts';
import type { RunConfig } from '../harness/config.ts';
import { type RunRequest, readRunRequest } from './config/config.ts';
import { mailHint } from './config/inbox.ts';
import type { GivenOptions, OptionName } from './config/options.ts';
import { pipelineOf } from './config/pipeline.ts';
import { checkFree } from './config/ports.ts';
import { type Environment, joinSettings, type Settings, wrong } from './config/settings.ts';
import { notesOnVariables, readDotenv, refuseTakenByNpm } from './config/variables.ts';
import { onInterrupt } from './interrupt.ts';
import { perform } from './perform.ts';
import type { Surroundings } from './terminal.ts';

/** Without a terminal, a question would wait forever. */
function checkPrompt({ inbox }: RunConfig, settings: Settings): void {
  const setting = settings.get('inbox');
  if (inbox.kind !== 'prompt' || process.stdin.isTTY || setting === undefined) return;
  throw wrong(setting, 'prompt asks at the terminal, and there is none: run in a terminal, or choose another inbox.');
}

/** The settings with the selection of `--failed`. Its module reads journals, which costs start-up time. */
async function withFailed(settings: Settings, folder: string): Promise<Settings> {
  const failed = settings.get('failed');
  if (failed === undefined) return settings;
  return (await import('./again/recorded-run.ts')).settingsOfFailed(failed, settings, folder);
}

/** Reads the settings, including what depends on the machine. @throws UsageError if one is wrong */
export async function readRequest(
  settings: Settings,
  folder: string,
  environment: Environment = {},
): Promise<RunRequest> {
  const request = readRunRequest(await withFailed(settings, folder), folder, environment);
  const { inbox, webhookListen, replay } = request.config;
  if (replay !== null) return request;
  checkPrompt(request.config, settings);
  const place = (name: OptionName) => settings.get(name) ?? ({ name, source: 'command line' } as const);
  if (inbox.kind === 'smtp') await checkFree(inbox.listen, place('smtp-listen'));
  await checkFree(webhookListen, place('webhook-listen'));
  return request;
}

/** Adds the id of the CI pipeline run to a shard. */
function ofPipeline(request: RunRequest): RunRequest {
  const { config } = request;
  const pipeline = pipelineOf(process.env);
  if (config.shard === null || config.replay !== null || pipeline === null) return request;
  return { ...request, config: { ...config, shard: { ...config.shard, pipeline } } };
}

/** The verb `run`. @returns the exit status @throws UsageError for wrong arguments; no request was sent then */
export async function run(options: GivenOptions, surroundings: Surroundings): Promise<number> {
  const { terminal, folder } = surroundings;
  refuseTakenByNpm(process.env);
  const dotenv = readDotenv(folder);
  const asked = ofPipeline(await readRequest(joinSettings(options, process.env, dotenv.values), folder, process.env));
  for (const note of [...notesOnVariables(process.env, dotenv), ...asked.notes]) terminal.note(note);
  if (asked.plan) {
    terminal.print((await import('./plan/plan.ts')).planText(asked.config));
    return 0;
  }
  const hint = asked.config.replay === null ? mailHint(asked.config) : null;
  if (hint !== null) terminal.note(`${upperFirst(hint)}.`);
  if (asked.watch) return (await import('./again/watch.ts')).watch(asked, { ...surroundings, onInterrupt });
  return (await perform(asked, { ...surroundings, onInterrupt })).status;
}
