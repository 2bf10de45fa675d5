import type { OperationId } from '../../contract/operations.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Finding } from '../finding.ts';
import type { Model } from '../model/model.ts';
import type { Breach, ShelfWrite } from '../model/shelf.ts';
import type { Shelves } from '../model/shelves.ts';
import type { RuleCase } from '../trace/refusal.ts';
import { blameOf, onlyOne } from './blame.ts';
import { found } from './found.ts';

/** The rules by which a kind of shelf is judged. */
export interface ShelfRules {
  /** The case of ISOLATION-04. */
  readonly resource: 'securityIP' | 'webhook';
  readonly lost: RuleId | null;
  readonly missing: Readonly<Partial<Record<OperationId, RuleId>>>;
  readonly removal: RuleId;
  /** The rule by which a value sent with valid credentials must be refused. `null` if it may be accepted. */
  invalid(write: ShelfWrite): RuleCase | null;
}

/** The findings about all shelves of a kind. */
export function* ofShelves(shelves: Shelves, model: Model, rules: ShelfRules): Iterable<Finding> {
  for (const { owner, breach } of shelves.breaches()) {
    const finding = ofBreach(owner, breach, model, rules);
    if (finding !== null) yield finding;
  }
}

/** The finding for a breach of one of the two laws. `null` if the request that caused it cannot be determined. */
function ofBreach(owner: string, breach: Breach, model: Model, rules: ShelfRules): Finding | null {
  const { kind, value, by, read } = breach;
  if (kind === 'lost')
    return (
      rules.lost &&
      finding([rules.lost, 'default'], breach, null, 'shown before', `${value} is still there`, 'it is gone')
    );
  if (kind === 'taken')
    return finding(
      [rules.removal, 'default'],
      breach,
      by.at(-1),
      'accepted for another one',
      `${value} is still there`,
      'it is gone',
    );
  if (kind === 'remains')
    return finding([rules.removal, 'default'], breach, by.at(-1), 'accepted', `no ${value}`, 'it is still shown');
  if (kind === 'kept') {
    const rule = rules.missing.updateWebhook;
    return rule === undefined
      ? null
      : finding([rule, 'default'], breach, by.at(-1), 'accepted', `no ${value}`, 'it is shown beside the new one');
  }
  if (kind === 'missing') {
    const rule = rules.missing[by.at(-1)?.step.operation as OperationId];
    return rule === undefined
      ? null
      : finding([rule, 'default'], breach, by.at(-1), 'accepted', value, 'it is not shown');
  }
  const blamed = onlyOne(by.map((write) => ruleOf(write, owner, model, rules)));
  if (blamed === null || read.operation === null) return null;
  return kind === 'appeared'
    ? finding(blamed, breach, by.at(-1), 'refused', `no ${value}`, 'it is shown')
    : finding(blamed, breach, by.at(-1), 'refused', `${value} is still there`, 'it is gone');
}

function ruleOf(write: ShelfWrite, owner: string, model: Model, rules: ShelfRules): RuleCase | null {
  const own = rules.invalid(write) ?? (write.effect === 'add' ? null : ([rules.removal, 'default'] as const));
  return blameOf(write.step, owner, model, { own, foreign: ['ISOLATION-04', rules.resource] });
}

function finding(
  [rule, of]: RuleCase,
  { read }: Breach,
  write: ShelfWrite | undefined | null,
  what: string,
  expected: string,
  got: string,
): Finding {
  const asked =
    write == null ? 'no request changed anything' : `${write.step.operation} was ${what} (${write.step.status})`;
  const message = `${asked}, and ${read.operation} was read afterwards`;
  return found(rule, of, read, { message, expected, got, contradicts: write?.step.id ?? null });
}
