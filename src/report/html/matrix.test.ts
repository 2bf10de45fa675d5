import { expect, test } from 'vitest';
import { agreement } from './matrix.ts';

test('one acceptance settles that something is accepted', () => {
  expect(agreement('accepted', { 200: 1, 404: 9 })).toBe('agrees');
});

test('one acceptance settles that something is not refused', () => {
  expect(agreement('refused', { 201: 1, 401: 9 })).toBe('differs');
});

test('what was only refused is refused', () => {
  expect(agreement('refused', { 401: 1, 403: 2 })).toBe('agrees');
});

test('a server error is neither an acceptance nor a refusal', () => {
  expect(agreement('refused', { 500: 2 })).toBe('unclear');
});

test('what only met refusals was not seen to be accepted, whatever the reason', () => {
  expect(agreement('accepted', { 404: 1 })).toBe('unclear');
});

test('what the document does not show can only be seen', () => {
  expect(agreement('not shown', { 200: 1 })).toBe('seen');
});

test('what was not tried is not judged', () => {
  expect(agreement('refused', {})).toBe('unseen');
});
