import { rule, suite } from '../fixtures/index.ts';
import { NotApplicable, unlessBlocked } from '../src/harness/errors.ts';
import { cite } from '../src/harness/frame.ts';
import { accepted, answered, claim, isAccepted, refused } from '../src/harness/verbs.ts';

suite('isolation', () => {
  rule('ISOLATION-01', async ({ isolation }) => {
    claim(await isolation.lists(), 'the payment list of an account', {
      expected: 'its own payment',
      got: 'a list without it',
    });
  });

  rule('ISOLATION-02', async ({ isolation }) => {
    const { exchanges, control } = await isolation.update();
    for (const exchange of exchanges) refused(exchange, control, 'the payment belongs to another account');
  });

  rule('ISOLATION-03', async ({ isolation }) => {
    const { exchanges, control } = await isolation.read();
    for (const exchange of exchanges) refused(exchange, control, 'the payment belongs to another account');
    const shown = await unlessBlocked(isolation.sameValues());
    const details = { expected: 'a payment of its own in the response', got: 'that of the first account' };
    claim(shown === null, 'another account created a payment with the same values', details, shown);
  });

  rule('ISOLATION-04', async ({ isolation }, oneCase) => {
    const { shown, removal, instead, isKept, control } = await isolation.resource(oneCase);
    accepted(control);
    claim(!shown, `the ${oneCase} listing of another account`, {
      expected: 'nothing of the first account',
      got: 'a value of the first account',
    });
    const { status } = answered(removal).response;
    const verb = oneCase === 'apiKey' ? 'disable' : 'delete';
    claim(status < 500, `another account tried to ${verb} the ${oneCase}`, {
      expected: 'no 5xx',
      got: String(status),
    });
    // It may have done something with a resource of its own that has the same value.
    const did = instead ?? `tried to ${verb} the ${oneCase}`;
    claim(isKept, `another account ${did} (status ${status})`, {
      expected: `the ${oneCase} unchanged for its owner`,
      got: isAccepted(removal) ? 'changed or gone' : 'changed or gone, although the request was refused',
    });
  });

  // The oracle judges where the events of the run arrived.
  rule('ISOLATION-05', async ({ sessions, listener, webhooks }) => {
    cite((await webhooks.steady(await sessions.shared())).created);
    const { post } = await listener.heard();
    cite(post.webhook.created);
  });

  rule('ISOLATION-06', async ({ earnedFees, idleBalance }) => {
    const credit = await earnedFees.credit();
    const change = await idleBalance.change(credit);
    // Only a number that is named as a balance counts. Another may be a statistic of all accounts.
    if (change === null) throw new NotApplicable('no balance is known of an account that earned nothing');
    // Other accounts earn meanwhile, so a balance of all accounts may grow by more than the first one earned.
    const details = { expected: 'the balance as it was', got: `${change.amount} more` };
    claim(change.amount <= 0, 'only other accounts earned fees', details, change.exchange);
    if (credit === null) throw new NotApplicable('no account earned fees, so an unchanged balance proves nothing');
  });
});
