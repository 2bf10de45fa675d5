import { expect, test } from 'vitest';
import { exchange, journal } from '../../test/support/entries.ts';
import { analyse } from '../analysis/analyse.ts';
import type { OperationId } from '../contract/operations.ts';
import { unbuilt, unbuiltSentence } from './unbuilt.ts';

const sample = (answers: readonly (readonly [OperationId, number])[]) =>
  analyse(journal(answers.map(([id, status], index) => exchange(id, { id: `x${index + 1}`, status }))));

test('an operation that answers nothing but 404 may be missing', () => {
  const analysis = sample([
    ['login', 200],
    ['listPayments', 404],
    ['listPayments', 404],
    ['getWebhook', 404],
    ['getWebhook', 401],
  ]);
  expect(unbuiltSentence(analysis)).toBe(
    '1 operation answered nothing but 404, 405 or 501, and may be missing: listPayments.',
  );
});

test('404 to an id is not a sign of a missing operation', () => {
  expect(
    unbuilt(
      sample([
        ['login', 200],
        ['readPayment', 404],
      ]),
    ),
  ).toEqual([]);
});

test('a target that answers everything with 404 has a wrong address and is not unfinished', () => {
  expect(
    unbuiltSentence(
      sample([
        ['login', 404],
        ['listPayments', 404],
      ]),
    ),
  ).toBeNull();
});
