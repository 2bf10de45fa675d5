import { expect, test } from 'vitest';
import { exchanged } from '../../test/support/exchanged.ts';
import { inFrame } from '../../test/support/in-frame.ts';
import type { Blocked } from './errors.ts';
import { requireAccepted } from './verbs.ts';

test.each([
  [401, false],
  [400, true],
])('a call by API key that is refused with %i breaks the promise of its operation: %j', async (status, isBroken) => {
  const by = exchanged({ operation: 'readPayment', status, credentials: 'key' });
  const result = await inFrame(async () => requireAccepted(by)).catch((error: unknown) => error as Blocked);
  expect((result as Blocked).broken !== null).toBe(isBroken);
});

test.each([
  [500, false],
  [502, true],
  [503, true],
])('a valid call of another scenario that got a %i leaves its rule alone: %s', (status, isOfGateway) => {
  const blocked = inFrame(async () => void requireAccepted(exchanged({ operation: 'validateCode', status })));
  return expect(blocked).rejects.toMatchObject({ broken: isOfGateway ? null : { rule: 'SIGNUP-03' } });
});
