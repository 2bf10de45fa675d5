import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { gapIds } from '../contract/gaps.ts';
import { casesOf, type RuleId, ruleIds } from '../contract/rules.ts';
import type { Report } from '../report/report.ts';
import { failedCases, selectorOf, wordsFor } from './again/failed.ts';
import { settingsAgain } from './again/recorded-run.ts';
import { conversation } from './again/show.ts';
import { loadRun } from './build-reports.ts';
import type { GivenOptions } from './config/options.ts';
import { joinSettings, type Settings } from './config/settings.ts';
import { notesOnVariables, readDotenv } from './config/variables.ts';
import { onInterrupt } from './interrupt.ts';
import { perform } from './perform.ts';
import { readRequest } from './run.ts';
import { journalOf } from './run-folder.ts';
import { didYouMean, noSuchCase } from './suggest.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { plain, type Surroundings } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const usualFolder = 'reports/latest';

interface Asked {
  readonly rule: RuleId;
  /** `null` selects the first failed case, or the first case. */
  readonly case: string | null;
}

/** @throws UsageError if the rule or case does not exist */
function readWord(word: string): Asked {
  const [id = '', ...rest] = word.split(':');
  const name = rest.join(':');
  const shown = `curl ${JSON.stringify(plain(word, 80))}`;
  const rule = ruleIds.find((known) => known === id.toUpperCase());
  if (rule === undefined) {
    if (gapIds.some((gap) => gap === id))
      throw new UsageError(
        `${shown}: that is not a rule, and curl sends cases of rules; pix-conformance explain ${id} says what is asked.`,
      );
    throw new UsageError(
      `${shown}: that is not a rule.${didYouMean(id, ruleIds) || ' pix-conformance list shows them all.'}`,
    );
  }
  if (name === '') return { rule, case: null };
  const found = casesOf(rule).find((one) => one.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return { rule, case: found };
  throw new UsageError(`${shown}: ${noSuchCase(rule, name)}`);
}

/** The named case; otherwise the first failed case of the rule; otherwise its first case. */
function chosenCase(asked: Asked, recorded: Report | null): string {
  if (asked.case !== null) return `${asked.rule}:${asked.case}`;
  const failed = recorded === null ? [] : failedCases(recorded).map(selectorOf);
  const first = casesOf(asked.rule)[0] ?? '';
  return failed.find((one) => one.startsWith(`${asked.rule}:`)) ?? `${asked.rule}:${first}`;
}

/** The recorded run that tells which cases failed. `null` if the user named none and the default folder has none. */
async function recordedRun(from: string | undefined, cwd: string): Promise<Report | null> {
  const folder = resolve(cwd, from ?? usualFolder);
  if (from === undefined && !existsSync(journalOf(folder))) return null;
  return (await loadRun(folder, '--from')).report;
}

function settingsFor(word: string, settings: Settings, recorded: Report | null, from: string): Settings {
  const failed =
    recorded?.judged.filter((judged) => selectorOf(judged) === word && judged.result.status === 'fail') ?? [];
  const only = recorded === null ? [word] : [...new Set([word, ...wordsFor(recorded, failed)])];
  if (recorded !== null) return settingsAgain(settings, recorded, only, `--from ${JSON.stringify(from)}`);
  return new Map([...settings, ['only', { name: 'only', text: only.join(','), source: 'command line' }]]);
}

/**
 * The verb `curl`: runs a case with fresh credentials. @param from run folder that tells which cases failed
 * @throws UsageError if the arguments are wrong; no request was sent then
 */
export async function curl(
  word: string,
  from: string | undefined,
  options: GivenOptions,
  surroundings: Surroundings,
): Promise<number> {
  const { terminal, folder } = surroundings;
  const asked = readWord(word);
  const recorded = await recordedRun(from, folder);
  const chosen = chosenCase(asked, recorded);
  const dotenv = readDotenv(folder);
  const out = makeTemporaryFolder();
  try {
    const own = joinSettings({ ...options, out: out.path }, process.env, dotenv.values);
    const request = await readRequest(settingsFor(chosen, own, recorded, from ?? usualFolder), folder, process.env);
    for (const note of [...notesOnVariables(process.env, dotenv), ...request.notes]) terminal.note(note);
    const { command: _, ...silent } = { ...terminal, print: () => undefined };
    const stage = { ...surroundings, terminal: silent, onInterrupt };
    const { status, built } = await perform({ ...request, quiet: true, history: null }, stage);
    if (built !== null) terminal.print(conversation(built.report, chosen, terminal.colors));
    return status;
  } finally {
    out.remove();
  }
}
