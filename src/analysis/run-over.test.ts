import { expect, test } from 'vitest';
import { answer, verdict } from '../../test/support/entries.ts';
import { messageOf, reasonOf } from './run-over.ts';

const sentence = 'not tried because the run was interrupted';
const end = { reason: 'the run was interrupted', sentence };

const blockedCase = (message: string) => verdict('AUTH-05', 'default', { status: 'blocked', message });
const blockedGap = (reason: string) => answer('default-limit', { status: 'blocked', reason });

test('everything that the end of the run prevented has the same message', () => {
  expect(messageOf({ ...blockedCase('another text'), ended: true }, end)).toBe(sentence);
  expect(reasonOf({ ...blockedGap('another text'), ended: true }, end)).toBe(sentence);
});

test.each([
  'the run was interrupted',
  'The run was ended before this request was sent.',
  'The run was ended before the response came.',
])('the end of the run is recognised in a journal of an older version: %s', (message) => {
  expect(messageOf(blockedCase(message), end)).toBe(sentence);
  expect(reasonOf(blockedGap(message), end)).toBe(sentence);
});

test('other reasons, and other verdicts, stay', () => {
  expect(messageOf(blockedCase('needs LOGIN-01'), end)).toBe('needs LOGIN-01');
  const failed = verdict('AUTH-05', 'default', { status: 'fail', message: 'the run was interrupted' });
  expect(messageOf(failed, end)).toBe('the run was interrupted');
});
