import { describe, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

function knowingCode(code: string) {
  const secrets = createSecrets();
  secrets.register('code', code);
  return secrets;
}

describe('a mailed code', () => {
  test.each([
    ['Your code is 123456.', 'Your code is $PIX_CODE_1.'],
    ['/account/concludesLogin/123456?x=1', '/account/concludesLogin/$PIX_CODE_1?x=1'],
    ['%31%32%33%34%35%36', '$PIX_CODE_1'],
    ['code=123456&email=a', 'code=$PIX_CODE_1&email=a'],
    ['123 456 or 123-456 or 1 2 3 4 5 6', '$PIX_CODE_1 or $PIX_CODE_1 or $PIX_CODE_1'],
    ['１２３４５６', '$PIX_CODE_1'],
    ['"123456"', '"$PIX_CODE_1"'],
    ['MTIzNDU2', '$PIX_CODE_1:encoded'],
    ['0x313233343536', '0x$PIX_CODE_1:encoded'],
    ['1234567 0123456 x123456 123456x _123456', '1234567 0123456 x123456 123456x _123456'],
    ['10.123456 123456.5', '10.123456 123456.5'],
    ['at 10:00:00.123456+00:00', 'at 10:00:00.123456+00:00'],
  ])('in %j', (text, masked) => {
    expect(knowingCode('123456').mask(text)).toBe(masked);
  });

  test.each([
    ['{"code":123456}', '{"code":"$PIX_CODE_1:integer"}'],
    ['{"code":"123456"}', '{"code":"$PIX_CODE_1"}'],
    ['[123456, 5]', '["$PIX_CODE_1:integer", 5]'],
    ['123456', '"$PIX_CODE_1:integer"'],
    ['{"text":"codes: 123456, 7","n":123456}', '{"text":"codes: $PIX_CODE_1, 7","n":"$PIX_CODE_1:integer"}'],
    ['{"q":"a\\"123456\\"","n":123456 }', '{"q":"a\\"$PIX_CODE_1\\"","n":"$PIX_CODE_1:integer" }'],
    ['{"n":-123456}', '{"n":"$PIX_CODE_1:integer"}'],
  ])('in JSON %j', (text, masked) => {
    expect(knowingCode('123456').mask(text)).toBe(masked);
  });

  test.each([
    '2026-11-21',
    '2026-11-21T20:26:00Z',
    'Sat, 21 Nov 2026 10:00:00 GMT',
    '21/11/2026',
    '21.11.2026',
    '3f0c2026-2026-2026-8a26-aaaabbbb2026',
    'http://127.0.0.1:2026/hook',
    'localhost:2026',
    'https://pix.example:2026/',
    '12026 20260',
    '20.26 2026.5',
  ])('a code of four digits that is the same as the year leaves %j alone', (text) => {
    expect(knowingCode('2026').mask(text)).toBe(text);
  });

  test('a code of four digits is masked where it stands alone', () => {
    expect(knowingCode('2026').mask('{"code":2026,"t":"code 2026!"}')).toBe(
      '{"code":"$PIX_CODE_1:integer","t":"code $PIX_CODE_1!"}',
    );
  });

  test('one with leading zeros is masked as the integer too', () => {
    expect(knowingCode('012345').mask('{"emailToken":12345,"text":"012345"}')).toBe(
      '{"emailToken":"$PIX_CODE_1:integer","text":"$PIX_CODE_1"}',
    );
  });
});
