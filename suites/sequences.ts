import { provoke, suite } from '../fixtures/index.ts';

suite('sequences', () => {
  provoke('unpaid-payment', async ({ paymentSequences }) => paymentSequences.unpaid());

  provoke('paid-payment', async ({ paymentSequences }) => paymentSequences.paid());

  provoke('pages', async ({ pageSequences }) => pageSequences.follow());

  provoke('key', async ({ keySequences }) => keySequences.follow());

  provoke('address', async ({ addressSequences }) => addressSequences.follow());

  provoke('webhook', async ({ webhookSequences }) => webhookSequences.follow());

  provoke('account', async ({ accountSequences }) => accountSequences.follow());
});
