import { gap, suite } from '../fixtures/index.ts';

suite(
  'limits',
  () => {
    gap('body-limit', async ({ bursts }) => bursts.bodyLimit());

    // The very last of the requests: whoever came after it would be refused for its sake.
    gap('rate-limit', async ({ bursts }) => bursts.rateLimit());
  },
  'last',
);
