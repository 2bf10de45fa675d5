import { gap, observe, rule, suite } from '../fixtures/index.ts';
import { NotApplicable } from '../src/harness/errors.ts';
import { cite } from '../src/harness/frame.ts';
import { accepted, claim } from '../src/harness/verbs.ts';

suite('events', () => {
  rule('WEBHOOK-06', async ({ replacedWebhook }, oneCase) => {
    if (oneCase === 'deleted') {
      const { removed, payment, came } = await replacedWebhook.deleted();
      accepted(removed);
      for (const { exchange } of payment.acts) cite(exchange);
      claim(came === null, 'the webhook was deleted', {
        expected: 'no event about a new payment at its urls',
        got: `the delivery ${came?.id}`,
      });
      return;
    }
    const { updated, payment, cameToNew, atOld, older } = await replacedWebhook.replaced();
    accepted(updated);
    for (const { exchange } of payment.acts) cite(exchange);
    const wrong = [
      ...(cameToNew ? [] : ['none at the new url']),
      ...(atOld ? [`the delivery ${atOld.id} at the old`] : []),
    ];
    claim(wrong.length === 0, "the webhook's url was replaced", {
      expected: 'events about a new payment at the new url, and none at the old',
      got: wrong.join(', and '),
    });
    for (const { exchange } of older?.payment.acts ?? []) cite(exchange);
    claim(older === null, 'a payment from before the url was replaced was paid', {
      expected: 'no event about the pay at the old url',
      got: `the delivery ${older?.atOld.id} there`,
    });
  });

  // The oracle judges where the callbacks of the run arrived.
  rule('PAYMENT-21', async ({ listener }) => {
    const called = await listener.called();
    if (called === null) throw new NotApplicable('no callback of a payment arrived');
    for (const { exchange } of called.acts) cite(exchange);
  });

  gap('event-kinds', async ({ listener }) => listener.kinds());

  for (const id of ['event-kind-path', 'event-payload', 'event-headers', 'event-signature', 'event-delay'] as const)
    observe(id, ['payments'], async ({ listener }) => {
      await listener.heard();
    });

  observe('callback-success', ['payments'], async ({ listener }) => {
    await listener.called();
  });

  gap('event-retries', async ({ retries }) => retries.watch());
});
