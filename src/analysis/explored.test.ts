import { expect, test } from 'vitest';
import { exchange, fact, journal, verdict } from '../../test/support/entries.ts';
import { analyse } from './analyse.ts';

const misnamed = (id: string) =>
  exchange('listPayments', {
    id,
    url: 'http://127.0.0.1:4010/auth/payment/pix?page=2&limit=1',
    body: { currentPage: 1, pageSize: 1, totalItems: 5, totalPages: 5, data: [{ id: 'a' }] },
  });

const finding = {
  rule: 'LIST-07',
  case: 'default',
  exchange: 'x9',
  contradicts: null,
  at: '/currentPage',
  message: 'Page 2 of the payment list was read.',
  expected: 'currentPage 2',
  got: 'currentPage 1',
};

const explored = (steps: readonly string[]) => fact('explored', { ...finding, steps: [...steps] }, steps);

const caseOf = (entries: Parameters<typeof journal>[0], options = {}) =>
  analyse(journal(entries, options)).results.rules.find(({ id }) => id === 'LIST-07')?.cases[0];

test('the evidence of a finding is the sequence that exploring found', () => {
  const entries = [misnamed('x1'), exchange('createPayment', { id: 'x8' }), misnamed('x9'), explored(['x8', 'x9'])];
  expect(caseOf(entries)).toMatchObject({
    status: 'fail',
    exchanges: ['x8', 'x9'],
    isSequence: true,
    at: '/currentPage',
  });
});

test('the shortest of several sequences is shown', () => {
  const entries = [misnamed('x9'), explored(['x7', 'x8', 'x9']), explored(['x8', 'x9']), explored(['x6', 'x7', 'x9'])];
  expect(caseOf(entries)).toMatchObject({ exchanges: ['x8', 'x9'] });
});

test('only exchanges break a rule, not a sequence as such', () => {
  const entries = [exchange('listPayments', { id: 'x9' }), verdict('LIST-07', 'default'), explored(['x9'])];
  expect(caseOf(entries)).toMatchObject({ status: 'pass' });
});

test('a fact in another form is ignored', () => {
  expect(caseOf([misnamed('x9'), fact('explored', { rule: 'NO-1' }, [])])).toMatchObject({ exchanges: ['x9'] });
});

test('a run of sequences alone may break every rule', () => {
  expect(caseOf([misnamed('x9')], { only: ['explore'] })).toMatchObject({ status: 'fail' });
  expect(caseOf([misnamed('x9')], { only: ['explore'], skip: ['LIST-07'] })).toMatchObject({ status: 'skipped' });
});
