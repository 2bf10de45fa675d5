import { member } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';
import { amountAt, rounded } from '../../learn/settings/balance.ts';
import type { Finding } from '../finding.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import { missingFields, mistypedFields } from '../trace/fields.ts';
import { credentialRule, type RuleCase } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { blameOf, onlyOne } from './blame.ts';
import { found, wronglyAccepted } from './found.ts';

/** FEES-02 and FEES-03, and that a refused withdrawal does not change the balance. */
export const feesMonitor: Monitor = {
  operations: ['earnedFeesBalance', 'withdrawEarnedFees'],
  outcomes: ['accepted'],
  *step(step, model) {
    if (step.operation === 'earnedFeesBalance') yield* ofBalance(step, model);
    else if (credentialRule(step) === 'valid') yield* ofWithdrawal(step);
  },
};

function* ofWithdrawal(step: Step): Iterable<Finding> {
  const wrong = wrongIn(step);
  if (wrong === null) return;
  yield wronglyAccepted(...wrong, step, wrong[0] === 'FEES-02' ? 'amount is missing' : 'amount is not a number');
}

/** The rule by which a withdrawal must be refused, whatever the balance. `null` if it may be accepted. */
function wrongIn(step: Step): RuleCase | null {
  if (missingFields(step).length > 0) return ['FEES-02', 'default'];
  const isNull = member(step.input, 'amount') === null;
  return isNull || mistypedFields(step).length > 0 ? ['FEES-03', 'text'] : null;
}

/** Fees may be credited at any time. Only a loss of exactly the amount that a refused request asked for is certain. */
function* ofBalance(step: Step, model: Model): Iterable<Finding> {
  const { withdrawals } = model;
  const before = withdrawals.before(step)?.last;
  if (before === undefined || withdrawals.hasChangedSince(before, step)) return;
  const refused = withdrawals.refusedSince(before, step);
  if (refused.length === 0) return;
  for (const { pointer } of leaves(step.output)) {
    const [was, is] = [amountAt(before.output, pointer), amountAt(step.output, pointer)];
    if (was === null || is === null || was === is) continue;
    const lost = rounded(was - is);
    const culprits = refused.filter(({ input }) => member(input, 'amount') === lost);
    const own: RuleCase = ['FEES-03', 'overdraw'];
    const rule = onlyOne(
      culprits.map((one) => wrongIn(one) ?? blameOf(one, model.owners.of(step), model, { own, foreign: null })),
    );
    if (rule === null) continue;
    yield found(rule[0], rule[1], step, {
      message: `a withdrawal of ${lost} was refused, and the balance was read afterwards`,
      expected: `${was}, as before`,
      got: String(is),
      contradicts: culprits.at(-1)?.id ?? null,
      at: pointer,
    });
    return;
  }
}
