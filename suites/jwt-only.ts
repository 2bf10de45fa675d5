import { rule, suite } from '../fixtures/index.ts';
import type { SecondKey } from '../fixtures/keys/second-key.ts';
import type { Attempted, Attempts } from '../fixtures/requests/attempts.ts';
import type { CredentialVariant } from '../fixtures/requests/credentials.ts';
import { negativesOf } from '../fixtures/requests/negatives.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import type { RuleId } from '../src/contract/rules.ts';
import { meaningOf, type Variant } from '../src/contract/variants.ts';
import { Blocked, ignoreBlocked, NotApplicable, unlessBlocked } from '../src/harness/errors.ts';
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

/** Operations that an undocumented business rule may refuse (AUTH-02). */
const mayBeRefused: ReadonlySet<OperationId> = new Set(['withdrawEarnedFees'] as const);

/**
 * Sends a valid request after the invalid ones: with an API key alone if the operation accepts keys, otherwise with a
 * JWT.
 */
async function controlOf(attempts: Attempts, operation: Attempted, variant: Variant): Promise<Control> {
  const isKey = meaningOf(variant)?.method === 'key' && operations[operation].group === 'pix';
  const right = await (isKey ? attempts.withCredentials(operation, 'api-key-alone') : attempts.control(operation));
  return mayBeRefused.has(operation) && !isAccepted(right) ? { none: 'the balance may be too low' } : right;
}

async function refuses(attempts: Attempts, operation: Attempted, variant: CredentialVariant): Promise<Answered> {
  const wrong = await attempts.withCredentials(operation, variant);
  const why = `the request ${meaningOf(variant)?.says}`;
  const control = await controlOf(attempts, operation, variant);
  // If the invalid request took effect, that may be why the valid one is refused.
  claim(!attempts.tookEffect(answered(wrong)), `${operation} (${variant}) was refused`, {
    expected: 'no effect',
    got: 'the request took effect',
  });
  return refused(wrong, control, why);
}

/** Sends all wrong credentials of a case, each to its operations. Some cannot be made from the valid one. */
async function refusesAll(attempts: Attempts, rule: RuleId, oneCase: string): Promise<void> {
  const tried = negativesOf(rule, oneCase).flatMap((negative) =>
    attempts
      .placesOf(negative)
      .filter((operation) => negative.case !== null || operation === oneCase)
      .map((operation) => refuses(attempts, operation as Attempted, negative.variant).catch(ignoreImpossible)),
  );
  await Promise.all(tried);
}

function ignoreImpossible(error: unknown): void {
  if (!(error instanceof NotApplicable)) throw error;
}

/**
 * If an account may have only one key, a second one is refused for every caller. If a request with a key alone gets
 * exactly that refusal, and not the usual one for missing credentials, the key was accepted as a credential.
 */
async function claimKeyIsNoCredential(attempts: Attempts, secondKey: SecondKey, alone: Answered): Promise<void> {
  const { created: second } = await secondKey.created();
  if (!isRefused(second)) return;
  const others = await Promise.all([
    attempts.withCredentials('createNewApiKey', 'no-credentials'),
    attempts.withCredentials('listApiKeys', 'api-key-alone'),
  ]);
  const statuses = others.map((one) => answered(one).response.status);
  const { status } = alone.response;
  claim(
    status !== answered(second).response.status || statuses.includes(status),
    'createNewApiKey was called with an API key alone, for an account that may have a single key',
    { expected: 'a refusal of the credentials', got: `the refusal of a second key, as with a JWT (${status})` },
  );
}

suite('jwt-only', () => {
  rule('AUTH-01', async ({ attempts }, operation) => {
    await refuses(attempts, operation, 'no-credentials');
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
      expected: 'another response than without credentials',
      got: `the same one (${got})`,
    });
    // Two 401 responses agree whatever their bodies: both say that the credentials are wrong.
    const isUnauthorized = answer.response.status === 401 && bare.response.status === 401;
    claim(!isUnauthorized, `${operation} was called with a valid JWT`, { expected: 'no 401', got });
  });

  rule('AUTH-05', async ({ attempts, secondKey }, operation) => {
    const answer = await refuses(attempts, operation, 'api-key-alone');
    if (operation === 'createNewApiKey') await claimKeyIsNoCredential(attempts, secondKey, answer);
    await refusesAll(attempts, 'AUTH-05', operation);
  });

  rule('AUTH-12', async ({ attempts }, oneCase) => {
    for (const { where } of negativesOf('AUTH-12', oneCase))
      for (const operation of where as readonly Attempted[])
        if (isAccepted(await attempts.withCredentials(operation, 'no-credentials')))
          throw new Blocked(`${operation} is accepted without credentials`, 'AUTH-01', operation);
    await refusesAll(attempts, 'AUTH-12', oneCase);
  });

  for (const id of ['AUTH-06', 'AUTH-07', 'AUTH-08', 'AUTH-09'] as const)
    rule(id, async ({ attempts }, oneCase) => {
      await refusesAll(attempts, id, oneCase);
    });

  rule('AUTH-10', async ({ keyLifecycle, keyToggles, secondKey }, oneCase) => {
    const { key, disabled, whileDisabled, enabled, afterwards, elsewhere } = await keyLifecycle.lifecycle();
    if (oneCase === 'disabled') {
      accepted(disabled);
      refused(whileDisabled, key.opened, 'the key was disabled');
      const second = await unlessBlocked(secondKey.disabled());
      for (const tried of second === null ? elsewhere : [...elsewhere, second])
        refused(tried.whileDisabled, tried.opened, 'the key was disabled');
      const ofOther = await keyToggles.refusedUseOfOther().catch(ignoreBlocked);
      if (ofOther) accepted(ofOther, 'only another key of the account was disabled');
      return;
    }
    accepted(enabled);
    for (const exchange of [afterwards, ...elsewhere.map((tried) => tried.afterwards)])
      accepted(exchange, 'the key was enabled again');
  });
});
