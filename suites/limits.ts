import { gap, suite } from '../fixtures/index.ts';

suite(
  'limits',
  () => {
    gap('body-limit', async ({ bursts }) => bursts.bodyLimit());

    // Must be the last requests of all, because the service may refuse later ones.
    gap('rate-limit', async ({ bursts }) => bursts.rateLimit());
  },
  'last',
);
