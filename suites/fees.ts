import { rule, suite } from '../fixtures/index.ts';
import { accepted, isAccepted, refused } from '../src/harness/verbs.ts';

suite('fees', () => {
  rule('FEES-01', async ({ attempts }) => {
    accepted(await attempts.right('earnedFeesBalance'));
  });

  rule('FEES-02', async ({ attempts }) => {
    const right = await attempts.right('withdrawEarnedFees');
    const control = isAccepted(right) ? right : { none: 'nothing was earned that could be withdrawn' };
    refused(await attempts.wrong('withdrawEarnedFees', 'missing-amount'), control, 'amount is required');
  });

  rule('FEES-03', async ({ attempts, call, holders }, oneCase) => {
    const right = await attempts.right('withdrawEarnedFees');
    const control = isAccepted(right) ? right : { none: 'nothing was earned that could be withdrawn' };
    if (oneCase === 'text') {
      refused(await attempts.wrong('withdrawEarnedFees', 'wrong-type-amount'), control, 'amount is a number');
      return;
    }
    const { jwt } = await holders.get('refusals');
    const exchange = await call('withdrawEarnedFees', { jwt, body: { amount: 1_000_000 }, tries: 'overdraw' });
    refused(exchange, control, 'nothing near that was earned');
  });
});
