import { expect, test } from 'vitest';
import { agreement } from './matrix.ts';

test('a single acceptance shows that something is accepted', () => {
  expect(agreement('accepted', { 200: 1, 404: 9 })).toBe('agrees');
});

test('a single acceptance shows that something is not refused', () => {
  expect(agreement('refused', { 201: 1, 401: 9 })).toBe('differs');
});

test('an operation that was only refused counts as refused', () => {
  expect(agreement('refused', { 401: 1, 403: 2 })).toBe('agrees');
});

test('a server error is neither an acceptance nor a refusal', () => {
  expect(agreement('refused', { 500: 2 })).toBe('unclear');
});

test('an operation with refusals only was not seen to be accepted, whatever the reason', () => {
  expect(agreement('accepted', { 404: 1 })).toBe('unclear');
});

test('an undocumented case has only an observation', () => {
  expect(agreement('not shown', { 200: 1 })).toBe('seen');
});

test('a case that was not tried is not judged', () => {
  expect(agreement('refused', {})).toBe('unseen');
});
