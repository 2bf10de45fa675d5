import type { Attempted, Attempts } from '../fixtures/attempts.ts';
import type { CredentialCase } from '../fixtures/credentials.ts';
import { rule, suite } from '../fixtures/index.ts';
import { authOperations, type OperationId } from '../src/contract/operations.ts';
import { algNone, changedClaims, garbage } from '../src/harness/discovery/jwt.ts';
import { accepted, answered, claim, isAccepted, refused, sameAnswer } from '../src/harness/verbs.ts';

/** Operations that an undocumented business rule may keep from being accepted (AUTH-02). */
const mayBeRefused: ReadonlySet<OperationId> = new Set(['withdrawEarnedFees'] as const);

/** Where a token that was not issued is tried: each kind of operation, but only reads, so that nothing can come of it. */
const readOperations = ['listPayments', 'earnedFeesBalance', 'listApiKeys', 'getSecurityIP', 'getWebhook'] as const;

async function refusesEverywhere(
  attempts: Attempts,
  operation: Attempted,
  credential: CredentialCase,
  why: string,
): Promise<void> {
  const [wrong, right] = await Promise.all([
    attempts.withCredentials(operation, credential),
    attempts.right(operation),
  ]);
  const control = mayBeRefused.has(operation) && !isAccepted(right) ? { none: 'the balance may be too low' } : right;
  refused(wrong, control, why);
}

suite('jwt-only', () => {
  rule('AUTH-01', async ({ attempts }, operation) => {
    await refusesEverywhere(attempts, operation, 'no-credentials', 'every /auth operation needs credentials');
  });

  rule('AUTH-02', async ({ attempts }, operation) => {
    const right = await attempts.right(operation);
    if (!mayBeRefused.has(operation)) {
      accepted(right, 'every /auth operation accepts a Bearer JWT');
      return;
    }
    const answer = answered(right);
    if (isAccepted(answer)) return;
    const bare = answered(await attempts.withCredentials(operation, 'no-credentials'));
    const got = String(answer.response.status);
    claim(answer.response.status < 500, `${operation} was called with a valid JWT`, { expected: 'no 5xx', got });
    claim(!sameAnswer(answer, bare), `${operation} was called with a valid JWT`, {
      expected: 'another answer than without credentials',
      got: `the same one (${got})`,
    });
  });

  rule('AUTH-05', async ({ attempts }, operation) => {
    const alone = await attempts.withCredentials(operation, 'api-key-alone');
    refused(alone, await attempts.right(operation), 'outside payment/pix the only accepted method is the Bearer JWT');
  });

  rule('AUTH-06', async ({ attempts }, token) => {
    if (token === 'changed-signature') {
      await Promise.all(
        authOperations.map((operation) =>
          refusesEverywhere(attempts, operation, 'bad-jwt', 'its signature was changed'),
        ),
      );
      return;
    }
    const forge = {
      garbage: () => `Bearer ${garbage()}`,
      'changed-claims': (jwt: string) => `Bearer ${changedClaims(jwt)}`,
      'alg-none': (jwt: string) => `Bearer ${algNone(jwt)}`,
      empty: () => 'Bearer ',
    }[token];
    const tries = readOperations.map(async (operation) => {
      const credential = async ({ jwt }: { jwt: string }) => ({ authorization: forge(jwt) });
      const forged = await attempts.withCredential(operation, credential, `${token}-jwt`);
      refused(forged, await attempts.right(operation), 'the service did not issue that JWT');
    });
    await Promise.all(tries);
  });

  rule('AUTH-07', async ({ attempts }, key) => {
    if (key === 'empty') {
      const empty = await attempts.withCredential('listPayments', async () => ({ apiKey: '' }), 'empty-api-key');
      refused(empty, await attempts.withCredentials('listPayments', 'api-key-alone'), 'an empty key was never issued');
      return;
    }
    await Promise.all(
      authOperations.map((operation) =>
        refusesEverywhere(attempts, operation, 'bad-api-key', 'the service did not issue that key'),
      ),
    );
  });

  rule('AUTH-08', async ({ attempts }) => {
    const bare = await attempts.withCredential(
      'listPayments',
      async ({ jwt }) => ({ authorization: jwt }),
      'jwt-without-scheme',
    );
    refused(bare, await attempts.right('listPayments'), 'the JWT is sent in the form Bearer <JWT>');
  });

  rule('AUTH-09', async ({ attempts, keys }, oneCase) => {
    if (oneCase === 'jwt-as-key') {
      const asKey = await attempts.withCredential('listPayments', async ({ jwt }) => ({ apiKey: jwt }), oneCase);
      refused(asKey, await attempts.right('listPayments'), 'a JWT is no API key');
      return;
    }
    const asBearer = await attempts.withCredential(
      'listPayments',
      async (holder) => ({ jwt: (await keys.of(holder)).value }),
      oneCase,
    );
    refused(asBearer, await attempts.withCredentials('listPayments', 'api-key-alone'), 'an API key is no JWT');
  });

  rule('AUTH-10', async ({ keeper }, oneCase) => {
    const { key, disabled, whileDisabled, enabled, afterwards } = await keeper.lifecycle();
    if (oneCase === 'disabled') {
      accepted(disabled);
      refused(whileDisabled, key.opened, 'the key was disabled');
      return;
    }
    accepted(enabled);
    accepted(afterwards, 'the key was enabled again');
  });
});
