import type { OperationId } from '../../contract/operations.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Finding } from '../finding.ts';
import type { Contradiction, SetWrite } from '../model/known-set.ts';
import type { KnownSets } from '../model/known-sets.ts';
import type { Model } from '../model/model.ts';
import type { RuleCase } from '../trace/refusal.ts';
import { blameOf, onlyOne } from './blame.ts';
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

/** The findings about all sets of a kind. */
export function* setFindings(sets: KnownSets, model: Model, rules: SetRules): Iterable<Finding> {
  for (const { owner, contradiction } of sets.contradictions()) {
    const finding = ofContradiction(owner, contradiction, model, rules);
    if (finding !== null) yield finding;
  }
}

/** The finding for a contradiction of one of the laws. `null` if the request that caused it cannot be determined. */
function ofContradiction(owner: string, contradiction: Contradiction, model: Model, rules: SetRules): Finding | null {
  const { kind, value, by } = contradiction;
  const [absent, present] = [`no ${value}`, `${value} is still there`];
  const asDefault = (rule: RuleId | null | undefined): RuleCase | null => (rule == null ? null : [rule, 'default']);
  const blamed = () => onlyOne(by.map((write) => ruleOf(write, contradiction, owner, model, rules)));
  switch (kind) {
    case 'lost':
      return finding(asDefault(rules.lost), contradiction, 'shown before', present, 'it is gone');
    case 'taken':
      return finding(asDefault(rules.removal), contradiction, 'accepted for another one', present, 'it is gone');
    case 'remains':
      return finding(asDefault(rules.removal), contradiction, 'accepted', absent, 'it is still shown');
    case 'kept':
      return finding(
        asDefault(rules.missing.updateWebhook),
        contradiction,
        'accepted',
        absent,
        'it is shown in addition to the new one',
      );
    case 'stuck':
      return ofRemoval(rules.removal, contradiction, model);
    case 'missing': {
      const rule = rules.missing[by.at(-1)?.step.operation as OperationId];
      return finding(asDefault(rule), contradiction, 'accepted', value, 'it is not shown');
    }
    case 'appeared':
      return finding(blamed(), contradiction, 'refused', absent, 'it is shown');
    default:
      return finding(blamed(), contradiction, 'refused', present, 'it is gone');
  }
}

function ofRemoval(rule: RuleId, { value, read, by }: Contradiction, { credentials }: Model): Finding | null {
  const step = by[0]?.step;
  // The JWT may have expired.
  if (step === undefined || credentials.openedAround(step.carried.jwt ?? '', step) === null) return null;
  const message = `${read.operation} showed ${value}, and ${step.operation} was called for it`;
  return found(rule, 'default', step, { message, expected: 'accepted (2xx)', contradicts: read.id });
}

function ruleOf(
  write: SetWrite,
  { isBesideOthers = false }: Contradiction,
  owner: string,
  model: Model,
  rules: SetRules,
): RuleCase | null {
  // The refusal says that the value was gone before, as far as the service may remove it by itself.
  const wasGone =
    rules.lost === null && write.effect === 'remove' && (write.step.status === 404 || write.step.status === 410);
  // With the first address a service may add that of the caller, and then refuse it as one that is there.
  const ofAdds = isBesideOthers ? null : ofAdd(write, rules);
  const own = rules.invalid(write) ?? (write.effect === 'add' ? ofAdds : wasGone ? null : [rules.removal, 'default']);
  return blameOf(write.step, owner, model, { own, foreign: ['ISOLATION-04', rules.resource] });
}

/** A conflict may mean that the value is already there. */
function ofAdd({ step }: SetWrite, { missing }: SetRules): RuleCase | null {
  const rule = missing[step.operation as OperationId];
  return rule === undefined || step.status === 409 ? null : [rule, 'default'];
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
