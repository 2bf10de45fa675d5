import { create } from 'xmlbuilder2';
import { chapterTitle } from '../contract/chapters.ts';
import { onlyCase, rules } from '../contract/rules.ts';
import { curl } from './curl.ts';
import { exchangesOf, type Report } from './report.ts';
import type { Judged } from './standing.ts';
import { clip, oneLine, visible } from './text.ts';

type Element = ReturnType<typeof create>;

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function millisecondsOf(report: Report, { result }: Judged): number {
  return exchangesOf(report, result.exchanges).reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/** Expected, got and the curl line of the decisive exchange. */
function details(report: Report, { result }: Judged): string {
  const decisive = exchangesOf(report, result.exchanges).at(-1);
  const lines = [
    result.message,
    ...(result.expected === null ? [] : [`expected: ${result.expected}`]),
    ...(result.got === null ? [] : [`got: ${result.got}`]),
    ...(result.exchanges.length === 0 ? [] : [`exchanges: ${result.exchanges.slice(-20).join(', ')}`]),
    ...(decisive === undefined ? [] : [curl(decisive)]),
  ];
  return visible(clip(lines.join('\n'), 20_000));
}

function addOutcome(element: Element, report: Report, judged: Judged): void {
  const { standing, rule, result } = judged;
  const message = clip(oneLine(result.message), 1000);
  if (standing === 'failed') {
    element.ele('failure', { message, type: rule.level }).txt(details(report, judged));
  } else if (standing === 'warning' || standing === 'expected') {
    // A plain test report knows no warning; a failure would turn a build red that the run's exit status leaves green.
    const word = standing === 'warning' ? 'warning' : 'expected failure';
    element.ele('skipped', { message: `${word}: ${message}` });
    element.ele('system-out').txt(details(report, judged));
  } else if (standing === 'blocked') {
    const by = result.blockedBy === null ? '' : ` by ${oneLine(result.blockedBy)}`;
    element.ele('skipped', { message: `blocked${by}: ${message}` });
  } else if (standing === 'skipped') {
    element.ele('skipped', { message: message || 'left out of this run' });
  }
}

function totals(report: Report, judged: readonly Judged[]): Record<string, string> {
  const failures = judged.filter(({ standing }) => standing === 'failed').length;
  const passed = judged.filter(({ standing }) => standing === 'passed').length;
  return {
    tests: String(judged.length),
    failures: String(failures),
    errors: '0',
    skipped: String(judged.length - failures - passed),
    time: seconds(judged.reduce((sum, each) => sum + millisecondsOf(report, each), 0)),
  };
}

/** `junit.xml`: one suite a chapter, one test case for each case of each rule, in the catalogue's order. */
export function junit(report: Report): string {
  const root = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\ufffd' }).ele('testsuites', {
    name: 'pix-conformance',
    ...totals(report, report.judged),
  });
  const byChapter = Map.groupBy(report.judged, ({ rule }) => rules[rule.id].chapter);
  for (const [chapter, judged] of byChapter) {
    const suite = root.ele('testsuite', {
      name: chapterTitle(chapter),
      timestamp: report.results.run.startedAt.replace(/(\.\d+)?Z$/, ''),
      ...totals(report, judged),
    });
    for (const each of judged) {
      const { rule, result } = each;
      const name = result.case === onlyCase ? rule.id : `${rule.id} [${result.case}]`;
      const time = seconds(millisecondsOf(report, each));
      const element = suite.ele('testcase', {
        classname: `${chapter}.${rule.id}`,
        name: visible(`${name} ${rules[rule.id].says}`),
        time,
      });
      addOutcome(element, report, each);
    }
  }
  return `${root.end({ prettyPrint: true })}\n`;
}
