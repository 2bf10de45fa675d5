import { createHash } from 'node:crypto';
import {
  type Attachment,
  type Label,
  LabelName,
  type Parameter,
  Severity,
  Stage,
  Status,
  type StepResult,
  type TestResult,
} from 'allure-js-commons';
import type { HttpExchange, HttpExchangeBody, HttpExchangeNameValue } from 'allure-js-commons/http';
import { chapters, chapterTitle } from '../contract/chapters.ts';
import { onlyCase, rules } from '../contract/rules.ts';
import type { Body, ExchangeEntry, HeaderList } from '../journal/entry.ts';
import { headerOf } from '../journal/header.ts';
import { shownBody } from '../journal/long-bodies.ts';
import { curl } from './curl.ts';
import type { ReportFile } from './file.ts';
import { exchangesOf, type Report, statusText } from './report.ts';
import type { JudgedCase, Standing } from './standing.ts';
import { targetText } from './target.ts';
import { clip, oneLine, visible } from './text.ts';

const folder = 'allure-results';

const statuses: Readonly<Record<Standing, Status>> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  warning: Status.FAILED,
  expected: Status.SKIPPED,
  blocked: Status.SKIPPED,
  skipped: Status.SKIPPED,
};

/** Prefixes of the messages. The categories match them. */
const words: Partial<Record<Standing, string>> = {
  warning: 'warning: ',
  expected: 'expected failure: ',
  blocked: 'blocked: ',
};

const categories = [
  { name: 'Warnings: a should rule is broken', matchedStatuses: [Status.FAILED], messageRegex: '^warning: [\\s\\S]*' },
  { name: 'Broken rules', matchedStatuses: [Status.FAILED], messageRegex: '^(?!warning: )[\\s\\S]*' },
  { name: 'Expected failures', matchedStatuses: [Status.SKIPPED], messageRegex: '^expected failure: [\\s\\S]*' },
  {
    name: 'Blocked: what they need did not hold',
    matchedStatuses: [Status.SKIPPED],
    messageRegex: '^blocked: [\\s\\S]*',
  },
  {
    name: 'Left out of this run',
    matchedStatuses: [Status.SKIPPED],
    messageRegex: '^(?!blocked: |expected failure: )[\\s\\S]*',
  },
];

/** A deterministic name in the UUID form that Allure gives its files. */
function uuid(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function named(headers: HeaderList): HttpExchangeNameValue[] {
  return headers.map(([name, value]) => ({ name: visible(name), value: visible(value) }));
}

function bodyOf(whole: Body | null, headers: HeaderList): { body?: HttpExchangeBody } {
  if (whole === null || whole.bytes === 0) return {};
  const body = shownBody(whole);
  const contentType = headerOf(headers, 'content-type');
  return {
    body: {
      ...(contentType === null ? {} : { contentType: visible(contentType) }),
      ...(body.text === null ? {} : { encoding: 'utf8', value: body.text.toWellFormed() }),
      size: body.bytes,
      ...(body.truncated ? { truncated: true } : {}),
    },
  };
}

function httpExchange({ at, request, response, failure, durationMs }: ExchangeEntry): HttpExchange {
  const start = Date.parse(at);
  return {
    schemaVersion: 1,
    request: {
      method: visible(request.method),
      url: visible(request.url),
      headers: named(request.headers),
      ...bodyOf(request.body, request.headers),
    },
    ...(response === null
      ? {}
      : {
          response: {
            status: response.status,
            headers: named(response.headers),
            ...bodyOf(response.body, response.headers),
          },
        }),
    ...(failure === null ? {} : { error: { name: failure.kind, message: visible(failure.message) } }),
    start,
    stop: start + Math.round(durationMs),
  };
}

/** Writes the files of one run folder. An exchange that several cases show is attached once. */
class Writer {
  readonly #report: Report;
  readonly #run: string;
  readonly attachments = new Map<string, ExchangeEntry>();

  constructor(report: Report) {
    this.#report = report;
    this.#run = `${report.results.run.startedAt} ${report.results.run.seed}`;
  }

  #attach(exchange: ExchangeEntry): Attachment[] {
    const source = `${uuid(this.#run, exchange.id)}-attachment.httpexchange`;
    this.attachments.set(source, exchange);
    return [{ name: `Exchange ${exchange.id}`, type: 'application/vnd.allure.http+json', source }];
  }

  /** A passed case names its requests and their statuses. The exchanges themselves are in `index.html` and `run.har`. */
  #step(exchange: ExchangeEntry, role: string, passed: boolean): StepResult {
    const start = Date.parse(exchange.at);
    const parameter = (name: string, value: string): Parameter => ({ name, value: visible(clip(value, 4000)) });
    const { operation, request } = exchange;
    return {
      name: oneLine(clip(`${role}${operation ?? `${request.method} ${request.url}`} → ${statusText(exchange)}`, 300)),
      status: Status.PASSED,
      statusDetails: {},
      stage: Stage.FINISHED,
      start,
      stop: start + Math.round(exchange.durationMs),
      steps: [],
      attachments: passed ? [] : this.#attach(exchange),
      parameters: passed ? [] : [parameter('curl', curl(exchange))],
    };
  }

  #steps({ result, standing }: JudgedCase): StepResult[] {
    const passed = standing === 'passed';
    const ids = passed ? result.exchanges.slice(-3) : result.exchanges;
    const control = result.control === null ? [] : exchangesOf(this.#report, [result.control]);
    return [
      ...control.map((exchange) => this.#step(exchange, 'control: ', passed)),
      ...exchangesOf(this.#report, ids).map((exchange) => this.#step(exchange, '', passed)),
    ];
  }

  result(judged: JudgedCase): TestResult {
    const { rule, result, standing } = judged;
    const fullName = `${rule.id}:${result.case}`;
    const steps = this.#steps(judged);
    const starts = steps.map(({ start = 0 }) => start);
    const start = starts.length > 0 ? Math.min(...starts) : Date.parse(this.#report.results.run.startedAt) || 0;
    const chapter = rules[rule.id].chapter;
    return {
      uuid: uuid(this.#run, fullName),
      historyId: createHash('md5').update(fullName).digest('hex'),
      testCaseId: createHash('md5').update(fullName).digest('hex'),
      fullName,
      name: result.case === onlyCase ? rule.id : `${rule.id} [${oneLine(result.case)}]`,
      titlePath: [chapterTitle(chapter), rule.id],
      description: `${rules[rule.id].says}\n\nContract document, section “${chapters[chapter]?.section ?? chapter}”.`,
      status: statuses[standing],
      statusDetails: detailsOf(judged),
      stage: Stage.FINISHED,
      start,
      stop: Math.max(start, ...steps.map(({ stop = 0 }) => stop)),
      labels: labelsOf(judged),
      links: [],
      parameters: result.case === onlyCase ? [] : [{ name: 'case', value: oneLine(result.case) }],
      steps,
      attachments: [],
    };
  }
}

function detailsOf({ result, standing }: JudgedCase): TestResult['statusDetails'] {
  if (standing === 'passed') return {};
  const by = result.blockedBy === null ? '' : `${oneLine(result.blockedBy)}: `;
  const text = (name: 'expected' | 'actual', value: string | null) =>
    value === null ? {} : { [name]: visible(value) };
  return {
    message: `${words[standing] ?? ''}${by}${visible(clip(result.message, 4000))}`,
    ...text('expected', result.expected),
    ...text('actual', result.got),
  };
}

function labelsOf({ rule, standing }: JudgedCase): Label[] {
  const title = chapterTitle(rules[rule.id].chapter);
  return [
    { name: LabelName.EPIC, value: title },
    { name: LabelName.STORY, value: `${rule.id} ${rules[rule.id].says}` },
    { name: LabelName.SEVERITY, value: rule.level === 'must' ? Severity.CRITICAL : Severity.MINOR },
    { name: LabelName.PARENT_SUITE, value: title },
    { name: LabelName.SUITE, value: rule.id },
    { name: LabelName.TAG, value: rule.level },
    ...(standing === 'warning' ? [{ name: LabelName.TAG, value: 'warning' }] : []),
    { name: LabelName.FRAMEWORK, value: 'pix-conformance' },
  ];
}

/** A line of a Java properties file, in ASCII. */
function property(key: string, value: string): string {
  const escaped = oneLine(value)
    .replace(/[\\=:#!]/g, '\\$&')
    .replace(/[^\u0020-\u007e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${key}=${escaped}\n`;
}

function environment({ results }: Report): string {
  const { seed, tool, requests, longestChain, startedAt, exit } = results.run;
  const target = targetText(results.run);
  const entries = { target, seed, tool, startedAt, requests, longestChain, exit };
  return Object.entries(entries)
    .map(([key, value]) => property(key, String(value)))
    .join('');
}

/**
 * `allure-results/`: a result for each case, and an attachment for each exchange of one that did not pass. Names of
 * files derive from run and case, so that they are rebuilt alike, and ids from the case alone, so that trends span
 * runs.
 */
export function* allure(report: Report): Iterable<ReportFile> {
  const writer = new Writer(report);
  const file = (name: string, text: string) => ({ path: `${folder}/${name}`, chunks: [text] });
  for (const judged of report.judged) {
    const result = writer.result(judged);
    yield file(`${result.uuid}-result.json`, JSON.stringify(result));
  }
  for (const [source, exchange] of writer.attachments) yield file(source, JSON.stringify(httpExchange(exchange)));
  yield file('environment.properties', environment(report));
  yield file('categories.json', `${JSON.stringify(categories, null, 2)}\n`);
}
