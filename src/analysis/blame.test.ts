import { expect, test } from 'vitest';
import type { RuleId } from '../contract/rules.ts';
import type { AnswerEntry, BrokenPromise } from '../journal/entry.ts';
import { PromiseCollector, unblocks, withBrokenPromises, withRoots } from './blame.ts';
import type { CaseResult, RuleResult } from './results.ts';

const plain: CaseResult = {
  case: 'default',
  status: 'pass',
  message: '',
  expected: null,
  got: null,
  exchanges: ['x1'],
  control: null,
  blockedBy: null,
};

function rule(id: RuleId, given: Partial<CaseResult>): RuleResult {
  const one = { ...plain, ...given };
  return { id, level: 'must', status: one.status, cases: [one] };
}

const blockedBy = (id: RuleId, by: string | null) => rule(id, { status: 'blocked', blockedBy: by });

const broken: BrokenPromise = { rule: 'PAYMENT-01', case: 'default', exchange: 'x9', status: 400 };

const answer = (gap: string, more: Partial<AnswerEntry>): AnswerEntry => ({
  type: 'answer',
  at: '2026-11-22T00:00:00.000Z',
  gap,
  status: 'blocked',
  answer: null,
  reason: 'it needs createPayment to be accepted, which got 400',
  exchanges: ['x9'],
  ...more,
});

test('a valid call that a gap needs and that is refused breaks the rule that promises it', () => {
  const promises = new PromiseCollector();
  promises.see(answer('default-limit', { broken }));
  const [judged] = withBrokenPromises([rule('PAYMENT-01', {})], promises.broken());
  expect(judged?.status).toBe('fail');
  expect(judged?.cases[0]).toMatchObject({ got: '400', exchanges: ['x1', 'x9'], control: null });
});

test('a broken promise says what was expected where the call was accepted', () => {
  const told = { message: 'it was asked for again', expected: 'a mail', got: 'none' };
  const [judged] = withBrokenPromises([rule('PAYMENT-01', {})], [{ ...broken, told }]);
  expect(judged?.cases[0]).toMatchObject(told);
});

test('a refused second webhook is not blamed where the removal of the first one does not work', () => {
  const refused = { ...broken, rule: 'WEBHOOK-01', status: 409 } as const;
  const statusOf = (removal: CaseResult['status']) =>
    withBrokenPromises([rule('WEBHOOK-01', {}), rule('WEBHOOK-04', { status: removal })], [refused])[0]?.status;
  expect(statusOf('fail')).toBe('pass');
  expect(statusOf('pass')).toBe('fail');
});

test('the last try of a gap counts', () => {
  const promises = new PromiseCollector();
  promises.see(answer('default-limit', { broken }));
  promises.see(answer('default-limit', { status: 'answered', answer: 10 }));
  expect(promises.broken()).toEqual([]);
});

test('a rule that was left out by the caller is not judged by a broken promise', () => {
  const [judged] = withBrokenPromises([rule('PAYMENT-01', { status: 'skipped' })], [broken]);
  expect(judged?.status).toBe('skipped');
});

test('a case is blocked by the broken rule at the end of its path', () => {
  const rules = [
    rule('LOGIN-01', { status: 'fail' }),
    blockedBy('SIGNUP-06', 'LOGIN-01'),
    blockedBy('PAYMENT-01', 'SIGNUP-06'),
    blockedBy('PAYMENT-05', 'PAYMENT-04'),
  ];
  const roots = withRoots(rules).map(({ cases }) => cases[0]?.blockedBy);
  expect(roots).toEqual([null, 'LOGIN-01', 'LOGIN-01', 'LOGIN-01']);
});

test('a case that the options of the caller block keeps its reason', () => {
  const rules = [rule('LOGIN-01', { status: 'fail' }), blockedBy('PAYMENT-01', null)];
  expect(withRoots(rules)[1]?.cases[0]?.blockedBy).toBeNull();
});

test('a case keeps what blocks it where no rule is broken', () => {
  expect(withRoots([blockedBy('PAYMENT-05', 'PAYMENT-04')])[0]?.cases[0]?.blockedBy).toBe('PAYMENT-04');
});

test('the rule that blocks most comes first', () => {
  const rules = [
    rule('LOGIN-01', { status: 'fail' }),
    rule('PAYMENT-01', { status: 'fail' }),
    blockedBy('PAYMENT-02', 'PAYMENT-01'),
    blockedBy('LOGIN-02', 'LOGIN-01'),
    blockedBy('LOGIN-03', 'LOGIN-01'),
    blockedBy('SECIP-02', 'SECIP-01'),
  ];
  expect(unblocks(rules)).toEqual([
    ['LOGIN-01', 2],
    ['PAYMENT-01', 1],
  ]);
});
