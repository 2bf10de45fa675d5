import XMLBuilder from 'fast-xml-builder';
import { chapterTitle } from '../contract/chapters.ts';
import { onlyCase, rules } from '../contract/rules.ts';
import { caseWord, curl } from './curl.ts';
import { decisiveExchange, exchangesOf, type Report } from './report.ts';
import { byChapter, type JudgedCase, tally } from './standing.ts';
import { targetText } from './target.ts';
import { clip, oneLine, visible } from './text.ts';

/** An element in the form of the XML builder: attributes start with `@`, and text is `#text`. */
interface Element {
  [name: string]: string | Element | Element[];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function millisecondsOf(report: Report, { result }: JudgedCase): number {
  return exchangesOf(report, result.exchanges).reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/** The expected and the actual value, and the curl command of the decisive exchange. */
function details(report: Report, judged: JudgedCase): string {
  const { rule, result } = judged;
  const decisive = decisiveExchange(report, judged);
  const lines = [
    result.message,
    ...(result.expected === null ? [] : [`expected: ${result.expected}`]),
    ...(result.got === null ? [] : [`got: ${result.got}`]),
    ...(result.exchanges.length === 0 ? [] : [`exchanges: ${result.exchanges.slice(-20).join(', ')}`]),
    ...(decisive === undefined ? [] : [curl(decisive, caseWord(rule.id, result.case))]),
    `more: pix-conformance explain ${rule.id}, or explain.md`,
  ];
  return visible(clip(lines.join('\n'), 20_000));
}

function outcome(report: Report, judged: JudgedCase): Element {
  const { standing, rule, result } = judged;
  const message = clip(oneLine(result.message), 1000);
  const skipped = (text: string) => ({ skipped: { '@message': text } });
  if (standing === 'failed') {
    return { failure: { '@message': message, '@type': rule.level, '#text': details(report, judged) } };
  }
  if (standing === 'warning' || standing === 'expected') {
    // JUnit has no warnings. A failure would make a build red although the exit status of the run is 0.
    const word = standing === 'warning' ? 'warning' : 'expected failure';
    return { ...skipped(`${word}: ${message}`), 'system-out': { '#text': details(report, judged) } };
  }
  if (standing === 'blocked') {
    const by = result.blockedBy === null ? '' : ` by ${oneLine(result.blockedBy)}`;
    return skipped(`blocked${by}: ${message}`);
  }
  return standing === 'skipped' ? skipped(message || 'left out of this run') : {};
}

function totals(report: Report, judged: readonly JudgedCase[]): Element {
  const { failed, passed } = tally(judged);
  return {
    '@tests': String(judged.length),
    '@failures': String(failed),
    '@errors': '0',
    '@skipped': String(judged.length - failed - passed),
    '@time': seconds(judged.reduce((sum, each) => sum + millisecondsOf(report, each), 0)),
  };
}

function testCase(report: Report, judged: JudgedCase): Element {
  const { rule, result } = judged;
  const name = result.case === onlyCase ? rule.id : `${rule.id} [${result.case}]`;
  return {
    '@classname': `${rules[rule.id].chapter}.${rule.id}`,
    '@name': oneLine(`${name} ${rules[rule.id].says}`),
    '@time': seconds(millisecondsOf(report, judged)),
    ...outcome(report, judged),
  };
}

/** `junit.xml`: a suite for each chapter, and a test case for each case of each rule, in the order of the catalogue. */
export function junit(report: Report): string {
  const builder = new XMLBuilder({
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    suppressBooleanAttributes: false,
    suppressEmptyNode: true,
    format: true,
  });
  const suites = byChapter(report.judged).map(([chapter, judged]) => ({
    '@name': chapterTitle(chapter),
    '@timestamp': oneLine(report.results.run.startedAt).replace(/(\.\d+)?Z$/, ''),
    ...totals(report, judged),
    testcase: judged.map((each) => testCase(report, each)),
  }));
  const root = {
    '@name': oneLine(`pix-conformance of ${targetText(report.results.run)}`),
    ...totals(report, report.judged),
    testsuite: suites,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ testsuites: root })}`;
}
