import { expect, test } from 'vitest';
import { base64Forms, coreOf, hexForm } from './forms.ts';

const signature = 'c2lnbmF0dXJlLW9mLWEtand0';
const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${signature}`;

test('only the signature of a JWT is secret', () => {
  expect(coreOf(jwt)).toEqual([jwt.length - signature.length, jwt.length]);
});

test.each([`x${jwt}`, `${jwt}!`, jwt.slice(0, -10), 'correct horse battery staple'])(
  'all of %j is secret, because it is not a JWT',
  (value) => {
    expect(coreOf(value)).toEqual([0, value.length]);
  },
);

test.each([0, 1, 2])('base64 of a text that holds the value behind %i others holds one of the forms', (before) => {
  for (const after of ['', 'y', 'yz']) {
    const text = Buffer.from(`${'x'.repeat(before)}pássword${after}`).toString('base64');
    expect(text).toContain(base64Forms('pássword', [0, 8])[before]);
  }
});

test('only the part that is wanted is in the forms', () => {
  expect(base64Forms('headersecret', [6, 12])[0]).toBe(Buffer.from('secret').toString('base64'));
  expect(hexForm('headersécret', [6, 12])).toBe(Buffer.from('sécret').toString('hex'));
});
