import { z } from 'zod';
import { gapIds } from '../../contract/gaps.ts';
import type { ChangeClass } from '../../contract/questions/drift.ts';
import { type Json, verdictStatus } from '../../journal/entry.ts';
import { isObject, type JsonObject } from '../../json/value.ts';
import type { Analysis } from '../analyse.ts';
import type { RuleResult } from '../results.ts';
import { selectionOf } from '../selection.ts';
import { expandShapes, shareShapes } from './shared.ts';
import { sorted, stableAnswer } from './stable.ts';
import { compactJson } from './text.ts';

/** The effect of a change on clients: it breaks them, it needs review, or it is harmless. */
export const changeClasses = ['breaking', 'look', 'compatible'] as const satisfies readonly ChangeClass[];

const effect = z.enum(['fail', 'tell']);

/** Which classes of change fail a run and which are only reported, and whether runs of another target may be compared. */
const policy = z.object({
  breaking: effect,
  look: effect,
  compatible: effect,
  otherTarget: z.enum(['refuse', 'compare']).exactOptional(),
});
export type Policy = Readonly<z.infer<typeof policy>>;

export const defaultPolicy: Policy = { breaking: 'fail', look: 'fail', compatible: 'tell', otherTarget: 'refuse' };

/** The verdict of a rule: a single status if all its cases agree, otherwise one for each case. */
const ruleVerdict = z.union([verdictStatus, z.record(z.string(), verdictStatus)]);
export type RuleVerdict = z.infer<typeof ruleVerdict>;

export const baselineSchema = z.object({
  version: z.literal(1),
  policy,
  /** See `targetName`. `null` if the baseline is not from a run, or from a version that did not store the target. */
  target: z.string().nullable().default(null),
  /** The run tried everything and completed. What an incomplete run lacks may still exist. */
  complete: z.boolean(),
  rules: z.record(z.string(), ruleVerdict),
  /** By gap, in the form of the catalogue. Not validated further: a copy would lose names such as __proto__. */
  answers: z.custom<JsonObject>(isObject, 'expected an object with the answers of gaps'),
  shapes: z.custom<JsonObject>(isObject, 'expected an object with the shapes that answers share'),
  /** Gaps that were tried and not answered. */
  open: z.record(z.string(), z.enum(['blocked', 'inconclusive'])),
});

/** The stable part of a run. `document` if it comes from an OpenAPI document; that is never written to a file. */
export type Baseline = Readonly<Omit<z.infer<typeof baselineSchema>, 'shapes'>> & { readonly document?: true };

/** Every target on this machine: its port may differ from run to run. */
const thisMachine = 'this machine';

/** How a baseline names its target: the address without what varies. @param address `''` for the embedded sandbox */
export function targetName(address: string): string {
  const url = URL.parse(address);
  if (url === null || /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) return thisMachine;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Why runs of a target may not be compared with a baseline, as the end of a sentence. `null` if they may. */
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

/** The stable part of an analysis. Two runs of the same service give the same baseline, whatever their seeds. */
export function baselineOf(analysis: Analysis, chosen: Policy = defaultPolicy): Baseline {
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
    policy: chosen,
    target: targetName(analysis.results.run.target),
    complete: isComplete(analysis),
    rules: Object.fromEntries(rules.map((rule) => [rule.id, verdictOf(rule)])),
    answers: dropKnownErrors(Object.fromEntries(answers)),
    open: Object.fromEntries(open),
  };
}

/** Drops the error bodies of statuses that an error case already shows. */
function dropKnownErrors(answers: JsonObject): JsonObject {
  const bodies = answers['error-body'];
  if (!isObject(bodies)) return answers;
  const known = new Set<string>();
  for (const gap of ['error-cases', 'both-methods']) collectStatuses(answers[gap] ?? null, known);
  const rest = Object.entries(bodies).filter(([status]) => !known.has(status));
  const { 'error-body': _, ...others } = answers;
  return rest.length > 0 ? { ...others, 'error-body': Object.fromEntries(rest) } : others;
}

/** Collects the statuses one or two levels below an answer that is keyed by operation. */
function collectStatuses(value: Json, into: Set<string>, depth = 0): void {
  if (!isObject(value) || depth > 2) return;
  const { status } = value;
  if (typeof status === 'number') into.add(String(status));
  else for (const inner of Object.values(value)) collectStatuses(inner, into, depth + 1);
}

/** The content of `baseline.json`. It is sorted and deterministic, and easy to review as a diff. */
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

/** A baseline, or one sentence: what is wrong and what to do. */
export type ReadBaseline = { readonly baseline: Baseline } | { readonly problem: string };

/** Reads the parsed content of `baseline.json`. */
export function readBaseline(parsed: unknown): ReadBaseline {
  const fix = 'write it anew with the verb accept';
  if (!isObject(parsed)) return { problem: `a baseline is a JSON object, this is none; ${fix}` };
  const { version } = parsed;
  if (version === undefined) return { problem: `it has no version, as every baseline does; ${fix}` };
  if (version !== 1) {
    return { problem: `its version is ${JSON.stringify(version)}, this program reads version 1; ${fix}` };
  }
  const read = baselineSchema.safeParse(parsed);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
    return { problem: `${where} is not as expected (${issue?.message ?? 'unknown form'}); correct it, or ${fix}` };
  }
  const strange = Object.keys(read.data.answers).find((id) => !gapIds.some((known) => known === id));
  if (strange !== undefined) return { problem: `it answers ${JSON.stringify(strange)}, which is not a gap; ${fix}` };
  const { shapes, ...baseline } = read.data;
  const answers = expandShapes(baseline.answers, shapes);
  if (!isObject(answers)) return { problem: `it names a shape that it does not hold; ${fix}` };
  return { baseline: { ...baseline, answers } };
}
