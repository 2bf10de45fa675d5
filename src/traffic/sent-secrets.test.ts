import { expect, test } from 'vitest';
import { jwtOf } from '../../test/traffic/hars.ts';
import type { HeaderList } from '../journal/entry.ts';
import type { Json } from '../json/value.ts';
import { Secrets } from '../mask/secrets.ts';
import { type Sent, SentSecrets } from './sent-secrets.ts';

/** The register after one request. */
function learned(headers: HeaderList, json?: Json, secrets: Secrets = new Secrets(), url = 'https://a/x'): Secrets {
  const sent = new SentSecrets(secrets);
  const operation: Sent['operation'] = url.includes('concludesLogin') ? 'concludesLogin' : 'login';
  sent.see({ operation, url, headers, text: '', json });
  sent.resolve();
  return secrets;
}

test('a JWT that no response showed is a JWT', () => {
  const jwt = jwtOf('ana');
  expect(learned([['Authorization', `Bearer ${jwt}`]]).mask(jwt)).toBe('$PIX_JWT_1');
});

test('a JWT with the signature of another one was made up, and stays one', () => {
  const secrets = new Secrets();
  const issued = jwtOf('ana');
  secrets.register('jwt', issued);
  const [, , signature] = issued.split('.');
  const forged = `${jwtOf('bia').split('.').slice(0, 2).join('.')}.${signature}`;
  learned([['authorization', `Bearer ${forged}`]], undefined, secrets);
  expect(secrets.has(forged)).toBe(false);
  expect(secrets.mask(forged)).not.toContain(signature);
});

test('a JWT without a signature was made up, and an opaque token was not', () => {
  const unsigned = `${jwtOf('ana').split('.').slice(0, 2).join('.')}.`;
  expect(learned([['authorization', `Bearer ${unsigned}`]]).has(unsigned)).toBe(false);
  expect(learned([['authorization', 'Bearer 0123456789abcdef']]).mask('0123456789abcdef')).toBe('$PIX_SESSION_1');
});

test.each(['undefined', 'null', 'garbage', ''])('the word "%s" in place of a token is not a secret', (word) => {
  expect(learned([['authorization', `Bearer ${word}`]]).found(`a ${word} word`)).toBe(false);
});

test('an API key, a cookie and a password of Basic are secrets', () => {
  const key = 'pk-6f1d2c3b4a59';
  const secrets = learned([
    ['X-API-Key', key],
    ['cookie', 'theme=dark; sid=0123456789abcdef'],
    ['proxy-authorization', 'Basic dXNlcjpwYXNzd29yZA=='],
  ]);
  expect(secrets.mask(`${key} dark`)).toBe('$PIX_API_KEY_1 dark');
  expect(secrets.mask('0123456789abcdef')).toMatch(/^\$PIX_SESSION_/);
  expect(secrets.found('dXNlcjpwYXNzd29yZA==')).toBe(true);
});

test('passwords and codes are secrets wherever a body or a path has them', () => {
  const body = { newPassword: 'correct horse 7', emailToken: 482913, page: 123456 };
  const secrets = learned([], body);
  expect(secrets.mask('correct horse 7, 482913, 123456')).toBe('$PIX_PASSWORD_1, $PIX_CODE_1, 123456');
  const path = learned([], undefined, new Secrets(), 'https://a/account/concludesLogin/771204?x=1');
  expect(path.mask('/concludesLogin/771204')).toBe('/concludesLogin/$PIX_CODE_1');
});

test('marks of a masked recording are left alone', () => {
  const secrets = learned([['authorization', 'Bearer $PIX_JWT_4']], { password: '$PIX_PASSWORD_2' });
  expect([secrets.has('$PIX_JWT_4'), secrets.has('$PIX_PASSWORD_2')]).toEqual([false, false]);
});
