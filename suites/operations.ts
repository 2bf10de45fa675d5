import { gap, observe, suite } from '../fixtures/index.ts';
import { isAccountOperation, operationIds } from '../src/contract/operations.ts';
import { outcomeOf } from '../src/harness/outcome.ts';
import { answered } from '../src/harness/verbs.ts';

suite('operations', () => {
  for (const id of ['success-status', 'success-body', 'success-headers'] as const)
    observe(id, operationIds, async ({ tour }, operation) => {
      await tour.visit(operation);
    });

  observe('error-cases', operationIds, async ({ accountErrors, attempts, publicLookup }, operation) => {
    if (isAccountOperation(operation)) await accountErrors.all(operation);
    else if (operation === 'publicPayment') await publicLookup.unknown();
    else await attempts.errorCases(operation);
  });

  observe('error-body', ['default'], async ({ tour }) => {
    await tour.everywhere();
  });

  gap('unknown-route', async ({ callOther, sessions }) => {
    const { jwt } = await sessions.shared();
    const headers = [['authorization', `Bearer ${jwt}`]] as const;
    const credentials = 'jwt';
    return outcomeOf(
      await callOther({ method: 'GET', path: '/no/such/route', headers, credentials, variant: 'unknown-route' }),
    );
  });

  gap('wrong-method', async ({ callOther, sessions }) => {
    const { jwt } = await sessions.shared();
    const headers = [['authorization', `Bearer ${jwt}`]] as const;
    const path = '/auth/payment/pix/earnedFeesBalance';
    const tried = await callOther({ method: 'PATCH', path, headers, credentials: 'jwt', variant: 'wrong-method' });
    // The status for a method that a service has nowhere, and the document has PATCH nowhere.
    const { status } = answered(tried).response;
    return status === 501 ? { outcome: 'refused' as const, status } : outcomeOf(tried);
  });

  observe('version-marks', ['default'], async ({ tour }) => {
    await tour.everywhere();
  });
});
