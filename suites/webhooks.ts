import { gap, observe, rule, suite } from '../fixtures/index.ts';
import { Inconclusive, ignoreBlocked } from '../src/harness/errors.ts';
import { accepted, claim, requireAccepted } from '../src/harness/verbs.ts';

const mustShow = { expected: 'GET shows that url', got: 'GET does not show it' };

suite('webhooks', () => {
  rule('WEBHOOK-01', async ({ webhookVariety, webhookLifecycle }) => {
    const { created, first, url } = await webhookLifecycle.lifecycle();
    accepted(created);
    claim(first !== null, `the webhook ${url} was posted`, mustShow);
    for (const other of await webhookVariety.accepted('createWebhook'))
      claim(other.isShown, `the webhook ${other.url} was posted`, mustShow);
  });

  rule('WEBHOOK-02', async ({ attempts }, method) => {
    await attempts.claimRefused('WEBHOOK-02', method, 'url is required');
  });

  rule('WEBHOOK-03', async ({ webhookVariety, webhookLifecycle }) => {
    const lifecycle = await webhookLifecycle.lifecycle();
    const { second, old, replacement } = lifecycle;
    accepted(webhookLifecycle.updatedIn(lifecycle), 'the account has exactly one webhook');
    const replaced = `the url was replaced by ${replacement}`;
    claim(second !== null, replaced, mustShow);
    claim(old === null, replaced, { expected: 'GET no longer shows the old url', got: 'GET still shows it' });
    for (const other of await webhookVariety.accepted('updateWebhook')) {
      const what = `the url was replaced by ${other.url}`;
      claim(other.isShown, what, mustShow);
      const details = { expected: 'GET no longer shows the old url', got: `GET still shows ${other.old}` };
      claim(other.old === null, what, details);
    }
  });

  rule('WEBHOOK-04', async ({ webhookProbes, webhookLifecycle }) => {
    const lifecycle = await webhookLifecycle.lifecycle();
    const { id, removed, left } = lifecycle;
    webhookLifecycle.shownIn(lifecycle);
    claim(id !== null && removed !== null, 'the webhook that GET /auth/webhook shows', {
      expected: 'a string id',
      got: 'none',
    });
    accepted(removed, 'the webhook exists');
    claim(left === null, 'the webhook was deleted', { expected: 'GET no longer shows it', got: 'GET still shows it' });
    // Where an account may have several webhooks, the others stay. Otherwise the gaps about webhooks report the reason.
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
    await attempts.claimRefused('WEBHOOK-05', method, 'it is not a URL');
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
