import { expect, test } from 'vitest';
import type { CaseResult } from './results.ts';
import { inOneSentence } from './run-over.ts';

const sentence = 'not tried because the run was interrupted';
const { rules, gap } = inOneSentence('the run was interrupted', sentence);

function messageOf(message: string, status: CaseResult['status'] = 'blocked'): string | undefined {
  const one = {
    case: 'default',
    status,
    message,
    expected: null,
    got: null,
    exchanges: [],
    control: null,
    blockedBy: null,
  };
  return rules([{ id: 'AUTH-05', level: 'must', status, cases: [one] }])[0]?.cases[0]?.message;
}

test.each([
  'the run was interrupted',
  'The run was ended before this request was sent.',
  'The run was ended before the response came.',
])('the end of the run is named in one sentence: %s', (message) => {
  expect(messageOf(message)).toBe(sentence);
  const { reason } = gap({ id: 'default-limit', status: 'blocked', answer: null, reason: message, exchanges: [] });
  expect(reason).toBe(sentence);
});

test('other reasons, and other verdicts, stay', () => {
  expect(messageOf('needs LOGIN-01')).toBe('needs LOGIN-01');
  expect(messageOf('the run was interrupted', 'fail')).toBe('the run was interrupted');
});
