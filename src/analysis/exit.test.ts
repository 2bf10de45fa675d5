import { expect, test } from 'vitest';
import type { AnswerStatus, VerdictStatus } from '../journal/entry.ts';
import { exitStatus } from './exit.ts';
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
  expect(exitStatus({ rules: [rule], gaps: [], silent: false }, 'done', false)).toBe(0);
});

test.each([
  ['answered', 0],
  ['skipped', 0],
  ['blocked', 1],
  ['inconclusive', 1],
] as const)('a strict run with a gap that is %s ends with %i', (status, exit) => {
  const judged = { rules: [should('pass')], gaps: [gap('answered'), gap(status)], silent: false };
  expect(exitStatus(judged, 'done', true)).toBe(exit);
});
