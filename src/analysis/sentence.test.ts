import { expect, test } from 'vitest';
import { told } from '../../test/support/sentences.ts';
import { no } from '../../test/support/sentences-of-payments.ts';
import { gapIds } from '../contract/gaps.ts';
import { answerSentence, gapSentence } from './sentence.ts';

test.each(told)('%s', (id, answer, sentence) => {
  expect(answerSentence(id, answer)).toBe(sentence);
});

test('every gap has its sentence here', () => {
  expect([...new Set(told.map(([id]) => id))].toSorted()).toEqual(gapIds.toSorted());
});

test.each([
  ['account-states', null, 'No account body shows a state.'],
  ['jwt-lifetime', null, 'A JWT does not say how long it is valid.'],
  ['jwt-lifetime', 90, 'A JWT is valid for 90 seconds.'],
  ['payment-states', null, 'No field shows the state of a payment.'],
  ['payment-transitions', [], 'No operation changes the state of a payment.'],
  ['payment-id-form', 'other', 'Payment ids have another form.'],
  ['balance-credit', null, 'No payment added to the earned fees balance.'],
  ['balance-shape', { type: ['integer', 'null'] }, 'The earned fees balance is an integer or null.'],
  ['key-path', '', 'The key is at the whole value.'],
  ['key-transitions', [], 'No operation changes the state of a key.'],
  ['event-signature', null, 'Events have no signature.'],
  [
    'event-signature',
    { header: 'x-s', scheme: null },
    'Events are signed in the header x-s, of a scheme that could not be verified.',
  ],
  ['callback-success', { calledOn: 'never', method: null, body: null }, 'callbackSuccessUrl was never called.'],
  ['rate-limit', null, 'No rate limit was found within the request budget.'],
  ['body-limit', null, 'Bodies of up to 16 MiB are accepted.'],
  ['version-marks', {}, 'No header or field names a version.'],
  ['refused-values', {}, 'Create refuses none of the tested unusual values.'],
  ['account-endpoints-auth', { login: 'ignored' }, 'Credentials are ignored by 1 operation under /account.'],
] as const)('%s of %j', (id, answer, sentence) => {
  expect(answerSentence(id, answer)).toBe(sentence);
});

test.each(gapIds)('%s survives an answer of another form', (id) => {
  for (const answer of [null, 7, 'x', [], {}, [[1]], { a: { b: null } }]) {
    expect(answerSentence(id, answer)).toMatch(/[.!?]$/);
  }
});

const open = { id: 'overdraw', answer: null, exchanges: [] } as const;

test.each([
  ['blocked', 'no balance ever grew', 'Blocked: no balance ever grew.'],
  ['skipped', 'left out by --skip', 'Not attempted: left out by --skip.'],
  ['inconclusive', 'it varied.', 'Inconclusive: it varied.'],
  ['blocked', null, 'Blocked.'],
] as const)('a gap that is %s says why', (status, reason, sentence) => {
  expect(gapSentence({ ...open, status, reason })).toBe(sentence);
});

test('an answer with a remark tells both', () => {
  expect(gapSentence({ ...open, status: 'answered', answer: no, reason: 'tried twice' })).toBe(
    'A withdrawal above the balance is refused with 409. Tried twice.',
  );
});
