import { staleText } from '../analysis/expected.ts';
import type { GapResult } from '../analysis/results.ts';
import { gapSentence } from '../analysis/sentence.ts';
import { chapterTitle } from '../contract/chapters.ts';
import { gaps } from '../contract/gaps.ts';
import { onlyCase, rules } from '../contract/rules.ts';
import { mermaid, transitions } from './diagram.ts';
import { afterName, changesByClass, changeWords, effectOf } from './drift.ts';
import { fixOf } from './explain.ts';
import { historySentences } from './history.ts';
import { code, fence, folded, prose } from './markdown.ts';
import { raceLines } from './races.ts';
import { remarks } from './remarks.ts';
import type { Report } from './report.ts';
import { casesWith, type JudgedCase, type Standing } from './standing.ts';
import { repeatLines } from './summary-requests.ts';
import { theRun } from './summary-run.ts';
import { targetText } from './target.ts';
import { count } from './text.ts';
import { unbuiltSentence } from './unbuilt.ts';
import { untested } from './untested.ts';
import { endSentence, headline } from './verdict.ts';

/** Characters of each part, together below the 65,536 of a pull request comment. */
const room = {
  failures: 16_000,
  warnings: 5_000,
  expected: 2_000,
  drift: 5_000,
  blocked: 4_500,
  answers: 19_000,
  open: 3_500,
};

/** Maximum characters of the page. */
const mostCharacters = 59_000;

/** As many items as fit, and a line with the number of those left out. */
function fitting(items: readonly string[], characters: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const item of items) {
    used += item.length + 2;
    if (used > characters) break;
    taken.push(item);
  }
  const left = items.length - taken.length;
  return left === 0 ? taken : [...taken, '', `… and ${left} more in \`index.html\`.`];
}

function caseTitle({ rule, result }: JudgedCase): string {
  return result.case === onlyCase ? rule.id : `${rule.id} \\[${prose(result.case, 60)}\\]`;
}

function failure(report: Report, judged: JudgedCase): string {
  const { rule, result } = judged;
  return [
    `### ${caseTitle(judged)}`,
    '',
    `> ${prose(rules[rule.id].says)}`,
    '',
    prose(result.message, 800),
    '',
    ...(result.expected === null ? [] : [`- expected: ${code(result.expected)}`]),
    ...(result.got === null ? [] : [`- got: ${code(result.got)}`]),
    `- usual fix: ${fixOf(rule.id)} More: \`pix-conformance explain ${rule.id}\`.`,
    '',
    ...repeatLines(report, judged),
    '',
  ].join('\n');
}

function failures(report: Report): string[] {
  const failed = casesWith(report.judged, 'failed');
  if (failed.length === 0) return [];
  const items = failed.map((judged) => failure(report, judged));
  return [`## Broken (${count(failed.length, 'case')})`, '', ...fitting(items, room.failures), ''];
}

function warnings(report: Report): string[] {
  const warned = casesWith(report.judged, 'warning');
  if (warned.length === 0) return [];
  const items = warned.map((judged) => failure(report, judged));
  const intro = 'A reader of the document would expect these, though it does not say so in so many words.';
  return [`## Warnings (${count(warned.length, 'case')})`, '', folded(intro, fitting(items, room.warnings)), ''];
}

function expectedFailures({ judged, expectations }: Report): string[] {
  if (expectations === null) return [];
  const known = casesWith(judged, 'expected');
  const stale = expectations.stale.map((one) => `- ${prose(staleText(one), 200)}`);
  const listed = known.map((each) => `- ${caseTitle(each)}: ${prose(each.result.message, 200)}`);
  if (stale.length + listed.length === 0) return [];
  return [
    ...(stale.length === 0 ? [] : ['## Stale expected failures', '', ...fitting(stale, room.expected / 2), '']),
    ...(listed.length === 0
      ? []
      : [folded(`Expected failures (${listed.length})`, fitting(listed, room.expected / 2)), '']),
  ];
}

/** Cases without a verdict, one line for each reason, because one prerequisite may block many. */
function unjudged(report: Report, standing: Standing & ('blocked' | 'skipped')): string[] {
  const cases = casesWith(report.judged, standing);
  if (cases.length === 0) return [];
  const groups = Map.groupBy(cases, ({ result }) => `${result.blockedBy ?? ''}\n${result.message}`);
  const items = [...groups].map(([, group]) => {
    const [first] = group;
    const by = first?.result.blockedBy ?? null;
    const names = group.map(caseTitle);
    const listed =
      names.length > 12 ? `${names.slice(0, 12).join(', ')} and ${names.length - 12} more` : names.join(', ');
    const reason = prose(first?.result.message ?? '', 300) || 'left out of this run';
    return `- ${by === null ? '' : `by **${prose(by, 60)}**: `}${reason} (${listed})`;
  });
  const title = standing === 'blocked' ? 'Blocked' : 'Skipped';
  const lines = fitting(items, room.blocked / 2);
  if (standing === 'skipped') return [folded(`${title} (${count(cases.length, 'case')})`, lines), ''];
  return [`## ${title} (${count(cases.length, 'case')})`, '', ...lines, ''];
}

function evidenceOf(ids: readonly string[]): string {
  const some = ids.slice(-3).map((id) => prose(id, 20));
  return ids.length > 3 ? `${some.join(' ')} +${ids.length - 3}` : some.join(' ');
}

/** The answers, by chapter. @param characters room in the page; answers are left out only if they need more */
function answers({ results }: Report, characters: number): string[] {
  const answered = results.gaps.filter(({ status }) => status === 'answered');
  if (answered.length === 0) return [];
  const chapters = Map.groupBy(answered, ({ id }) => gaps[id].chapter);
  const rowOf = (gap: GapResult) =>
    `| ${gaps[gap.id].asks}<br>\`${gap.id}\` | ${prose(gapSentence(gap), 240)} | ${evidenceOf(gap.exchanges)} |`;
  const around = 300 * chapters.size;
  const all = answered.reduce((sum, gap) => sum + rowOf(gap).length + 2, around);
  const share = all <= characters ? Number.POSITIVE_INFINITY : room.answers / answered.length;
  const parts = [...chapters].map(([chapter, group]) => {
    const rows = group.map(rowOf);
    const table = [
      '| Question | Answer | Evidence |',
      '|---|---|---|',
      ...fitting(rows, Math.max(700, share * group.length)),
    ];
    return folded(`${chapterTitle(chapter)} (${group.length})`, table);
  });
  return [`## What the document does not say: ${answered.length} of ${results.gaps.length} answered`, '', ...parts, ''];
}

function open({ results }: Report): string[] {
  const unanswered = results.gaps.filter(({ status }) => status !== 'answered');
  if (unanswered.length === 0) return [];
  const items = unanswered.map((gap) => `- ${gaps[gap.id].asks} (\`${gap.id}\`) ${prose(gapSentence(gap), 160)}`);
  return [folded(`Still open (${unanswered.length})`, fitting(items, room.open)), ''];
}

/** The changes since the baseline. Breaking ones are visible, the rest are collapsed. */
function drifted({ drift }: Report): string[] {
  if (drift === null) return [];
  if (drift.changes.length === 0) return ['No drift from the baseline.', ''];
  const parts = changesByClass(drift).flatMap(([kind, group]) => {
    const { word, meaning } = changeWords[kind];
    const items = group.map(
      (change) => `- **${change.about}** ${prose(afterName(change), 300)} (${effectOf(drift, change)})`,
    );
    const lines = [meaning, '', ...fitting(items, room.drift / 3)];
    const title = `${word} (${count(group.length, 'change')})`;
    return kind === 'breaking' ? [`**${title}.** ${lines.join('\n')}`, ''] : [folded(title, lines), ''];
  });
  return [`## Drift from the baseline (${count(drift.changes.length, 'change')})`, '', ...parts];
}

function earlierRuns({ history }: Report): string[] {
  const items = historySentences(history).map((one) => `- ${prose(one, 200)}`);
  return items.length === 0 ? [] : ['## Since earlier runs', '', ...fitting(items, room.open), ''];
}

function diagrams({ results }: Report): string[] {
  const drawn = [
    ['A payment', transitions(results, 'payment-transitions')],
    ['An API key', transitions(results, 'key-transitions')],
  ] as const;
  return drawn.flatMap(([title, arrows]) => {
    const drawing = mermaid(arrows.slice(0, 20));
    return arrows.length === 0 || drawing.length > 1800 ? [] : [`**${title}**`, '', fence(drawing, 'mermaid'), ''];
  });
}

/** `summary.md`: one page with failures first, below 60,000 characters whatever the target sent. */
export function summary(report: Report): string {
  const { results, analysis } = report;
  const { title, detail } = headline(report);
  const reason = untested(report)?.why ?? endSentence(report);
  const missing = unbuiltSentence(analysis);
  const before = [
    `# ${title}`,
    '',
    `${code(targetText(results.run), 250)}: ${prose(detail, 2000)} ${results.summary.gaps.answered} of ${results.gaps.length} open questions answered.`,
    '',
    ...(reason === null ? [] : [prose(reason, 1000), '']),
    ...(missing === null ? [] : [prose(missing, 1500), '']),
    ...remarks(analysis).flatMap((remark) => [remark, '']),
    ...failures(report),
    ...warnings(report),
    ...raceLines(report),
    ...expectedFailures(report),
    ...drifted(report),
    ...earlierRuns(report),
    ...unjudged(report, 'blocked'),
    ...unjudged(report, 'skipped'),
  ];
  const after = [...open(report), ...diagrams(report), ...theRun(report)];
  const used = [...before, ...after].reduce((sum, line) => sum + line.length + 1, 0);
  return `${[...before, ...answers(report, mostCharacters - used), ...after]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}
