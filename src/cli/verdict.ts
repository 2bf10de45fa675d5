import { join, relative } from 'node:path';
import { staleText } from '../analysis/expected.ts';
import { rules } from '../contract/rules.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { caseWord, curl } from '../report/curl.ts';
import { footprintText } from '../report/footprint.ts';
import { remarks } from '../report/remarks.ts';
import { brokenRaces, exchangesOf, type Report, statusText } from '../report/report.ts';
import { casesWith, type JudgedCase, saysBoth } from '../report/standing.ts';
import { count, duration } from '../report/text.ts';
import { unbuiltSentence } from '../report/unbuilt.ts';
import { untested } from '../report/untested.ts';
import { endSentence, headline } from '../report/verdict.ts';
import type { Built } from './build-reports.ts';
import { changeLines } from './changes.ts';
import { missing } from './missing.ts';
import { type Colors, plain } from './terminal.ts';

/** Maximum number of listed cases. The others are only counted, so that the verdict fits on a screen. */
const shownFailures = 8;
const shownWarnings = 5;
const shownRaces = 3;
/** If more cases failed than this, the others are shown compactly and without their curl command. */
const shownInFull = 3;

/** A failed case: what the document says, and what was expected and received. */
function broken(judged: JudgedCase, word: string, { bold }: Colors): string[] {
  const { rule, result } = judged;
  const lines = [`${word} ${bold(caseWord(rule.id, result.case))}  ${rules[rule.id].says}`];
  const { expected, got } = result;
  if (result.message !== '') lines.push(`  ${plain(result.message, 500)}`);
  if (expected !== null && got !== null && !saysBoth(judged)) {
    lines.push(`  expected ${plain(expected, 300)}, got ${plain(got, 300)}`);
  }
  return lines;
}

/** The commands that repeat a failed case. */
function repeating(report: Report, { rule, result }: JudgedCase, { dim }: Colors): string[] {
  const exchanges = exchangesOf(report, result.exchanges);
  if (result.isSequence) return stepLines(exchanges).map((line) => `  ${dim(line)}`);
  const decisive = exchanges.at(-1);
  return decisive === undefined ? [] : [`  ${dim(plain(curl(decisive, caseWord(rule.id, result.case)), 600))}`];
}

/** The steps of a sequence, each with its curl command and response. */
function stepLines(exchanges: readonly ExchangeEntry[]): string[] {
  return exchanges.map(
    (exchange, at) => `${at + 1}. ${plain(curl(exchange), 400)}  # ${plain(statusText(exchange), 40)}`,
  );
}

function brokenCases(report: Report, colors: Colors): string[] {
  const failed = casesWith(report.judged, 'failed');
  const warned = casesWith(report.judged, 'warning');
  const linesOf = (cases: readonly JudgedCase[], word: string, full: number) => [
    ...cases.flatMap((judged, index) => [
      ...broken(judged, word, colors),
      ...(index < full ? [...repeating(report, judged, colors), ''] : []),
    ]),
    ...(cases.length > full ? [''] : []),
  ];
  const lines = linesOf(failed.slice(0, shownFailures), colors.red('FAIL'), shownInFull);
  if (failed.length > shownFailures)
    lines.push(`… and ${count(failed.length - shownFailures, 'more failed case')} in summary.md`, '');
  const room = Math.max(0, shownInFull - failed.length);
  lines.push(...linesOf(warned.slice(0, shownWarnings), colors.yellow('WARN'), room));
  if (warned.length > shownWarnings)
    lines.push(`… and ${count(warned.length - shownWarnings, 'more warning')} in summary.md`, '');
  const first = failed[0] ?? warned[0];
  if (first !== undefined) {
    lines.push(
      `pix-conformance explain ${first.rule.id} says what may be behind it and how to fix it.`,
      `pix-conformance curl ${caseWord(first.rule.id, first.result.case)} sends its request again, with fresh credentials.`,
      '',
    );
  }
  if (failed.length + warned.length > shownInFull)
    lines.push('The curl line of each is in summary.md and index.html.', '');
  return lines;
}

function unbuiltLines({ analysis }: Report, { yellow }: Colors): string[] {
  const sentence = unbuiltSentence(analysis);
  return sentence === null ? [] : [yellow(sentence), ''];
}

/** What to do about a run that ended before everything was tried. What it left out stands above. */
function outOfTime(report: Report, { yellow }: Colors): string[] {
  if (report.analysis.end !== 'out-of-time') return [];
  const why = plain(endSentence(report) ?? 'The time of the run was over.', 200);
  return [yellow(why), 'A longer --max-duration, or --only, tries the rest.', ''];
}

/** Why a run could not test its target, and what to try. */
function untestedLines(report: Report, { yellow }: Colors): string[] {
  const found = untested(report);
  return found === null
    ? []
    : [yellow(`${plain(report.results.run.target, 200)} ${found.says}. ${plain(found.why, 1000)}`)];
}

function staleEntries({ expectations }: Report, { yellow }: Colors): string[] {
  const stale = expectations?.stale ?? [];
  if (stale.length === 0) return [];
  return [yellow('Stale expected failures:'), ...stale.map((one) => `  ${staleText(one)}`), ''];
}

/** The changes since the baseline. Those that fail the run are shown, the others are counted. */
function drifted({ drift }: Report, colors: Colors): string[] {
  if (drift === null) return [];
  if (drift.changes.length === 0) return ['No drift from the baseline.', ''];
  const { failing, changes } = drift;
  const lines = changeLines(failing.slice(0, shownFailures), colors).map((line) => `  ${line}`);
  if (failing.length > shownFailures)
    lines.push(`  and ${failing.length - shownFailures} more; pix-conformance diff shows them all`);
  const passed = changes.length - failing.length;
  if (passed > 0)
    lines.push(`  and ${count(passed, 'change')} that the baseline's policy or the list of expected failures permits`);
  return [colors.yellow(`Drift from the baseline, ${count(changes.length, 'change')}:`), ...lines, ''];
}

/** Calls at the same time that no order explains. No rule speaks of them, so they do not fail the run. */
function raceLines(report: Report, { yellow }: Colors): string[] {
  const broken = brokenRaces(report).slice(0, shownRaces);
  return broken.flatMap(({ message }) => [
    yellow('No order of these simultaneous calls explains their responses:'),
    `  ${plain(message, 500)}`,
    '',
  ]);
}

/**
 * The result of a run on one screen: failures, what could not be tried, the verdict, and where to read on.
 * @param folder absolute path of the run folder; shown relative to `cwd` if it is below
 */
export function verdict({ report, problems }: Built, folder: string, cwd: string, colors: Colors): string {
  const { run, summary, gaps } = report.results;
  const { tone, title, detail } = headline(report);
  const paint = { good: colors.green, warn: colors.yellow, unknown: colors.yellow, bad: colors.red }[tone];
  const inside = relative(cwd, folder);
  const place = inside.startsWith('..') || inside === '' ? folder : inside;
  const expected = casesWith(report.judged, 'expected').length;
  const isRecorded = report.analysis.options['recorded'] === true;
  const choices = isRecorded ? '' : `, longest chain ${count(run.longestChain, 'call')}, seed ${run.seed}`;
  return [
    '',
    ...brokenCases(report, colors),
    ...unbuiltLines(report, colors),
    ...missing(report, colors),
    ...staleEntries(report, colors),
    ...drifted(report, colors),
    ...raceLines(report, colors),
    ...untestedLines(report, colors),
    ...outOfTime(report, colors),
    ...remarks(report.analysis),
    `${colors.bold(paint(title))}  ${plain(detail)}`,
    ...(expected > 0 ? [`${count(expected, 'expected failure')} left out of the verdict.`] : []),
    `${summary.gaps.answered} of ${gaps.length} gaps answered. ${count(run.requests, 'request')} in ${duration(run.durationMs)}${choices}.`,
    ...(run.footprint.requests === 0 ? [] : [`Left on the target: ${footprintText(run.footprint)}.`]),
    ...(problems.length > 0
      ? []
      : [`Reports: ${join(place, 'index.html')} to look through, summary.md to read, results.json for programs.`]),
  ].join('\n');
}
