import { describe, expect, test } from 'vitest';
import { forgeryOf, keyForgeryOf } from './forgery.ts';

describe('forgeryOf', () => {
  test('calls a JWT with more behind it garbage', () => {
    expect(forgeryOf('$PIX_JWT_2.AAAA')).toBe('garbage');
  });

  test.each(['$PIX_JWT_2', '$PIX_JWT_2 $PIX_JWT_3', '$PIX_API_KEY_2'])(
    'lets %s be a credential of the service',
    (jwt) => {
      expect(forgeryOf(jwt)).toBeNull();
    },
  );

  test('calls an empty JWT empty', () => {
    expect(forgeryOf(' ')).toBe('empty');
  });
});

describe('keyForgeryOf', () => {
  test('calls a key with more behind it unknown', () => {
    expect(keyForgeryOf("$PIX_API_KEY_2''0")).toBe('unknown');
  });

  test.each(['$PIX_API_KEY_2', '$PIX_API_KEY_2 x', '$PIX_JWT_2x'])('lets %s be a key of the service', (key) => {
    expect(keyForgeryOf(key)).toBeNull();
  });
});
