import { gap, observe, suite } from '../fixtures/index.ts';
import type { Attempts } from '../fixtures/requests/attempts.ts';
import { type OutcomeAnswer, outcomeOf } from '../src/harness/outcome.ts';
import { requireAccepted } from '../src/harness/verbs.ts';

/** Reads the list with the scheme of the Authorization header in another letter case. */
async function withScheme(attempts: Attempts, scheme: 'bearer' | 'BEARER'): Promise<OutcomeAnswer> {
  const outcome = outcomeOf(await attempts.withCredentials('listPayments', `scheme-${scheme}`));
  if (outcome.outcome === 'refused') requireAccepted(await attempts.right('listPayments'));
  return outcome;
}

suite('jwt', () => {
  for (const id of ['jwt-header', 'jwt-claims', 'jwt-lifetime'] as const)
    observe(id, [id], async ({ jwtProbes }) => {
      await jwtProbes.seen();
    });

  gap('jwt-after-login', async ({ jwtProbes }) => jwtProbes.afterLogin());

  gap('jwt-after-recovery', async ({ jwtProbes }) => jwtProbes.afterRecovery());

  gap('bearer-case', async ({ attempts }) => {
    const [bearer, BEARER] = await Promise.all([withScheme(attempts, 'bearer'), withScheme(attempts, 'BEARER')]);
    return { bearer, BEARER };
  });
});
