import { gap, observe, race, rule, suite } from '../fixtures/index.ts';
import { Blocked, ignoreBlocked, ignoreJudgement, NotApplicable } from '../src/harness/errors.ts';
import { outcomeOf } from '../src/harness/outcome.ts';
import { accepted, answered, claim, refused, requireAccepted } from '../src/harness/verbs.ts';

/** A balance that small withdrawals do not use up. */
const enough = 8;

suite('fees', () => {
  rule('FEES-01', async ({ attempts }) => {
    accepted(await attempts.right('earnedFeesBalance'));
  });

  rule('FEES-02', async ({ attempts, earnedFees }) => {
    const wrong = await attempts.wrong('withdrawEarnedFees', 'missing-amount');
    refused(wrong, await earnedFees.control(), 'amount is required');
  });

  rule('FEES-03', async ({ attempts, earnedFees, wrongValues }, oneCase) => {
    if (oneCase === 'text') {
      const word = await attempts.wrong('withdrawEarnedFees', 'wrong-type-amount');
      const { wrong } = await wrongValues.withdrawals();
      for (const one of [word, ...wrong]) refused(one, await earnedFees.control(), 'amount is a number');
      const taken = await wrongValues.takenAnyway();
      const details = { expected: 'the balance as before', got: `${taken?.amount} less` };
      claim(taken === null, 'a withdrawal was refused', details, taken?.exchange);
      return;
    }
    const held = await earnedFees.heldAroundOverdraw();
    const overdraw = await earnedFees.overdraw();
    const control = await earnedFees.control();
    refused(overdraw, control, 'the account has earned much less');
    if (held === null) return;
    const slightly = await earnedFees.overdrawByOneCent();
    if (slightly !== null) refused(slightly, control, 'it is one cent more than can be left');
    const ofNothing = await earnedFees.overdrawOfNothing();
    if (ofNothing !== null) refused(ofNothing, control, 'the account has earned nothing');
    const byKey = await earnedFees.overdrawByKey();
    if (byKey !== null) refused(byKey, control, 'the account has earned much less');
    // Such a withdrawal breaks FEES-02, and may have taken the whole balance.
    if (await attempts.wasAccepted('withdrawEarnedFees', 'missing-amount')) return;
    // Other scenarios may have withdrawn small amounts from the same account meanwhile.
    claim(held.after > 0 || held.before < enough, 'a withdrawal of more than was earned was refused', {
      expected: `a balance of ${held.before}, as before`,
      got: `${held.after}`,
    });
  });

  // The oracle compares the reads of each balance.
  rule('FEES-04', async ({ accountSequences, belongings, earnedFees }) => {
    const refused = (await earnedFees.funded().catch(ignoreJudgement))?.refusedPay ?? null;
    const details = { expected: `a balance that grows by ${refused?.expected}`, got: `it grew by ${refused?.added}` };
    claim(refused === null, 'a payment was paid twice, and one pay was refused', details, refused?.exchange);
    await accountSequences.follow().catch(ignoreBlocked);
    const { balance } = belongings;
    if (balance === null) throw new Blocked('no password was recovered', 'RECOVERY-02');
    if (!/[1-9]/.test(answered(balance).response.text)) throw new NotApplicable('nothing is earned by a paid payment');
  });

  observe('balance-shape', ['read'], async ({ attempts }) => {
    requireAccepted(await attempts.right('earnedFeesBalance'));
  });

  gap('balance-credit', async ({ earnedFees }) => {
    const credit = await earnedFees.credit();
    if (credit === null) return null;
    const odd = await earnedFees.oddCredit();
    // A service may credit fees for the create, but late, so that it looks like the pay. It then credits the fees from
    // before an update.
    const mayBeLate = credit.afterCreate === 0 && odd.updated !== undefined;
    const isLate = mayBeLate && (await earnedFees.creditsUnpaid(credit));
    return { ...credit, ...(isLate ? { afterCreate: credit.afterPay, afterPay: 0 } : {}), ...odd };
  });

  gap('overdraw', async ({ earnedFees }) => outcomeOf(await earnedFees.overdraw()));

  gap('withdraw-effect', async ({ earnedFees }) => {
    if ((await earnedFees.credit()) === null)
      throw new Blocked('no number of the balance grew when a payment with selfEarnedFees was paid', 'balance-credit');
    const { amount, exchange, balanceChange } = await earnedFees.effect();
    return { ...outcomeOf(exchange), balanceChange, ...(amount === 1 ? {} : { amount }) };
  });

  race('withdraw', async ({ races }) => {
    await races.withdraw();
  });
});
