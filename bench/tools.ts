/**
 * Other tools that look for defects in a service, each as somebody would use it who knows it: with the options that its own pages
 * recommend, the same account, and where it takes a description of the service, our OpenAPI document with what a run observed.
 * `SCHEMATHESIS`, `NEWMAN` and `STEPCI` name the programs.
 */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { Session } from '../test/sandbox/insider.ts';
import { collection } from './collection.ts';

/** What a tool is given. */
export interface Given {
  readonly url: string;
  readonly session: Session;
  readonly paymentId: string;
}

export interface Tool {
  readonly name: string;
  /** Runs on the sound sandbox, before any defect: tools that draw at random do not say the same each time. */
  readonly soundRuns: number;
  /** Why it cannot be tried here; `null` where it can. */
  missing(): Promise<string | null>;
  /** One word or sentence for each thing that it complains about. */
  complaints(given: Given): Promise<Set<string>>;
}

const longestMs = 300_000;

/** The output of a program, whatever its exit status. */
function ran(variable: string, words: readonly string[]): Promise<string> {
  const env = { ...process.env, STEPCI_DISABLE_ANALYTICS: '1', NO_COLOR: '1' };
  return new Promise((resolve, reject) => {
    execFile(process.env[variable] ?? '', words, { timeout: longestMs, maxBuffer: 1e9, env }, (error, stdout) => {
      if (error !== null && (error as NodeJS.ErrnoException).code === 'ENOENT') reject(error);
      else resolve(stdout);
    });
  });
}

function missing(variable: string): () => Promise<string | null> {
  return async () => {
    if (process.env[variable] === undefined) return `${variable} names no program`;
    return await ran(variable, ['--version']).then(
      () => null,
      () => `${variable} cannot be started`,
    );
  };
}

/** Each operation that a JUnit report of Schemathesis has a failure of, with what failed, and where in a schema. */
function failuresIn(report: string): Set<string> {
  const found = new Set<string>();
  for (const [, name = '', content = ''] of report.matchAll(
    /<testcase[^>]*? name="([^"]*)"[^>]*?>(.*?)<\/testcase>/gs,
  )) {
    for (const failure of content.split(/^(?=- ST\d)/m).slice(1)) {
      const title = /^- (.*)$/m.exec(failure)?.[1] ?? '';
      const detail = /^ +(Received: \d+|Schema at \S+|Unsupported method \w+)/m.exec(failure)?.[1];
      found.add([`${name}: ${title.trim()}`, ...(detail === undefined ? [] : [detail])].join(', '));
    }
  }
  return found;
}

/**
 * Drawn without a clock, so that what it tells depends on the service alone.
 * @param examples to be drawn for each operation
 */
export function schemathesis(folder: string, document: string, examples: string): Tool {
  return {
    name: 'Schemathesis',
    soundRuns: 4,
    missing: missing('SCHEMATHESIS'),
    async complaints({ url, session: { jwt, key } }) {
      const [config, report] = [join(folder, 'schemathesis.toml'), join(folder, 'schemathesis.xml')];
      writeFileSync(config, `[auth.openapi.jwt]\nbearer = "${jwt}"\n\n[auth.openapi.apiKey]\napi_key = "${key}"\n`);
      rmSync(report, { force: true });
      const words = [
        '--config-file',
        config,
        'run',
        document,
        '--url',
        url,
        '--generation-deterministic',
        '--no-shrink',
      ];
      await ran('SCHEMATHESIS', [
        ...words,
        ...['--max-examples', examples, '--continue-on-failure'],
        ...['--report', 'junit', '--report-junit-path', report],
      ]);
      return failuresIn(readFileSync(report, 'utf8'));
    },
  };
}

export function newman(folder: string): Tool {
  return {
    name: 'Newman',
    soundRuns: 2,
    missing: missing('NEWMAN'),
    async complaints({ url, session, paymentId }) {
      const [file, report] = [join(folder, 'collection.json'), join(folder, 'newman.json')];
      writeFileSync(file, JSON.stringify(collection(url, session, paymentId)));
      await ran('NEWMAN', ['run', file, '--reporters', 'json', '--reporter-json-export', report]);
      const { run } = JSON.parse(readFileSync(report, 'utf8')) as {
        run: { failures: { source?: { name?: string }; error: { test?: string; message: string } }[] };
      };
      return new Set(run.failures.map(({ source, error }) => `${source?.name}: ${error.test ?? error.message}`));
    },
  };
}

interface Workflow {
  config: { http: { baseURL: string }; continueOnFail?: boolean };
  tests: Record<string, { steps: { id: string; http: { url: string; headers: Record<string, string> } }[] }>;
}

/** Steps that need a code out of a mail: nobody can take them by a workflow alone. */
const needCodes: ReadonlySet<string> = new Set([
  'validateCode',
  'createAccount',
  'concludesLogin',
  'forgotPasswordChangePassword',
]);

/** A generated workflow with what somebody fills in by hand: the account, its token, an id that exists. */
function filledIn(generated: string, { url, session, paymentId }: Given): string {
  const text = generated
    .replace(/conformance\+\w+@example\.com/g, session.email)
    .replace(/\$PIX_PASSWORD_\d+/g, session.password)
    .replace(/(\/payment\/pix\/)[0-9a-f]{8}-[0-9a-f-]{27}/g, `$1${paymentId}`);
  const workflow = parse(text) as Workflow;
  workflow.config = { http: { baseURL: url }, continueOnFail: true };
  for (const part of Object.values(workflow.tests)) {
    part.steps = part.steps.filter(({ id }) => !needCodes.has(id));
    for (const { http } of part.steps) {
      if (http.url.startsWith('/auth/')) http.headers = { ...http.headers, authorization: `Bearer ${session.jwt}` };
    }
  }
  return stringify(workflow);
}

/** Step CI with the workflow that it generates from the document. */
export function stepci(folder: string, document: string): Tool {
  return {
    name: 'Step CI',
    soundRuns: 2,
    missing: missing('STEPCI'),
    async complaints(given) {
      const [draft, file] = [join(folder, 'draft.yml'), join(folder, 'workflow.yml')];
      await ran('STEPCI', ['generate', document, draft, '--checkExamples=false']);
      writeFileSync(file, filledIn(readFileSync(draft, 'utf8'), given));
      const found = new Set<string>();
      let step = '';
      for (const line of (await ran('STEPCI', ['run', file])).split('\n')) {
        step = /^● (.*)$/.exec(line)?.[1] ?? step;
        const check = /^✕ (.*)$/.exec(line)?.[1];
        if (check !== undefined) found.add(`${step}: ${check}`);
      }
      return found;
    },
  };
}
