import { expect, test } from 'vitest';
import { agreement } from './matrix.ts';

const seen = (statuses: Record<string, number>) => ({ statuses, exchanges: [] });

test('one acceptance settles that something is accepted', () => {
  expect(agreement('accepted', seen({ 200: 1, 404: 9 }))).toBe('agrees');
});

test('one acceptance settles that something is not refused', () => {
  expect(agreement('refused', seen({ 201: 1, 401: 9 }))).toBe('differs');
});

test('what was only refused is refused', () => {
  expect(agreement('refused', seen({ 401: 1, 403: 2 }))).toBe('agrees');
});

test('a server error is neither an acceptance nor a refusal', () => {
  expect(agreement('refused', seen({ 500: 2 }))).toBe('unclear');
});

test('what only met refusals was not seen to be accepted, whatever the reason', () => {
  expect(agreement('accepted', seen({ 404: 1 }))).toBe('unclear');
});

test('what the document does not show can only be seen', () => {
  expect(agreement('not shown', seen({ 200: 1 }))).toBe('seen');
});

test('what was not tried is not judged', () => {
  expect(agreement('refused', null)).toBe('unseen');
});
