import { expect, test } from 'vitest';
import type { AnswerStatus, VerdictStatus } from '../journal/entry.ts';
import { exitStatusOf } from './exit.ts';
import type { GapResult, RuleResult } from './results.ts';
import { joinStatuses } from './verdicts.ts';

function should(...statuses: VerdictStatus[]): RuleResult {
  const rest = { message: '', expected: null, got: null, exchanges: [], control: null, blockedBy: null };
  const cases = statuses.map((status, index) => ({ case: String(index), status, ...rest }));
  return { id: 'HTTP-02', level: 'should', status: joinStatuses(statuses), cases };
}

function gap(status: AnswerStatus): GapResult {
  return { id: 'default-limit', status, answer: null, reason: null, exchanges: [] };
}

test.each([
  ['a pass', should('pass', 'blocked')],
  ['a failure', should('fail', 'blocked')],
])('%s beside what was blocked is a judgement', (_, rule) => {
  expect(exitStatusOf({ rules: [rule], gaps: [], silent: false }, 'done', false)).toBe(0);
});

test.each([
  ['answered', 0],
  ['skipped', 0],
  ['blocked', 1],
  ['inconclusive', 1],
] as const)('a strict run with a gap that is %s ends with %i', (status, exit) => {
  const judged = { rules: [should('pass')], gaps: [gap('answered'), gap(status)], silent: false };
  expect(exitStatusOf(judged, 'done', true)).toBe(exit);
});

function must(given: Partial<RuleResult['cases'][number]>): RuleResult {
  const rule = should(given.status ?? 'blocked');
  return { ...rule, id: 'PAYMENT-01', level: 'must', cases: rule.cases.map((one) => ({ ...one, ...given })) };
}

test.each([
  ['gave no answer or refused a promised call', must({ status: 'blocked', untested: true }), 3],
  ['was not asked, though another rule is in the way', must({ status: 'blocked', blockedBy: 'SIGNUP-06' }), 0],
  ['was not asked, because of the options', must({ status: 'blocked' }), 0],
])('a must case that is blocked because the target %s', (_, rule, exit) => {
  expect(exitStatusOf({ rules: [should('pass'), rule], gaps: [], silent: false }, 'done', false)).toBe(exit);
});

test('a broken rule counts more than one that is not wholly tried', () => {
  const rules = [must({ status: 'fail' }), must({ status: 'blocked', untested: true })];
  expect(exitStatusOf({ rules, gaps: [], silent: false }, 'done', false)).toBe(1);
});
