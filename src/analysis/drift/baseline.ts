import { z } from 'zod';
import { gapIds } from '../../contract/gaps.ts';
import type { ChangeClass } from '../../contract/questions/drift.ts';
import type { Json, VerdictStatus } from '../../journal/entry.ts';
import { isObject, type JsonObject } from '../../json/value.ts';
import type { Analysis } from '../analyse.ts';
import type { RuleResult } from '../results.ts';
import { selectionOf } from '../selection.ts';
import { expandShapes, shareShapes } from './shared.ts';
import { sorted, stableAnswer } from './stable.ts';
import { compactJson } from './text.ts';

/** Whom a change troubles: it breaks clients, it has to be looked at, or clients go on as before. */
export const changeClasses = ['breaking', 'look', 'compatible'] as const satisfies readonly ChangeClass[];

/** Which classes of change fail a run, and which are only told; whether runs of another target may be compared with it. */
export type Policy = Readonly<Record<ChangeClass, 'fail' | 'tell'>> & { readonly otherTarget?: 'refuse' | 'compare' };

export const defaultPolicy: Policy = { breaking: 'fail', look: 'fail', compatible: 'tell', otherTarget: 'refuse' };

/** The verdict of a rule: one for all its cases where they agree, else by case. */
export type RuleVerdict = VerdictStatus | Readonly<Record<string, VerdictStatus>>;

/** What lasts of a run: verdicts and answers without anything that changes by itself. `baseline.json` holds exactly this. */
export interface Baseline {
  readonly version: 1;
  readonly policy: Policy;
  /** See `targetName`; `null` where it is that of no run, or was written before baselines said so. */
  readonly target: string | null;
  /** The run was asked for everything, and came to its end. What is missing from another is not known to be gone. */
  readonly complete: boolean;
  /** It is that of an OpenAPI document; never written. */
  readonly document?: true;
  readonly rules: Readonly<Record<string, RuleVerdict>>;
  /** Answers of gaps, in the catalogue's forms. */
  readonly answers: JsonObject;
  /** Gaps that were tried and not answered. */
  readonly open: Readonly<Record<string, 'blocked' | 'inconclusive'>>;
}

/** What a target on this machine is called: its port, and whether it came along, differ from run to run. */
const thisMachine = 'this machine';

/**
 * By what a baseline knows its target: the address, without what may change from run to run.
 * @param address `''` for the embedded sandbox
 */
export function targetName(address: string): string {
  const url = URL.parse(address);
  if (url === null || /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) return thisMachine;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Why runs of a target may not be compared with a baseline: the end of a sentence that begins with its name; or `null`. */
export function otherTarget({ target, policy }: Baseline, address: string): string | null {
  const name = targetName(address);
  if (target === null || target === name || policy.otherTarget === 'compare') return null;
  return `is that of another service, ${target}, and this run is on ${name}: give the right one, or write "otherTarget": "compare" into its policy.`;
}

function verdictOf({ cases }: RuleResult): RuleVerdict {
  const [first] = cases;
  if (first !== undefined && cases.every(({ status }) => status === first.status)) return first.status;
  return Object.fromEntries(cases.map((one) => [one.case, one.status]));
}

function isComplete({ end, options }: Analysis): boolean {
  const { only, skip, sharded } = selectionOf(options);
  return end === 'done' && only.length === 0 && skip.length === 0 && !sharded;
}

/** What lasts of an analysis. Two runs of the same service give the same baseline, whatever their seeds. */
export function baselineOf(analysis: Analysis, policy: Policy = defaultPolicy): Baseline {
  const { rules, gaps } = analysis.results;
  const answers: [string, Json][] = [];
  const open: [string, 'blocked' | 'inconclusive'][] = [];
  for (const { id, status, answer } of gaps) {
    const lasting = status === 'answered' ? stableAnswer(id, answer) : undefined;
    if (lasting !== undefined) answers.push([id, lasting]);
    if (status === 'blocked' || status === 'inconclusive') open.push([id, status]);
  }
  return {
    version: 1,
    policy,
    target: targetName(analysis.results.run.target),
    complete: isComplete(analysis),
    rules: Object.fromEntries(rules.map((rule) => [rule.id, verdictOf(rule)])),
    answers: dropKnownErrors(Object.fromEntries(answers)),
    open: Object.fromEntries(open),
  };
}

/** Error bodies of statuses that an error case shows are there already; the others stay. */
function dropKnownErrors(answers: JsonObject): JsonObject {
  const bodies = answers['error-body'];
  if (!isObject(bodies)) return answers;
  const known = new Set<string>();
  for (const gap of ['error-cases', 'both-methods']) collectStatuses(answers[gap] ?? null, known);
  const rest = Object.entries(bodies).filter(([status]) => !known.has(status));
  const { 'error-body': _, ...others } = answers;
  return rest.length > 0 ? { ...others, 'error-body': Object.fromEntries(rest) } : others;
}

/** The statuses at one or two levels below an answer that is keyed by operation. */
function collectStatuses(value: Json, into: Set<string>, depth = 0): void {
  if (!isObject(value) || depth > 2) return;
  const { status } = value;
  if (typeof status === 'number') into.add(String(status));
  else for (const inner of Object.values(value)) collectStatuses(inner, into, depth + 1);
}

/** The text of `baseline.json`: sorted, the same bytes for the same baseline, good to review as a difference. */
export function writeBaseline({ version, policy, target, complete, rules, answers, open }: Baseline): string {
  const { value, shapes } = shareShapes(sorted(answers));
  const parts = {
    version,
    policy,
    target,
    complete,
    rules: sorted(rules as JsonObject),
    answers: value,
    shapes,
    open: sorted(open),
  };
  return compactJson(parts);
}

const verdictStatus = z.enum(['pass', 'fail', 'blocked', 'skipped']);
const effect = z.enum(['fail', 'tell']);

/** The form of `baseline.json`. */
export const baselineSchema = z.object({
  version: z.literal(1),
  policy: z.object({
    breaking: effect,
    look: effect,
    compatible: effect,
    otherTarget: z.enum(['refuse', 'compare']).exactOptional(),
  }),
  target: z.string().nullable().default(null),
  complete: z.boolean(),
  rules: z.record(z.string(), z.union([verdictStatus, z.record(z.string(), verdictStatus)])),
  // checked no further: a parser of JSON made it, and copying it would lose names such as __proto__
  answers: z.custom<JsonObject>(isObject, 'expected an object with the answers of gaps'),
  shapes: z.custom<JsonObject>(isObject, 'expected an object with the shapes that answers share'),
  open: z.record(z.string(), z.enum(['blocked', 'inconclusive'])),
});

type ReadBaseline = { readonly baseline: Baseline } | { readonly problem: string };

/**
 * Reads a parsed `baseline.json`.
 * @returns the baseline, or one sentence that says what is wrong with it and what to do
 */
export function readBaseline(parsed: unknown): ReadBaseline {
  const mend = 'write it anew with the verb accept';
  if (!isObject(parsed)) return { problem: `a baseline is a JSON object, this is none; ${mend}` };
  const { version } = parsed;
  if (version !== 1) {
    return { problem: `its version is ${JSON.stringify(version ?? null)}, this program reads version 1; ${mend}` };
  }
  const read = baselineSchema.safeParse(parsed);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
    return { problem: `${where} is not as expected (${issue?.message ?? 'unknown form'}); mend it, or ${mend}` };
  }
  const strange = Object.keys(read.data.answers).find((id) => !gapIds.some((known) => known === id));
  if (strange !== undefined) return { problem: `it answers ${JSON.stringify(strange)}, which is no gap; ${mend}` };
  const { shapes, ...baseline } = read.data;
  const answers = expandShapes(baseline.answers, shapes);
  if (!isObject(answers)) return { problem: `it names a shape that it does not hold; ${mend}` };
  return { baseline: { ...baseline, answers } };
}
