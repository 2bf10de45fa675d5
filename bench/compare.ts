/**
 * What other tools find of the defects that this suite is made to find, on the same sandbox (see tools.ts). All get the same
 * credentials. A defect counts as found where a tool reports something that it reported in none of its runs on the sound sandbox,
 * whatever it blames; what it reports there is a false alarm.
 *
 * A tool that is not there is left out with a word.
 * Repeat with `node bench/compare.ts [DEFECTS [TOOLS [EXAMPLES]]]`, on a machine that does nothing else; DEFECTS is a
 * number, or a slice such as 10-20.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { ruleIds, rules } from '../src/contract/rules.ts';
import { faults } from '../test/faults/all.ts';
import type { Fault } from '../test/faults/fault.ts';
import { insider } from '../test/sandbox/insider.ts';
import { drive } from '../test/support/drive.ts';
import { newman, schemathesis, stepci, type Tool } from './tools.ts';

interface Seen {
  /** What a tool complains about, one word or sentence each. */
  readonly complaints: ReadonlySet<string>;
  readonly requests: number;
  readonly milliseconds: number;
}

const folder = mkdtempSync(join(tmpdir(), 'pix-compare-'));
const [, , asked = '30', wanted = 'ours,Newman,Step CI,Schemathesis', examples = '10'] = process.argv;

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
    const session = await inside.session();
    const paymentId = await inside.pay(session).catch(() => 'unknown');
    const [before, startedAt] = [counter.requests, performance.now()];
    const complaints = await tool.complaints({ url: inside.sandbox.url, session, paymentId });
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

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function compare(name: string, soundRuns: number, run: (fault: Fault | null) => Promise<Seen>) {
  let sound = await run(null);
  const alarms = new Set(sound.complaints);
  for (let more = 1; more < soundRuns; more += 1) {
    sound = await run(null);
    for (const complaint of sound.complaints) alarms.add(complaint);
  }
  print(
    `${name}: ${sound.requests} requests and ${inSeconds(sound.milliseconds)} on the sound sandbox, ${alarms.size} false alarms`,
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
    const outcome = fresh.length === 0 ? 'not found' : `found: ${fresh.slice(0, 2).join(' | ')}`;
    print(`  ${defect.rule} ${defect.name} (${requests} requests, ${inSeconds(milliseconds)}): ${outcome}`);
  }
  print(`${name}: ${found} of ${defects.length - leftOut} defects found, ${leftOut} left out`);
}

const [from = 0, to = 0] = asked.includes('-') ? asked.split('-').map(Number) : [0, Number(asked)];
const defects = sample(to).slice(from);
const observed = await drive({ keep: true });
const { writeRun, loadRun } = await import('../src/cli/build-reports.ts');
await writeRun(observed.folder, await loadRun(observed.folder, 'compare'));
const document = join(observed.folder, 'openapi.yaml');
const tools = [newman(folder), stepci(folder, document), schemathesis(folder, document, examples)];
if (wanted.includes('ours')) await compare('pix-conformance', 2, ours);
for (const tool of tools) {
  if (!wanted.includes(tool.name)) continue;
  const why = await tool.missing();
  if (why === null) await compare(tool.name, tool.soundRuns, (fault) => tried(tool, fault));
  else print(`${tool.name}: left out, because ${why}`);
}
for (const one of [folder, observed.folder]) rmSync(one, { recursive: true, force: true });
process.exit(0);
