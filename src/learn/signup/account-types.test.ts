import { expect, test } from 'vitest';
import { typesBeside } from './account-types.ts';

test('the types beside another one belong to its vocabulary, in every spelling', () => {
  expect(typesBeside('PF')).toEqual(['PF', 'PJ', 'pf', 'pj', 'MEI', 'mei']);
  expect(typesBeside('individual')).toContain('COMPANY');
  expect(typesBeside('individual')).not.toContain('PJ');
});

test('a type that is not known has only the company of one person beside it', () => {
  expect(typesBeside('gold')).toEqual(['MEI', 'mei']);
});
