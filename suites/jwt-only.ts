import type { Holder } from '../fixtures/accounts/holders.ts';
import { rule, suite } from '../fixtures/index.ts';
import type { KeyLifecycle } from '../fixtures/keys/lifecycle.ts';
import type { Attempted, Attempts } from '../fixtures/requests/attempts.ts';
import type { CredentialCase } from '../fixtures/requests/credentials.ts';
import { claimUndone } from '../fixtures/requests/watch.ts';
import { authOperations, type OperationId, pixCases } from '../src/contract/operations.ts';
import { ignoreBlocked } from '../src/harness/errors.ts';
import {
  type Answered,
  accepted,
  answered,
  type Control,
  claim,
  isAccepted,
  isRefused,
  refused,
  sameAnswer,
} from '../src/harness/verbs.ts';
import { algNone, changedClaims, garbage } from '../src/learn/keys/jwt.ts';

/** Operations that an undocumented business rule may keep from being accepted (AUTH-02). */
const mayBeRefused: ReadonlySet<OperationId> = new Set(['withdrawEarnedFees'] as const);

/** Where what is clearly no credential is tried: reads of each kind, so that nothing can come of it. */
const readOperations = ['listPayments', 'earnedFeesBalance', 'listApiKeys', 'getSecurityIP', 'getWebhook'] as const;

/** Where a credential is tried that may well be taken for one: what an API key opens, and a read of each other kind. */
const triedOperations = [...readOperations, ...Object.values(pixCases).filter((one) => one !== 'listPayments')];

/** Where a forged JWT is tried: everywhere but where it would disable somebody's only key, or enable it. */
const forgedOperations = authOperations.filter((one) => one !== 'enableApiKey' && one !== 'disableApiKey');

const opensToKeys = (operation: OperationId): boolean => Object.values(pixCases).some((one) => one === operation);

/** What an operation says to whoever may use it: a key alone where keys open it, else a JWT. */
const plainly = (attempts: Attempts, operation: Attempted) =>
  opensToKeys(operation) ? attempts.withCredentials(operation, 'api-key-alone') : attempts.right(operation);

async function controlOf(attempts: Attempts, operation: Attempted): Promise<Control> {
  const right = await attempts.right(operation);
  return mayBeRefused.has(operation) && !isAccepted(right) ? { none: 'the balance may be too low' } : right;
}

async function refusesEverywhere(
  attempts: Attempts,
  operation: Attempted,
  credential: CredentialCase,
  why: string,
): Promise<void> {
  const wrong = attempts.withCredentials(operation, credential);
  const control = controlOf(attempts, operation);
  claimUndone(attempts, refused(await wrong, await control, why));
}

/**
 * Where an account may have one key, another is refused whoever asks. A key alone that gets just that refusal, and not the
 * one that it gets elsewhere, was taken for a credential.
 */
async function claimNotTakenForOne(attempts: Attempts, keyLifecycle: KeyLifecycle, alone: Answered): Promise<void> {
  const { created: second } = await keyLifecycle.second();
  if (!isRefused(second)) return;
  const others = await Promise.all([
    attempts.withCredentials('createNewApiKey', 'no-credentials'),
    attempts.withCredentials('listApiKeys', 'api-key-alone'),
  ]);
  const statuses = others.map((one) => answered(one).response.status);
  const { status } = alone.response;
  claim(
    status !== answered(second).response.status || statuses.includes(status),
    'createNewApiKey was called with an API key alone, on an account that has its only key',
    { expected: 'a refusal of the credentials', got: `the refusal of another key (${status})` },
  );
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
    // In whatever words: a 401 beside a 401 says that the credentials are what is wrong.
    const isUnauthorized = answer.response.status === 401 && bare.response.status === 401;
    claim(!isUnauthorized, `${operation} was called with a valid JWT`, { expected: 'no 401', got });
  });

  rule('AUTH-05', async ({ attempts, keyLifecycle }, operation) => {
    const alone = await attempts.withCredentials(operation, 'api-key-alone');
    const why = 'outside payment/pix the only accepted method is the Bearer JWT';
    const answer = refused(alone, await attempts.right(operation), why);
    claimUndone(attempts, answer);
    if (operation === 'createNewApiKey') await claimNotTakenForOne(attempts, keyLifecycle, answer);
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
    const where = token === 'changed-claims' || token === 'alg-none' ? forgedOperations : readOperations;
    const tries = where.map(async (operation) => {
      const credential = async ({ jwt }: { jwt: string }) => ({ authorization: forge(jwt) });
      const forged = await attempts.withCredential(operation, credential, `${token}-jwt`);
      claimUndone(
        attempts,
        refused(forged, await controlOf(attempts, operation), 'the service did not issue that JWT'),
      );
    });
    await Promise.all(tries);
    if (token !== 'garbage') return;
    const shapeless = async () => ({ authorization: 'Bearer nothing-like-a-jwt' });
    const word = await attempts.withCredential('listPayments', shapeless, 'garbage-jwt');
    refused(word, await controlOf(attempts, 'listPayments'), 'it has not even the form of a JWT');
  });

  rule('AUTH-07', async ({ attempts, holders, keys }, key) => {
    if (key === 'empty') {
      const tries = triedOperations.map(async (operation) => {
        const empty = await attempts.withCredential(operation, async () => ({ apiKey: '' }), 'empty-api-key');
        refused(empty, await plainly(attempts, operation), 'an empty key was never issued');
      });
      await Promise.all(tries);
      return;
    }
    await Promise.all(
      authOperations.map((operation) =>
        refusesEverywhere(attempts, operation, 'bad-api-key', 'the service did not issue that key'),
      ),
    );
    const other = keys.inOtherCase(await keys.of(await holders.get('payer')));
    if (other === null) return;
    const swapped = await attempts.withCredential('listPayments', async () => ({ apiKey: other }), 'bad-api-key');
    refused(swapped, await plainly(attempts, 'listPayments'), 'the service issued that key with other capitals');
  });

  rule('AUTH-08', async ({ attempts }) => {
    const tries = triedOperations.map(async (operation) => {
      const credential = async ({ jwt }: { jwt: string }) => ({ authorization: jwt });
      const bare = await attempts.withCredential(operation, credential, 'jwt-without-scheme');
      refused(bare, await attempts.right(operation), 'the JWT is sent in the form Bearer <JWT>');
    });
    await Promise.all(tries);
    const withOther = async ({ jwt }: { jwt: string }) => ({ authorization: `Token ${jwt}` });
    const other = await attempts.withCredential('listPayments', withOther, 'jwt-with-other-scheme');
    refused(other, await attempts.right('listPayments'), 'the scheme is Bearer');
  });

  rule('AUTH-09', async ({ attempts, keys }, oneCase) => {
    const tries = triedOperations.map(async (operation) => {
      if (oneCase === 'jwt-as-key') {
        const asKey = await attempts.withCredential(operation, async ({ jwt }) => ({ apiKey: jwt }), oneCase);
        refused(asKey, await attempts.right(operation), 'a JWT is no API key');
        return;
      }
      const credential = async (holder: Holder) => ({ jwt: (await keys.of(holder)).value });
      const asBearer = await attempts.withCredential(operation, credential, oneCase);
      refused(asBearer, await plainly(attempts, operation), 'an API key is no JWT');
    });
    await Promise.all(tries);
  });

  rule('AUTH-10', async ({ keyLifecycle }, oneCase) => {
    const { key, disabled, whileDisabled, enabled, afterwards, elsewhere } = await keyLifecycle.lifecycle();
    if (oneCase === 'disabled') {
      accepted(disabled);
      refused(whileDisabled, key.opened, 'the key was disabled');
      const second = (await keyLifecycle.secondDisabled().catch(ignoreBlocked)) ?? null;
      for (const tried of second === null ? elsewhere : [...elsewhere, second])
        refused(tried.whileDisabled, tried.opened, 'the key was disabled');
      return;
    }
    accepted(enabled);
    for (const exchange of [afterwards, ...elsewhere.map((tried) => tried.afterwards)])
      accepted(exchange, 'the key was enabled again');
  });
});
