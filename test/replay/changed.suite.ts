// All suites, and one of their rules again as it might be changed later: the same request, another expectation.
import { rule, suite } from '../../fixtures/index.ts';
import { accepted } from '../../src/harness/verbs.ts';
import '../../suites/all.suite.ts';

suite(
  'jwt-only',
  () => {
    rule('AUTH-05', async ({ attempts }, operation) => {
      accepted(await attempts.withCredentials(operation, 'api-key-alone'));
    });
  },
  'last',
);
