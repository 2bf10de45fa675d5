import { expect, test } from 'vitest';
import type { Costs, RecordedCosts } from './costs.ts';
import { predict } from './predict.ts';

const account = [3, 1, 0, 1, 0, 300];
const read = [1, 0, 0, 0, 0, 100];
const whole = {
  units: ['account:payer', 'LOGIN-01[default]', 'LOGIN-02[default]', 'gap:body-limit', 'control:a', 'attempt:a:b'],
  needs: [[], [0], [0, 4], [0], [5], []],
  costs: [account, read, 0, [200, 0, 0, 0, 0, 20_000_000], read, read],
  closing: [0, 0, 0, 0, 0, 0],
} as const;
const recorded: RecordedCosts = {
  whole,
  light: { ...whole, costs: [account, 0, 0, 0, 0, 0] },
  suites: { 'LOGIN-01': 'login', 'LOGIN-02': 'login' },
};
const everything = { only: [], skip: [], shard: null, light: false, thorough: false };

test('shared work counts once, in the chapter that comes first', () => {
  const { chapters, total, accounts } = predict({ ...everything, only: ['LOGIN-01', 'LOGIN-02'] }, recorded);
  expect(chapters).toEqual([{ chapter: 'login', cost: [5, 1, 0, 1, 0, 500] }]);
  expect(total).toEqual([5, 1, 0, 1, 0, 500]);
  expect(accounts).toEqual([{ unit: 'account:payer', count: 1 }]);
});

test('the wrong requests before a right one count where they are asked for', () => {
  expect(predict({ ...everything, only: ['LOGIN-02'] }, recorded).total[0]).toBe(4);
});

test('a suite selects its rules', () => {
  expect(predict({ ...everything, only: ['login'], skip: ['LOGIN-02'] }, recorded).total[0]).toBe(4);
});

test('a heavy gap costs something in a thorough run alone', () => {
  const only = ['body-limit'];
  expect(predict({ ...everything, only }, recorded).total[0]).toBe(0);
  expect(predict({ ...everything, only, thorough: true }, recorded).total[0]).toBe(203);
});

test('a light run has costs of its own', () => {
  expect(predict({ ...everything, only: ['LOGIN-01'], light: true }, recorded).total).toEqual(account);
});

test('an account that another scenario leaves behind is signed up where that is not tried', () => {
  const units = ['account:other', 'signup', 'account:second-signup', 'SIGNUP-08[default]', 'SIGNUP-10[default]'];
  const costs: Costs = {
    ...whole,
    units,
    needs: [[], [], [1], [1], [2]],
    costs: [account, [20, 1, 0, 2, 0, 900], 0, 0, read],
  };
  const totalOf = (...only: string[]) => predict({ ...everything, only }, { ...recorded, whole: costs }).total;
  expect(totalOf('SIGNUP-10')).toEqual([4, 1, 0, 1, 0, 400]);
  expect(totalOf('SIGNUP-08', 'SIGNUP-10')).toEqual([21, 1, 0, 2, 0, 1000]);
});

test('work that only another rule needs is left out', () => {
  const units = ['location:createPayment', 'LOGIN-01[default]', 'HTTP-04[default]'];
  const costs = { units, needs: [[], [0], []], costs: [read, read, read], closing: [0, 0, 0, 0, 0, 0] };
  const all = { ...recorded, whole: costs };
  expect(predict({ ...everything, only: ['LOGIN-01'] }, all).total[0]).toBe(1);
  expect(predict({ ...everything, only: ['LOGIN-01', 'HTTP-04'] }, all).total[0]).toBe(3);
});
