/**
 * What other tools find of the defects that this suite is made to find, on the same sandbox: a property-based tester
 * (Schemathesis, given our OpenAPI document with what a run observed) and a runner of collections (Newman, given the happy path of
 * each operation). All get the same credentials. A defect counts as found where a tool reports something that it does not report on
 * the sound sandbox; what it reports there is a false alarm.
 *
 * `SCHEMATHESIS` and `NEWMAN` name the programs; a tool that is not there is left out with a word.
 * Repeat with `node bench/compare.ts [DEFECTS [TOOLS [SECONDS]]]`, on a machine that does nothing else.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { ruleIds, rules } from '../src/contract/rules.ts';
import { faults } from '../test/faults/all.ts';
import type { Fault } from '../test/faults/fault.ts';
import { type Holder, insider } from '../test/sandbox/insider.ts';
import { drive } from '../test/support/drive.ts';
import { collection } from './collection.ts';

interface Seen {
  /** What a tool complains about, one word or sentence each. */
  readonly complaints: ReadonlySet<string>;
  readonly requests: number;
  readonly milliseconds: number;
}

interface Tool {
  readonly name: string;
  /** Why it cannot be tried here; `null` where it can. */
  missing(): Promise<string | null>;
  complaints(url: string, holder: Holder, paymentId: string): Promise<Set<string>>;
}

const folder = mkdtempSync(join(tmpdir(), 'pix-compare-'));
const longestMs = 300_000;
/** Seconds that a tool which never comes to an end by itself may take for one sandbox. */
const budget = process.argv[4] ?? '60';

/** The output of a program, whatever its exit status. */
function ran(program: string, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, words, { timeout: longestMs, maxBuffer: 1e9 }, (error, stdout) => {
      if (error !== null && (error as NodeJS.ErrnoException).code === 'ENOENT') reject(error);
      else resolve(stdout);
    });
  });
}

async function missing(variable: string, version: string): Promise<string | null> {
  const program = process.env[variable];
  if (program === undefined) return `${variable} names no program`;
  return await ran(program, [version]).then(
    () => null,
    () => `${variable} cannot be started`,
  );
}

/** Each operation that a JUnit report has a failure of, with the titles of the failures. */
function failuresIn(report: string): Set<string> {
  const found = new Set<string>();
  for (const [, name = '', content = ''] of report.matchAll(
    /<testcase[^>]*? name="([^"]*)"[^>]*?>(.*?)<\/testcase>/gs,
  )) {
    for (const [, title = '', detail = ''] of content.matchAll(/^- (ST\d+ .*)$(?:\s*^ +(Received: \d+)$)?/gm))
      found.add(`${name}: ${title.trim()}${detail === '' ? '' : ` (${detail})`}`);
  }
  return found;
}

function schemathesis(document: string): Tool {
  return {
    name: 'Schemathesis',
    missing: () => missing('SCHEMATHESIS', '--version'),
    async complaints(url, { jwt }) {
      const report = join(folder, 'schemathesis.xml');
      rmSync(report, { force: true });
      const words = ['run', document, '--url', url, '-H', `Authorization: Bearer ${jwt}`, '--seed', '7', '-n', '10'];
      await ran(process.env['SCHEMATHESIS'] ?? '', [
        ...words,
        ...['--continue-on-failure', '--report', 'junit', '--report-junit-path', report, '--max-time', budget],
      ]);
      return failuresIn(readFileSync(report, 'utf8'));
    },
  };
}

const newman: Tool = {
  name: 'Newman',
  missing: () => missing('NEWMAN', '--version'),
  async complaints(url, holder, paymentId) {
    const [file, report] = [join(folder, 'collection.json'), join(folder, 'newman.json')];
    writeFileSync(file, JSON.stringify(collection(url, holder, paymentId)));
    await ran(process.env['NEWMAN'] ?? '', ['run', file, '--reporters', 'json', '--reporter-json-export', report]);
    const { run } = JSON.parse(readFileSync(report, 'utf8')) as {
      run: { failures: { source?: { name?: string }; error: { test?: string; message: string } }[] };
    };
    return new Set(run.failures.map(({ source, error }) => `${source?.name}: ${error.test ?? error.message}`));
  },
};

function counting(counter: { requests: number }): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async () => {
      counter.requests += 1;
    });
  };
}

async function tried(tool: Tool, fault: Fault | null): Promise<Seen> {
  const counter = { requests: 0 };
  const inside = await insider({
    plugins: [counting(counter), ...(fault?.plugin === undefined ? [] : [fault.plugin])],
    ...(fault?.patch === undefined ? {} : { patch: fault.patch }),
  });
  try {
    const holder = await inside.holder();
    const paymentId = await inside.pay(holder).catch(() => 'unknown');
    const [before, startedAt] = [counter.requests, performance.now()];
    const complaints = await tool.complaints(inside.sandbox.url, holder, paymentId);
    return { complaints, requests: counter.requests - before, milliseconds: performance.now() - startedAt };
  } finally {
    await inside.sandbox.close();
  }
}

/** This suite, with its rules alone, as a tool like the others. */
async function ours(fault: Fault | null): Promise<Seen> {
  const startedAt = performance.now();
  const { analysis } = await drive({
    ...(fault?.patch === undefined ? {} : { patch: fault.patch }),
    ...(fault?.plugin === undefined ? {} : { plugins: [fault.plugin] }),
    config: { only: fault?.whole === true ? [] : [...ruleIds] },
  });
  const failed = analysis.results.rules.flatMap(({ id, cases }) =>
    cases.filter(({ status }) => status === 'fail').map((one) => `${id}[${one.case}]`),
  );
  const { requests } = analysis.results.run;
  return { complaints: new Set(failed), requests, milliseconds: performance.now() - startedAt };
}

/** So many defects, spread over the chapters of the contract. */
function sample(count: number): readonly Fault[] {
  const byChapter = [...Map.groupBy(faults, ({ rule }) => rules[rule].chapter).values()];
  const picked: Fault[] = [];
  for (let turn = 0; picked.length < count && turn < faults.length; turn += 1) {
    for (const chapter of byChapter) {
      // steps that meet every part of a chapter's list
      const fault = turn < chapter.length ? chapter[(turn * 7 + 3) % chapter.length] : undefined;
      if (fault !== undefined && !picked.includes(fault) && picked.length < count) picked.push(fault);
    }
  }
  return picked;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function compare(name: string, defects: readonly Fault[], run: (fault: Fault | null) => Promise<Seen>) {
  const [sound, again] = [await run(null), await run(null)];
  const alarms = new Set([...sound.complaints, ...again.complaints]);
  print(
    `${name}: ${sound.requests} requests and ${seconds(sound.milliseconds)} on the sound sandbox, ${alarms.size} false alarms`,
  );
  for (const alarm of [...alarms].slice(0, 40)) print(`  false alarm: ${alarm}`);
  let [found, leftOut] = [0, 0];
  for (const defect of defects) {
    const seen = await run(defect).catch(() => null);
    if (seen === null) {
      leftOut += 1;
      print(`  ${defect.rule} ${defect.name}: left out, because nobody gets an account on it to give to the tool`);
      continue;
    }
    const { complaints, requests, milliseconds } = seen;
    const fresh = [...complaints].filter((one) => !alarms.has(one));
    if (fresh.length > 0) found += 1;
    const told = fresh.length === 0 ? 'not found' : `found: ${fresh.slice(0, 2).join(' | ')}`;
    print(`  ${defect.rule} ${defect.name} (${requests} requests, ${seconds(milliseconds)}): ${told}`);
  }
  print(`${name}: ${found} of ${defects.length - leftOut} defects found, ${leftOut} left out`);
}

const defects = sample(Number(process.argv[2] ?? 30));
const wanted = process.argv[3] ?? 'ours,Newman,Schemathesis';
const observed = await drive({ keep: true });
const { writeRun, loadRun } = await import('../src/cli/build-reports.ts');
await writeRun(observed.folder, await loadRun(observed.folder, 'compare'));
const tools = [newman, schemathesis(join(observed.folder, 'openapi.yaml'))];
if (wanted.includes('ours')) await compare('pix-conformance', defects, ours);
for (const tool of tools) {
  if (!wanted.includes(tool.name)) continue;
  const why = await tool.missing();
  if (why === null) await compare(tool.name, defects, (fault) => tried(tool, fault));
  else print(`${tool.name}: left out, because ${why}`);
}
for (const one of [folder, observed.folder]) rmSync(one, { recursive: true, force: true });
process.exit(0);
