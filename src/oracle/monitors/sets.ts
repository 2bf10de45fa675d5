import type { OperationId } from '../../contract/operations.ts';
import type { RuleId } from '../../contract/rules.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import type { Finding } from '../finding.ts';
import type { Contradiction } from '../model/contradiction.ts';
import type { KnownSets, SetContradiction } from '../model/known-sets.ts';
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

/** A service that removes values itself may do so this long after it showed them, in milliseconds. */
const closeMs = 2_000;
/** So many values must be lost right after refused requests of one kind if a service may remove values itself. */
const enoughLost = 2;

/** What the monitors of both kinds of sets have in common. */
export function setMonitor(
  rules: SetRules,
  setsOf: (model: Model) => KnownSets,
): Pick<Monitor, 'end' | 'suspicions' | 'retrials'> {
  const judged = (model: Model) => explained(new SetJudge(model, rules).judge(setsOf(model).contradictions()));
  return {
    end: (model) => judged(model).flatMap(({ finding }) => finding ?? []),
    suspicions: (model) => setsOf(model).suspicions(),
    retrials: (model) => retrialsOf(judged(model)),
  };
}

/**
 * Refused requests to repeat one by one: the first one of each kind, because later ones may have been refused for what it
 * did.
 */
function retrialsOf(judged: readonly Judged[]): Iterable<Retrial> {
  const first = new Map<string, Retrial>();
  for (const { owner, suspects } of judged)
    for (const { rule, step } of suspects)
      getOrInsert(first, `${rule} ${step.entry.variant}`, () => ({ account: owner, exchange: step.id }));
  return first.values();
}

/** Leaves out contradictions that may come from refused requests of a kind that certainly caused another one. */
function explained(judged: readonly Judged[]): readonly Judged[] {
  const culprits = new Set(judged.flatMap(({ culprit }) => culprit?.join() ?? []));
  return judged.filter(({ suspects }) => !suspects.some(({ rule }) => culprits.has(rule)));
}

/** Finds the requests that caused the contradictions in the sets of one kind, and the rules that they break. */
class SetJudge {
  readonly #model: Model;
  readonly #rules: SetRules;

  constructor(model: Model, rules: SetRules) {
    this.#model = model;
    this.#rules = rules;
  }

  judge(all: readonly SetContradiction[]): readonly Judged[] {
    const removed = this.#removedByOthers(all);
    // If other values are gone that no removal named, the operation that took them may also have taken this one.
    const areLost =
      this.#rules.lost !== null && all.some(({ contradiction: { kind } }) => kind === 'lost' || kind === 'missing');
    return all.map((one): Judged => {
      const { owner, contradiction } = one;
      if (areLost && contradiction.kind === 'taken') return { owner, culprit: null, finding: null, suspects: [] };
      const rule = removed.get(one);
      if (rule !== undefined) {
        const asVanished = { ...contradiction, by: contradiction.suspects ?? [] };
        return { owner, culprit: rule, finding: gone(rule, asVanished), suspects: [] };
      }
      const suspects = (contradiction.suspects ?? []).flatMap((write) => {
        const broken = this.#ruleOfSuspect(write, owner);
        return broken === null ? [] : { step: write.step, rule: broken.join() };
      });
      return { owner, ...this.#caused(one), suspects };
    });
  }

  /** The lost values that refused requests of one kind removed, although they asked for something else, with the rule. */
  #removedByOthers(all: readonly SetContradiction[]): ReadonlyMap<SetContradiction, RuleCase> {
    const rules = new Map<SetContradiction, RuleCase>();
    for (const one of all) {
      const rule = this.#onlyRuleOfSuspects(one);
      if (rule !== null) rules.set(one, rule);
    }
    if (this.#rules.lost !== null) return rules;
    const times = (rule: RuleCase) => [...rules.values()].filter((other) => other.join() === rule.join()).length;
    return new Map([...rules].filter(([, rule]) => times(rule) >= enoughLost));
  }

  /** The rule of the only refused requests since a lost value was shown. They asked for something else. */
  #onlyRuleOfSuspects({ owner, contradiction }: SetContradiction): RuleCase | null {
    const { kind, suspects = [], shownAt = 0, read } = contradiction;
    if (kind !== 'lost' || (this.#rules.lost === null && read.end - shownAt > closeMs)) return null;
    return commonRule(suspects.map((write) => this.#ruleOfSuspect(write, owner)));
  }

  /** The rule that a refused request breaks if it undid what another one did. */
  #ruleOfSuspect(write: SetWrite, owner: string): RuleCase | null {
    const { step } = write;
    const put = this.#rules.missing[step.operation as OperationId] ?? this.#rules.removal;
    const own = this.#rules.invalid(write) ?? asDefault(put);
    return blameOf(step, owner, this.#model, { own, foreign: null });
  }

  /** The finding for a contradiction of one of the laws, and the rule of the refused request that caused it. */
  #caused(one: SetContradiction): Pick<Judged, 'culprit' | 'finding'> {
    const { owner, contradiction } = one;
    const { kind, value, by } = contradiction;
    // A value of another account is a leak while it shows, and its owner may have removed it.
    if (kind === 'taken' && this.#model.belongings.isOfOther(value, owner)) return { culprit: null, finding: null };
    if (kind !== 'appeared' && kind !== 'vanished') return { culprit: null, finding: this.#ofAccepted(contradiction) };
    const rule = commonRule(by.map((write) => this.#ruleOfRefused(write, one)));
    if (kind === 'vanished') return { culprit: rule, finding: gone(rule, contradiction) };
    const text = { done: 'refused', expected: `no ${value}`, got: 'it is shown' };
    return { culprit: rule, finding: finding(rule, contradiction, text) };
  }

  #ruleOfRefused(write: SetWrite, { owner, contradiction }: SetContradiction): RuleCase | null {
    const { lost, removal, resource } = this.#rules;
    // The refusal says that the value was gone before.
    const wasGone = write.effect === 'remove' && (write.step.status === 404 || write.step.status === 410);
    const ofRemovals = wasGone ? lost : removal;
    const ofWrite = write.effect === 'add' ? this.#ruleOfAdd(write, contradiction) : asDefault(ofRemovals);
    const own = this.#rules.invalid(write) ?? ofWrite;
    return blameOf(write.step, owner, this.#model, { own, foreign: ['ISOLATION-04', resource] });
  }

  #ruleOfAdd({ step }: SetWrite, { isBesideOthers, isInstead }: Contradiction): RuleCase | null {
    // A conflict may mean that the value is already there. With the first address a service may add that of the caller,
    // and then refuse it. Neither takes the place of another value.
    const mayBeThere = isBesideOthers === true || step.status === 409;
    return mayBeThere && isInstead !== true ? null : asDefault(this.#rules.missing[step.operation as OperationId]);
  }

  /** The finding for a contradiction that no refused request caused. */
  #ofAccepted(contradiction: Contradiction): Finding | null {
    const { kind, value, by } = contradiction;
    const { lost, missing, removal } = this.#rules;
    const [absent, present, got] = [`no ${value}`, `${value} is still there`, 'it is gone'];
    const tell = (rule: RuleId | null | undefined, text: Told) => finding(asDefault(rule), contradiction, text);
    switch (kind) {
      case 'lost':
        return tell(lost, { done: 'shown before', expected: present, got });
      case 'taken':
        return tell(removal, { done: 'accepted for another one', expected: present, got });
      case 'remains':
        return tell(removal, { done: 'accepted', expected: absent, got: 'it is still shown' });
      case 'stuck':
        return this.#ofRefusedRemoval(contradiction);
      case 'missing': {
        const rule = missing[by.at(-1)?.step.operation as OperationId];
        return tell(rule, { done: 'accepted', expected: value, got: 'it is not shown' });
      }
      case 'returned':
        return tell(missing.updateWebhook, { done: 'accepted', expected: absent, got: 'it is shown again' });
      default: {
        const text = { done: 'accepted', expected: absent, got: 'it is shown in addition to the new one' };
        return tell(missing.updateWebhook, text);
      }
    }
  }

  #ofRefusedRemoval({ value, read, by }: Contradiction): Finding | null {
    const step = by[0]?.step;
    // The JWT may have expired.
    if (step === undefined || this.#model.credentials.openedAround(step.carried.jwt ?? '', step) === null) return null;
    const message = `${read.operation} showed ${value}, and ${step.operation} was called for it`;
    return found(this.#rules.removal, 'default', step, { message, expected: 'accepted (2xx)', contradicts: read.id });
  }
}

function asDefault(rule: RuleId | null | undefined): RuleCase | null {
  return rule == null ? null : [rule, 'default'];
}

function gone(rule: RuleCase | null, contradiction: Contradiction): Finding | null {
  const expected = `${contradiction.value} is still there`;
  return finding(rule, contradiction, { done: 'refused', expected, got: 'it is gone' });
}

/** How a contradiction is told. `done` is what became of the last request that may have caused it. */
type Told = Readonly<Record<'done' | 'expected' | 'got', string>>;

function finding(rule: RuleCase | null, { read, by }: Contradiction, { done, ...told }: Told): Finding | null {
  if (rule === null) return null;
  const step = by.at(-1)?.step;
  const asked = step === undefined ? 'no request changed anything' : `${step.operation} was ${done} (${step.status})`;
  const message = `${asked}, and ${read.operation} was read afterwards`;
  return found(...rule, read, { message, ...told, contradicts: step?.id ?? null });
}
