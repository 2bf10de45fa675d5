import { expect, test } from 'vitest';
import { Secrets } from '../../src/mask/secrets.ts';

const secret = 'correct horse battery staple';
const bytes = Buffer.from(secret);
const megabytes = 2 ** 20;

/** Digits without a gap, with an encoded secret at the end. */
const runs = {
  'base64 digits': (length: number) => Buffer.concat([Buffer.alloc(length), bytes]).toString('base64'),
  'hexadecimal digits': (length: number) => 'ab'.repeat(length / 2) + bytes.toString('hex'),
  'numbers between commas': (length: number) => `${'65,'.repeat(length / 3)}${[...bytes].join(',')}`,
};

test.each(Object.entries(runs))('a secret is found after millions of %s', (_, run) => {
  const secrets = new Secrets();
  secrets.register('password', secret);
  const text = run(6 * megabytes);
  const masked = secrets.mask(text);
  expect(masked).toContain('$PIX_PASSWORD_1');
  expect(masked.length).toBeLessThan(text.length);
});

test('a secret that begins with white space is found after millions of spaces', () => {
  const secrets = new Secrets();
  secrets.register('password', `  ${secret}`);
  const padding = ' '.repeat(6 * megabytes);
  expect(secrets.mask(`${padding}{"password":"x"}`)).toBe(`${padding}{"password":"x"}`);
  expect(secrets.mask(`${padding}  ${secret}`)).toBe(`${padding}$PIX_PASSWORD_1`);
  expect(secrets.mask(`${padding}%20%20${encodeURIComponent(secret)}`)).toBe(`${padding}$PIX_PASSWORD_1`);
});
