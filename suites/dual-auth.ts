import type { Fixtures } from '../fixtures/fixtures.ts';
import { gap, observe, rule, suite } from '../fixtures/index.ts';
import type { Attempted } from '../fixtures/requests/attempts.ts';
import type { CredentialCase } from '../fixtures/requests/credentials.ts';
import { authOperations, pixCases, subOperations } from '../src/contract/operations.ts';
import type { CallOptions } from '../src/harness/call.ts';
import { Inconclusive, ignoreBlocked, NotApplicable } from '../src/harness/errors.ts';
import { outcomeOf } from '../src/harness/outcome.ts';
import { accepted, claim, isRefused, refused } from '../src/harness/verbs.ts';
import { isAboutCredentials } from '../src/learn/keys/refusal.ts';

suite('dual-auth', () => {
  rule('AUTH-03', async ({ attempts }, oneCase) => {
    accepted(await attempts.withCredentials(pixCases[oneCase], 'api-key-alone'), 'payment/pix accepts x-api-key alone');
  });

  rule('AUTH-04', async ({ attempts }, oneCase) => {
    const operation = pixCases[oneCase];
    const both = await attempts.withCredentials(operation, 'both-credentials');
    // Each of the two credentials must be valid alone; otherwise the refusal may be about one of them.
    refused(both, await attempts.control(operation), 'a request must not carry both methods at once');
    refused(
      both,
      await attempts.withCredentials(operation, 'api-key-alone'),
      'a request must not carry both methods at once',
    );
  });

  rule('AUTH-11', async ({ updates, earnedFees, keyEvents }, oneCase) => {
    if (oneCase === 'balance') {
      const earned = (await earnedFees.funded()).byMethods;
      const details = { expected: `${earned?.byJwt} more, as by JWT`, got: 'the balance as before, twice' };
      const hasEarned = earned === null || earned.byKey > 0;
      claim(hasEarned, 'payments with fees were created and paid by API key', details, earned?.exchange);
      const { byJwt, byKey } = await earnedFees.byBothMethods();
      const [expected, got] = [`${byJwt}, as by JWT before and after`, String(byKey)];
      claim(byKey === byJwt, 'the balance was read by API key between two reads by JWT', { expected, got });
      return;
    }
    if (oneCase === 'event') {
      const heard = await keyEvents.missing().catch(ignoreBlocked);
      if (!heard) throw new NotApplicable('no event is known that a pay by API key must cause');
      claim(heard.missing.length === 0, 'a payment was created and paid by API key', {
        expected: `events of the kinds ${heard.kinds.join(', ')}, as when one is paid by JWT`,
        got: `none of ${heard.missing.join(', ')}`,
      });
      return;
    }
    const kept = await updates.partial.byKey();
    if (kept === null) throw new NotApplicable('it is unknown what a partial update does to the other fields');
    claim(kept.byJwt.length === kept.byKey.length, 'a payment was updated by API key with a description alone', {
      expected: keptFields(kept.byJwt),
      got: keptFields(kept.byKey),
    });
  });

  observe('both-methods', authOperations, async ({ attempts }, operation) => {
    const both = await attempts.withCredentials(operation, 'both-credentials');
    // The same request with the JWT alone shows whether a refusal is about the credentials.
    if (isRefused(both)) await attempts.right(operation).catch(ignoreBlocked);
  });

  gap('both-on-sub-paths', async (fixtures) => onSubPaths(fixtures, 'both-credentials'));

  gap('key-on-sub-paths', async (fixtures) => onSubPaths(fixtures, 'api-key-alone'));

  gap('both-one-invalid', async ({ attempts }) => {
    const [badJwt, badKey] = await Promise.all([
      attempts.withCredentials('listPayments', 'both-with-bad-jwt'),
      attempts.withCredentials('listPayments', 'both-with-bad-key'),
    ]);
    return { 'bad-jwt': outcomeOf(badJwt), 'bad-key': outcomeOf(badKey) };
  });

  gap('public-lookup-auth', async ({ created, sessions, keys, publicLookup }) => {
    const [{ id }, payer] = await Promise.all([created.payment(), sessions.shared()]);
    const apiKey = (await keys.of(payer)).value;
    const { jwt } = payer;
    const known = await publicLookup.known();
    const isOpen = Object.keys(known.credentials).length === 0;
    const read = (one: CallOptions) => publicLookup.readKnown(id, one, 'public-lookup-auth');
    const [none, withJwt, withKey, both] = await Promise.all([
      isOpen ? known.exchange : read({}),
      read({ jwt }),
      read({ apiKey }),
      read({ jwt, apiKey }),
    ]);
    return { none: outcomeOf(none), jwt: outcomeOf(withJwt), key: outcomeOf(withKey), both: outcomeOf(both) };
  });
});

function keptFields(fields: readonly string[]): string {
  return fields.length === 0 ? 'none of the other optional fields kept' : `${fields.join(', ')} kept`;
}

/** The outcome on each sub-path of payment/pix, without the refusals that may be about the rest of the request. */
async function onSubPaths(fixtures: Fixtures, credential: CredentialCase) {
  const outcomes = await Promise.all(subOperations.map((operation) => onSubPath(fixtures, operation, credential)));
  const known = subOperations.flatMap((operation, index) => {
    const outcome = outcomes[index] ?? null;
    return outcome === null ? [] : [[operation, outcome] as const];
  });
  if (known.length === 0) throw new Inconclusive('the sub-paths refuse the same requests with a JWT alone');
  return Object.fromEntries(known);
}

/** `null` if the refusal may be about the rest of the request. */
async function onSubPath({ attempts, earnedFees }: Fixtures, operation: Attempted, credential: CredentialCase) {
  const outcome = outcomeOf(await attempts.withCredentials(operation, credential));
  if (outcome.outcome === 'accepted') return outcome;
  const plain = await attempts.right(operation).catch(ignoreBlocked);
  if (!isAboutCredentials(outcome.status, plain?.response ? [plain.response.status] : [])) return null;
  return operation === 'withdrawEarnedFees' && (await isAboutBalance(earnedFees, outcome.status)) ? null : outcome;
}

/** Whether a withdrawal may be refused because nothing is left. The suite cannot tell if it cannot read the balance. */
async function isAboutBalance(earnedFees: Fixtures['earnedFees'], status: number): Promise<boolean> {
  if ((await earnedFees.credit().catch(ignoreBlocked)) != null) return false;
  const overdraw = await earnedFees.overdraw().catch(ignoreBlocked);
  return overdraw?.response?.status === status;
}
