import type { OperationId } from '../../contract/operations.ts';
import type { RuleId } from '../../contract/rules.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import type { Finding } from '../finding.ts';
import type { Contradiction } from '../model/contradiction.ts';
import type { KnownSets } from '../model/known-sets.ts';
import type { Model } from '../model/model.ts';
import type { SetWrite } from '../model/set-events.ts';
import type { Monitor, Retrial } from '../monitor.ts';
import type { RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { blameOf, commonRule } from './blame.ts';
import { found } from './found.ts';

/** The rules by which a kind of set is judged. */
export interface SetRules {
  /** The case of ISOLATION-04. */
  readonly resource: 'securityIP' | 'webhook';
  readonly lost: RuleId | null;
  readonly missing: Readonly<Partial<Record<OperationId, RuleId>>>;
  readonly removal: RuleId;
  /** The rule by which a value sent with valid credentials must be refused. `null` if it may be accepted. */
  invalid(write: SetWrite): RuleCase | null;
}

/** A contradiction with what it says about the requests that may have caused it. */
interface Judged {
  readonly owner: string;
  /** The rule of the refused request that certainly caused it. `null` if no refused request did, or one of several. */
  readonly culprit: RuleCase | null;
  /** `null` if the request that caused it cannot be determined. */
  readonly finding: Finding | null;
  /** Refused requests that may have caused it instead, each with the rule that it would break. The oldest first. */
  readonly suspects: readonly { readonly step: Step; readonly rule: string }[];
}

/** A contradiction, and the account in whose set it is. */
type OfSet = ReturnType<KnownSets['contradictions']>[number];

/** A service that removes values itself may do so this long after it showed them, in milliseconds. */
const closeMs = 2_000;
/** So many values must be lost right after refused requests of one kind if a service may remove values itself. */
const enoughLost = 2;

/** What the monitors of both kinds of sets have in common. */
export function setMonitor(
  rules: SetRules,
  setsOf: (model: Model) => KnownSets,
): Pick<Monitor, 'end' | 'suspicions' | 'retrials'> {
  return {
    end: (model) => findings(setsOf(model), model, rules),
    suspicions: (model) => setsOf(model).suspicions(),
    retrials: (model) => retrials(setsOf(model), model, rules),
  };
}

/** The findings about all sets of a kind. */
function* findings(sets: KnownSets, model: Model, rules: SetRules): Iterable<Finding> {
  for (const { finding } of explained(judgedIn(sets, model, rules))) if (finding !== null) yield finding;
}

/**
 * Refused requests to repeat one by one: the first one of each kind, because later ones may have been refused for what it
 * did.
 */
function retrials(sets: KnownSets, model: Model, rules: SetRules): Iterable<Retrial> {
  const first = new Map<string, Retrial>();
  for (const { owner, suspects } of explained(judgedIn(sets, model, rules)))
    for (const { rule, step } of suspects)
      getOrInsert(first, `${rule} ${step.entry.variant}`, () => ({ account: owner, exchange: step.id }));
  return first.values();
}

/** Leaves out contradictions that may come from refused requests of a kind that certainly caused another one. */
function explained(judged: readonly Judged[]): readonly Judged[] {
  const culprits = new Set(judged.flatMap(({ culprit }) => culprit?.join() ?? []));
  return judged.filter(({ suspects }) => !suspects.some(({ rule }) => culprits.has(rule)));
}

function judgedIn(sets: KnownSets, model: Model, rules: SetRules): readonly Judged[] {
  const all = sets.contradictions();
  const indirect = all.map((one) => indirectRule(one, model, rules));
  // If other values are gone that no removal named, the operation that took them may also have taken this one.
  const areLost =
    rules.lost !== null && all.some(({ contradiction: { kind } }) => kind === 'lost' || kind === 'missing');
  return all.map((one, index): Judged => {
    const { owner, contradiction } = one;
    if (areLost && contradiction.kind === 'taken') return { owner, culprit: null, finding: null, suspects: [] };
    const rule = indirect[index] ?? null;
    const times = indirect.filter((other) => rule !== null && other?.join() === rule.join()).length;
    if (rule !== null && (rules.lost !== null || times >= enoughLost)) {
      const asVanished = { ...contradiction, by: contradiction.suspects ?? [] };
      return { owner, culprit: rule, finding: gone(rule, asVanished), suspects: [] };
    }
    const [culprit, finding] = ofContradiction(one, model, rules);
    const suspects = (contradiction.suspects ?? []).flatMap((write) => {
      const broken = ruleOfSuspect(write, owner, model, rules);
      return broken === null ? [] : { step: write.step, rule: broken.join() };
    });
    return { owner, culprit, finding, suspects };
  });
}

/** The rule of the only refused requests since a lost value was shown. They asked for something else. */
function indirectRule({ owner, contradiction }: OfSet, model: Model, rules: SetRules): RuleCase | null {
  const { kind, suspects = [], shownAt = 0, read } = contradiction;
  if (kind !== 'lost' || (rules.lost === null && read.end - shownAt > closeMs)) return null;
  return commonRule(suspects.map((write) => ruleOfSuspect(write, owner, model, rules)));
}

/** The rule that a refused request breaks if it undid what another one did. */
function ruleOfSuspect({ step, ...write }: SetWrite, owner: string, model: Model, rules: SetRules): RuleCase | null {
  const put = rules.missing[step.operation as OperationId] ?? rules.removal;
  return blameOf(step, owner, model, { own: rules.invalid({ step, ...write }) ?? [put, 'default'], foreign: null });
}

function gone(rule: RuleCase | null, contradiction: Contradiction): Finding | null {
  return finding(rule, contradiction, 'refused', `${contradiction.value} is still there`, 'it is gone');
}

/**
 * The finding for a contradiction of one of the laws, after the rule of the refused request that caused it. Each is `null` if
 * the request cannot be determined.
 */
function ofContradiction(one: OfSet, model: Model, rules: SetRules): readonly [RuleCase | null, Finding | null] {
  const { owner, contradiction } = one;
  const { kind, value, by } = contradiction;
  // A value of another account is a leak while it shows, and its owner may have removed it.
  if (kind === 'taken' && model.belongings.isOfOther(value, owner)) return [null, null];
  if (kind !== 'appeared' && kind !== 'vanished') return [null, ofAccepted(contradiction, model, rules)];
  const rule = commonRule(by.map((write) => ruleOf(write, one, model, rules)));
  const shown = () => finding(rule, contradiction, 'refused', `no ${value}`, 'it is shown');
  return [rule, kind === 'appeared' ? shown() : gone(rule, contradiction)];
}

function asDefault(rule: RuleId | null | undefined): RuleCase | null {
  return rule == null ? null : [rule, 'default'];
}

/** The finding for a contradiction that no refused request caused. */
function ofAccepted(contradiction: Contradiction, model: Model, rules: SetRules): Finding | null {
  const { kind, value, by } = contradiction;
  const [absent, present] = [`no ${value}`, `${value} is still there`];
  switch (kind) {
    case 'lost':
      return finding(asDefault(rules.lost), contradiction, 'shown before', present, 'it is gone');
    case 'taken':
      return finding(asDefault(rules.removal), contradiction, 'accepted for another one', present, 'it is gone');
    case 'remains':
      return finding(asDefault(rules.removal), contradiction, 'accepted', absent, 'it is still shown');
    case 'stuck':
      return ofRemoval(rules.removal, contradiction, model);
    case 'missing': {
      const rule = rules.missing[by.at(-1)?.step.operation as OperationId];
      return finding(asDefault(rule), contradiction, 'accepted', value, 'it is not shown');
    }
    default: {
      const rule = asDefault(rules.missing.updateWebhook);
      return finding(rule, contradiction, 'accepted', absent, 'it is shown in addition to the new one');
    }
  }
}

function ofRemoval(rule: RuleId, { value, read, by }: Contradiction, { credentials }: Model): Finding | null {
  const step = by[0]?.step;
  // The JWT may have expired.
  if (step === undefined || credentials.openedAround(step.carried.jwt ?? '', step) === null) return null;
  const message = `${read.operation} showed ${value}, and ${step.operation} was called for it`;
  return found(rule, 'default', step, { message, expected: 'accepted (2xx)', contradicts: read.id });
}

function ruleOf(write: SetWrite, { owner, contradiction }: OfSet, model: Model, rules: SetRules): RuleCase | null {
  // The refusal says that the value was gone before.
  const wasGone = write.effect === 'remove' && (write.step.status === 404 || write.step.status === 410);
  const ofRemovals = wasGone ? rules.lost : rules.removal;
  const ofWrite = write.effect === 'add' ? ofAdd(write, contradiction, rules) : asDefault(ofRemovals);
  const own = rules.invalid(write) ?? ofWrite;
  return blameOf(write.step, owner, model, { own, foreign: ['ISOLATION-04', rules.resource] });
}

function ofAdd(
  { step }: SetWrite,
  { isBesideOthers, isInstead }: Contradiction,
  { missing }: SetRules,
): RuleCase | null {
  const rule = missing[step.operation as OperationId];
  if (rule === undefined) return null;
  // A conflict may mean that the value is already there. With the first address a service may add that of the caller, and
  // then refuse it. Neither takes the place of another value.
  const mayBeThere = isBesideOthers === true || step.status === 409;
  return mayBeThere && isInstead !== true ? null : [rule, 'default'];
}

/** @param done what became of the last request that may have caused the contradiction */
function finding(
  rule: RuleCase | null,
  { read, by }: Contradiction,
  done: string,
  expected: string,
  got: string,
): Finding | null {
  if (rule === null) return null;
  const step = by.at(-1)?.step;
  const asked = step === undefined ? 'no request changed anything' : `${step.operation} was ${done} (${step.status})`;
  const message = `${asked}, and ${read.operation} was read afterwards`;
  return found(...rule, read, { message, expected, got, contradicts: step?.id ?? null });
}
