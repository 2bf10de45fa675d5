import { gap, race, rule, suite } from '../fixtures/index.ts';
import { outcomeOf } from '../src/harness/outcome.ts';
import { accepted, claim } from '../src/harness/verbs.ts';

suite('sandbox-pay', () => {
  rule('PAYMENT-15', async ({ settlement }) => {
    const { paid } = await settlement.counter();
    accepted(paid, 'the payment was not paid yet');
    const bare = await settlement.bare();
    if (bare !== null) accepted(bare, 'the payment, which has an amount only, was not paid yet');
  });

  rule('PAYMENT-16', async ({ attempts }, oneCase) => {
    const why = oneCase === 'missing' ? 'id is required' : 'no payment has that id';
    await attempts.claimRefused('PAYMENT-16', oneCase, why);
  });

  rule('PAYMENT-17', async ({ settlement }) => {
    const { paid, changes, otherChanges, shownBy } = await settlement.counter();
    accepted(paid, 'the payment was not paid yet');
    const none = { expected: 'a difference in more than a timestamp', got: 'none' };
    claim(changes.length > 0, 'a payment was read before and after it was paid', none, shownBy?.own);
    const more = { expected: 'no difference', got: otherChanges.join(', ') };
    claim(otherChanges.length === 0, 'another payment of the account was read before and after', more, shownBy?.other);
  });

  gap('payment-states', async ({ states }) => {
    const { path, values } = await states.table();
    return path === null ? null : { path, values: [...values] };
  });

  gap('payment-transitions', async ({ states }) => {
    const { transitions } = await states.table();
    return transitions.map((one) => ({ ...one }));
  });

  gap('pay-twice', async ({ states }) => outcomeOf(await states.payTwice()));

  gap('update-after-paid', async ({ states }) => outcomeOf(await states.updateAfterPaid()));

  gap('pay-other-account', async ({ states }) => outcomeOf(await states.payByAnother()));

  race('pay', async ({ races }) => {
    await races.pay();
  });
});
