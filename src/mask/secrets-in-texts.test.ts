import { describe, expect, test } from 'vitest';
import { knowing } from '../../test/support/secrets.ts';

describe('a short secret', () => {
  test('of two characters is none', () => {
    expect(knowing('ab').mask('ab')).toBe('ab');
  });

  test('of three characters is masked alone', () => {
    expect(knowing('abc').mask('abc abcd')).toBe('$PIX_PASSWORD_1 abcd');
  });

  test('of digits with leading zeros of which too little is left is not masked as an integer', () => {
    expect(knowing('0012').mask('{"n":12}')).toBe('{"n":12}');
    expect(knowing('00123').mask('{"n":123}')).toBe('{"n":"$PIX_PASSWORD_1:integer"}');
  });

  test('that only begins with a zero is not an integer', () => {
    expect(knowing('0123a').mask('123a')).toBe('123a');
    expect(knowing('10123').mask('123')).toBe('123');
  });

  test('of ten digits is masked alone, and a longer one anywhere', () => {
    expect(knowing('1234567890').mask('x1234567890y')).toBe('x1234567890y');
    expect(knowing('12345678901').mask('x12345678901y')).toBe('x$PIX_PASSWORD_1y');
  });

  test('that begins or ends with ten digits is a long one', () => {
    expect(knowing('1234567890ab').mask('x1234567890aby')).toBe('x$PIX_PASSWORD_1y');
    expect(knowing('ab1234567890').mask('xab1234567890y')).toBe('x$PIX_PASSWORD_1y');
  });
});

describe('in base64', () => {
  const value = 'correct horse battery staple, and a few words more';

  test.each([0, 1, 2])('the padding is masked, too, whatever is %i characters before it', (before) => {
    const text = Buffer.from('x'.repeat(before) + value).toString('base64');
    const masked = knowing(value).mask(`<${text}>`);
    expect(masked).toMatch(/^<\w{0,3}\$PIX_PASSWORD_1:encoded>$/);
  });

  test.each(['sess-', 'sess', 'a'])('it is found behind %j, which moves the groups of four characters', (prefix) => {
    for (const before of [0, 1, 2]) {
      const text = Buffer.concat([Buffer.alloc(before, 0x80), Buffer.from(value)]).toString('base64');
      expect(knowing(value).mask(`${prefix}${text}`)).toMatch(/^[\w+/-]{0,9}\$PIX_PASSWORD_1:encoded$/);
    }
  });

  test('text after the padding stays', () => {
    const text = Buffer.from('abcdefgh').toString('base64');
    expect(knowing('abcdefgh').mask(`${text} and more`)).toBe('$PIX_PASSWORD_1:encoded and more');
  });

  test('a long part is masked', () => {
    const text = Buffer.from(value).toString('base64').slice(0, 40);
    expect(knowing(value).mask(`${text}…`)).toBe('$PIX_PASSWORD_1:encoded…');
  });

  test('in hexadecimal digits a long part is masked', () => {
    const text = Buffer.from(value).toString('hex').slice(10, 60);
    expect(knowing(value).mask(`${text}…`)).toBe('$PIX_PASSWORD_1:encoded…');
  });
});

describe('side by side', () => {
  test('two secrets have two marks', () => {
    expect(knowing('abcdefgh', 'ijklmnop').mask('abcdefghijklmnop')).toBe('$PIX_PASSWORD_1$PIX_PASSWORD_2');
  });

  test('two that overlap have one', () => {
    expect(knowing('abcdefgh', 'efghijkl').mask('<abcdefghijkl>')).toBe('<$PIX_PASSWORD_1>');
    expect(knowing('abcdefgh', 'efghijklm').mask('<abcdefghijklm>')).toBe('<$PIX_PASSWORD_2>');
  });

  test('three that overlap have one', () => {
    expect(knowing('abcdefgh', 'ghijklmn', 'mnopqrst').mask('<abcdefghijklmnopqrst>')).toBe('<$PIX_PASSWORD_1>');
  });

  test('a mark and a secret', () => {
    expect(knowing('abcdefgh').mask('$PIX_JWT_1abcdefgh')).toBe('$PIX_JWT_1$PIX_PASSWORD_1');
    expect(knowing('abcdefgh').mask('abcdefgh $PIX_JWT_1 abcdefgh')).toBe('$PIX_PASSWORD_1 $PIX_JWT_1 $PIX_PASSWORD_1');
  });

  test('a secret that begins within what looks like a mark', () => {
    expect(knowing('JWT_1-and-more').mask('$PIX_JWT_1-and-more')).toBe('$PIX_$PIX_PASSWORD_1');
  });
});
