import { expect, test } from 'vitest';
import { exchanged } from '../../test/support/exchanged.ts';
import { inFrame } from '../../test/support/in-frame.ts';
import { Inconclusive, NoVerdict } from './errors.ts';
import { outcomeOf } from './outcome.ts';

const outcome = (parts: Parameters<typeof exchanged>[0]) => inFrame(async () => outcomeOf(exchanged(parts)));

test('a 2xx accepts', async () => {
  expect(await outcome({ status: 201 })).toEqual({ outcome: 'accepted', status: 201 });
});

test('a 4xx refuses', async () => {
  expect(await outcome({ status: 422 })).toEqual({ outcome: 'refused', status: 422 });
});

test.each([
  [{ status: 302 }, 'createPayment got 302, which neither accepts nor refuses'],
  [{ status: 500, variant: 'burst' as const }, 'createPayment (burst) got 500, which neither accepts nor refuses'],
  [{ status: 500, operation: null, path: '/a/b?c' }, 'POST /a/b got 500, which neither accepts nor refuses'],
])('anything else does neither: %j', async (parts, message) => {
  const error = await outcome(parts).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Inconclusive);
  expect(error).toMatchObject({ message });
});

test('429 says nothing', async () => {
  await expect(outcome({ status: 429 })).rejects.toBeInstanceOf(NoVerdict);
});
