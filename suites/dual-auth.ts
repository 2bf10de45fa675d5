import { rule, suite } from '../fixtures/index.ts';
import { pixCases } from '../src/contract/operations.ts';
import { accepted, refused } from '../src/harness/verbs.ts';

suite('dual-auth', () => {
  rule('AUTH-03', async ({ attempts }, oneCase) => {
    accepted(await attempts.withCredentials(pixCases[oneCase], 'api-key-alone'), 'payment/pix accepts x-api-key alone');
  });

  rule('AUTH-04', async ({ attempts }, oneCase) => {
    const operation = pixCases[oneCase];
    const both = await attempts.withCredentials(operation, 'both-credentials');
    // Each of the two has to be valid by itself, or the refusal may be for one of them.
    refused(both, await attempts.right(operation), 'a request must not carry both methods at once');
    refused(
      both,
      await attempts.withCredentials(operation, 'api-key-alone'),
      'a request must not carry both methods at once',
    );
  });
});
