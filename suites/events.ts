import { gap, observe, rule, suite } from '../fixtures/index.ts';
import { accepted, claim } from '../src/harness/verbs.ts';

suite('events', () => {
  rule('WEBHOOK-06', async ({ mover }, oneCase) => {
    if (oneCase === 'replaced') {
      const { updated, cameToNew, cameToOld } = await mover.replaced();
      accepted(updated);
      const expected = { expected: 'events about a new payment at the new url and none at the old' };
      claim(cameToNew, "the webhook's url was replaced", { ...expected, got: 'none at the new url' });
      claim(!cameToOld, "the webhook's url was replaced", { ...expected, got: 'one at the old url' });
      return;
    }
    const { removed, came } = await mover.deleted();
    accepted(removed);
    claim(!came, 'the webhook was deleted', {
      expected: 'no event about a new payment at its url',
      got: 'one came',
    });
  });

  gap('event-kinds', async ({ listener }) => listener.kinds());

  observe('event-kind-path', ['payments'], async ({ listener }) => {
    await listener.heard();
  });

  observe('event-payload', ['payments'], async ({ listener }) => {
    await listener.heard();
  });

  observe('event-headers', ['payments'], async ({ listener }) => {
    await listener.heard();
  });

  observe('event-signature', ['payments'], async ({ listener }) => {
    await listener.heard();
  });

  gap('event-retries', async ({ retries }) => retries());

  observe('event-delay', ['payments'], async ({ listener }) => {
    await listener.heard();
  });

  observe('callback-success', ['payments'], async ({ listener }) => {
    await listener.callbacks();
  });
});
