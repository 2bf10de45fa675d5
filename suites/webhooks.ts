import { gap, observe, rule, suite } from '../fixtures/index.ts';
import { wrongRequestsOf } from '../fixtures/requests/negatives.ts';
import { Inconclusive, ignoreBlocked } from '../src/harness/errors.ts';
import { accepted, claim, refused, requireAccepted } from '../src/harness/verbs.ts';

suite('webhooks', () => {
  rule('WEBHOOK-01', async ({ webhooks, webhookVariety }) => {
    const { created, first, url } = await webhooks.lifecycle();
    accepted(created);
    claim(first !== null, `the webhook ${url} was posted`, {
      expected: 'GET shows that url',
      got: 'GET does not show it',
    });
    for (const odd of await webhookVariety.accepted('createWebhook'))
      claim(odd.isShown, `the webhook ${odd.url} was posted`, {
        expected: 'GET shows that url',
        got: 'GET does not show it',
      });
  });

  rule('WEBHOOK-02', async ({ attempts }, method) => {
    const operation = method === 'POST' ? 'createWebhook' : 'updateWebhook';
    for (const variant of wrongRequestsOf('WEBHOOK-02', method))
      refused(await attempts.negative(operation, variant), await attempts.control(operation), 'url is required');
  });

  rule('WEBHOOK-03', async ({ webhooks, webhookVariety }) => {
    const lifecycle = await webhooks.lifecycle();
    const { second, old, replacement } = lifecycle;
    accepted(webhooks.updatedIn(lifecycle), 'the account has exactly one webhook');
    claim(second !== null, `the url was replaced by ${replacement.url}`, {
      expected: 'GET shows the new url',
      got: 'GET does not show it',
    });
    claim(old === null, `the url was replaced by ${replacement.url}`, {
      expected: 'GET no longer shows the old url',
      got: 'GET still shows it',
    });
    for (const odd of await webhookVariety.accepted('updateWebhook')) {
      const what = `the url was replaced by ${odd.url}`;
      claim(odd.isShown, what, { expected: 'GET shows the new url', got: 'GET does not show it' });
      const told = { expected: 'GET no longer shows the old url', got: `GET still shows ${odd.old}` };
      claim(odd.old === null, what, told);
    }
  });

  rule('WEBHOOK-04', async ({ webhookProbes, webhooks }) => {
    const lifecycle = await webhooks.lifecycle();
    const { id, removed, left } = lifecycle;
    webhooks.shownIn(lifecycle);
    claim(id !== null && removed !== null, 'the webhook that GET /auth/webhook shows', {
      expected: 'a string id',
      got: 'none',
    });
    accepted(removed, 'the webhook exists');
    claim(left === null, 'the webhook was deleted', { expected: 'GET no longer shows it', got: 'GET still shows it' });
    // Covers accounts with several webhooks. If this cannot be observed, the gaps about it report the reason.
    const others = await webhookProbes.leavesOthers().catch((error: unknown) => {
      if (!(error instanceof Inconclusive)) ignoreBlocked(error);
      return null;
    });
    claim(others !== false, 'one of two webhooks of an account was deleted', {
      expected: 'GET still shows the other',
      got: 'the other is gone too',
    });
  });

  rule('WEBHOOK-05', async ({ attempts }, method) => {
    const operation = method === 'POST' ? 'createWebhook' : 'updateWebhook';
    for (const variant of wrongRequestsOf('WEBHOOK-05', method))
      refused(await attempts.negative(operation, variant), await attempts.control(operation), 'it is not a URL');
  });

  observe('webhook-record', ['createWebhook', 'getWebhook', 'updateWebhook'], async ({ attempts }, operation) => {
    requireAccepted(await attempts.right(operation));
  });

  gap('webhook-count', async ({ webhookProbes }) => webhookProbes.count());

  gap('webhook-duplicate', async ({ webhookProbes }) => webhookProbes.duplicate());

  gap('webhook-delete-missing', async ({ webhookProbes }) => webhookProbes.deleteMissing());

  gap('webhook-update-without', async ({ webhookProbes }) => webhookProbes.updateWithout());

  gap('webhook-url-schemes', async ({ webhookProbes }) => webhookProbes.schemes());
});
