import { expect, test } from 'vitest';
import { encodings } from '../support/encodings.ts';
import { SecretScan } from './secret-scan.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2VjcmV0LXNpZ25hdHVyZS01MzE3';
const secrets = ['Ab3$x/Y&"z\\9 ç', '4815162342', jwt];
const scan = new SecretScan(secrets);

test.each(Object.keys(encodings))('finds every secret, %s', (name) => {
  for (const secret of secrets) {
    const text = `{"before":"${'x'.repeat(50)}","it":"${encodings[name]?.(secret)}","after":1}`;
    expect(scan.find(text), secret).not.toEqual([]);
  }
});

test('finds the signature of a JWT alone', () => {
  expect(scan.find('... c2VjcmV0LXNpZ25hdHVyZS01MzE3').join()).toContain('signature of a JWT');
});

test('finds nothing where there is nothing, and never shows what it found', () => {
  expect(scan.find('$PIX_JWT_1 $PIX_CODE_1:integer eyJhbGciOiJIUzI1NiJ9.e30. 481516234 Ab3$x')).toEqual([]);
  expect(scan.find('x4815162342').join()).not.toContain('4815162342');
});

test('a scan without secrets finds nothing', () => {
  expect(new SecretScan([]).find('anything at all')).toEqual([]);
});
