import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { parse as parseYaml } from 'yaml';
import { analyse } from '../../src/analysis/analyse.ts';
import { baselineOf, writeBaseline } from '../../src/analysis/drift/baseline.ts';
import { compare } from '../../src/analysis/drift/compare.ts';
import { baselineOfOpenapi } from '../../src/analysis/drift/openapi.ts';
import { historyOf, readHistory, readPastRun } from '../../src/analysis/history.ts';
import { parseBaseline } from '../../src/cli/baseline-file.ts';
import { readExpectedFailures } from '../../src/cli/config/expected-failures.ts';
import { readJsonObject } from '../../src/cli/config/files.ts';
import type { Setting } from '../../src/cli/config/settings.ts';
import { readTimings } from '../../src/cli/config/timings.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { JournalError } from '../../src/journal/error.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { isObject } from '../../src/json/value.ts';
import { reports } from '../../src/report/index.ts';
import { openapi } from '../../src/report/openapi/document.ts';
import { makeReport } from '../../src/report/report.ts';
import { hostileRun } from '../support/hostile-run.ts';
import { sampleRun } from '../support/journal.ts';
import { change, changed, nested, scribble, scribbled } from './arbitrary.ts';

export interface Reader {
  readonly name: string;
  /** The number of tries in a round of `npm run test:full`. */
  readonly tries: number;
  /** A property that holds if the reader accepts every input or refuses it with a sentence of the suite. */
  readonly property: () => fc.IProperty<unknown>;
}

const folder = mkdtempSync(join(tmpdir(), 'pix-fuzz-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const sample = sampleRun({ failing: ['AUTH-05'] });
const hostile = hostileRun();
const analysis = analyse(() => sample);
const baselineText = writeBaseline(baselineOf(analysis));

/** Runs the work of a verb on a file. It may fail only with an error that leads to exit 2. */
function refusing(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof JournalError)) throw error;
    if (/\n/.test(error.message)) throw new Error(`it is told in several lines: ${error.message}`, { cause: error });
  }
}

function fileOf(text: string): string {
  const file = join(folder, 'input');
  writeFileSync(file, text);
  return file;
}

const setting = (text: string): Setting => ({ name: 'signup', text: fileOf(text), source: 'command line' });

/** Judges a journal and creates every report, as `report` does. */
function reportOn(text: string): void {
  const file = fileOf(text);
  refusing(() => {
    const read = () => readJournal(file);
    const judged = analyse(read);
    baselineOf(judged);
    for (const { chunks } of reports(makeReport(judged, read), read)) for (const _ of chunks);
  });
}

function tryBaseline(text: string): void {
  const read = parseBaseline(text);
  if ('problem' in read) return;
  compare(read.baseline, baselineOf(analysis));
  compare(baselineOf(analysis), read.baseline);
}

function tryHistory(value: unknown): void {
  readHistory(value);
  const run = readPastRun(value);
  if (run !== null) historyOf([run]);
}

const lines = (entries: readonly unknown[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
const expected = '- AUTH-05:getWebhook\n- {rule: LIST-06, reason: rounding, until: 2027-01-31}\n- &a AUTH-01\n';
const yamlBits = [
  '&a',
  '*a',
  '<<: *a',
  '!!binary x',
  '? ',
  '---',
  '|',
  '>-',
  '- ',
  ': ',
  '{',
  '[',
  '%YAML 1.1',
  '0x1',
  '~',
];
const yamlText = fc
  .array(fc.oneof(fc.constantFrom(...yamlBits, '\n', '\n  '), fc.string({ maxLength: 6 })), { maxLength: 30 })
  .map((bits) => bits.join(''));

/** Only one or two changes, so that most journals are read to the end. */
const changesOfJournal = fc.array(change, { minLength: 1, maxLength: 2 });

export const readers: readonly Reader[] = [
  {
    name: 'a journal with values changed',
    tries: 20,
    property: () => fc.property(changesOfJournal, (changes) => reportOn(lines(changed(sample, changes)))),
  },
  {
    name: 'the journal of a hostile target with values changed',
    tries: 5,
    property: () => fc.property(changesOfJournal, (changes) => reportOn(lines(changed(hostile, changes)))),
  },
  {
    name: 'a journal with characters changed',
    tries: 10,
    property: () => fc.property(scribble, (mark) => reportOn(scribbled(lines(sample), mark))),
  },
  {
    name: 'a baseline with values changed',
    tries: 100,
    property: () =>
      fc.property(fc.array(change, { maxLength: 3 }), (changes) =>
        tryBaseline(JSON.stringify(changed(JSON.parse(baselineText), changes))),
      ),
  },
  {
    name: 'a baseline with characters changed',
    tries: 100,
    property: () => fc.property(scribble, (mark) => tryBaseline(scribbled(baselineText, mark))),
  },
  {
    name: 'a list of expected failures',
    tries: 200,
    property: () =>
      fc.property(
        fc.oneof(
          yamlText,
          scribble.map((mark) => scribbled(expected, mark)),
        ),
        (text) => refusing(() => readExpectedFailures(setting(text))),
      ),
  },
  {
    name: 'what suites took in an earlier run',
    tries: 100,
    property: () =>
      fc.property(fc.array(change, { maxLength: 3 }), (changes) =>
        refusing(() =>
          readTimings(setting(JSON.stringify(changed({ run: { suites: { login: 28, payment: 156 } } }, changes)))),
        ),
      ),
  },
  {
    name: 'the fields of a signup',
    tries: 100,
    property: () =>
      fc.property(
        fc.oneof(
          fc.json(),
          fc.nat(20_000).map((levels) => `{"a":${nested(levels)}}`),
          fc.string(),
        ),
        (text) => refusing(() => readJsonObject(setting(text))),
      ),
  },
  {
    name: 'an OpenAPI document',
    tries: 10,
    property: () => {
      const document: unknown = JSON.parse(JSON.stringify(openapiOf()));
      return fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
        const other = changed(document, changes);
        if (!isObject(other)) return;
        const read = baselineOfOpenapi(other);
        if ('baseline' in read) compare(read.baseline, baselineOf(analysis));
      });
    },
  },
  {
    name: 'a history of runs',
    tries: 100,
    property: () =>
      fc.property(fc.array(change, { maxLength: 3 }), (changes) =>
        tryHistory(changed(JSON.parse(JSON.stringify(historyOf([]))), changes)),
      ),
  },
];

function openapiOf(): unknown {
  return parseYaml(openapi(analysis));
}
