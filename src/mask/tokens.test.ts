import { describe, expect, test, vi } from 'vitest';
import { Secrets } from './secrets.ts';

function knowingCode(code: string) {
  const secrets = new Secrets();
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
    ['1234567 0123456 x123456 123456x', '1234567 0123456 x123456 123456x'],
    ['otp_123456 123456_sent a_123456_b', 'otp_$PIX_CODE_1 $PIX_CODE_1_sent a_$PIX_CODE_1_b'],
    ['10.123456 123456.5 123456.01', '10.123456 123456.5 123456.01'],
    ['123456.0 and 123456.00', '$PIX_CODE_1.0 and $PIX_CODE_1.00'],
    ['{"code":123456.0}', '{"code":"$PIX_CODE_1:integer"}'],
    ['123,456 and 123.456', '$PIX_CODE_1 and $PIX_CODE_1'],
    ['1,123,456 12,3456', '1,123,456 12,3456'],
    ['[123,456] "123,456"', '[123,456] "$PIX_CODE_1"'],
    ['[49,50,51,52,53,54]', '["$PIX_CODE_1:encoded"]'],
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

  test.each(['2026-11-21T20:26:00Z', '2026-11-21 20:26'])(
    'a code of six digits that is the same as the year and the month leaves %j alone',
    (text) => {
      expect(knowingCode('202611').mask(text)).toBe(text);
    },
  );

  test('a code of six digits in two groups is masked where they stand alone', () => {
    expect(knowingCode('202611').mask('your code: 2026-11, or 202 611')).toBe('your code: $PIX_CODE_1, or $PIX_CODE_1');
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

describe('in what is a date, an address or a number, digits are not a code:', () => {
  test.each([
    '2026/11/21',
    '2026/1/2',
    '1/2/2026',
    '2026-11',
    '21-11-2026',
    '1.2.2026',
    '21 Nov 2026',
    '1 November 2026',
    '21-Dec-2026',
    '0.1.2026.3',
    '2026.1.1',
    '12345678-2026-1234-1234-123456789012',
    'ABCDEF12-1234-2026-1234-123456789012',
    '//h:2026',
    '[::1]:2026',
    '10.0.0.12:2026',
    'LOCALHOST:2026',
  ])('%j', (text) => {
    expect(knowingCode('2026').mask(text)).toBe(text);
  });

  test.each([
    ['2026-1', '$PIX_CODE_1-1'],
    ['2026-123', '$PIX_CODE_1-123'],
    ['a-b-2026', 'a-b-$PIX_CODE_1'],
    ['2026/a/b', '$PIX_CODE_1/a/b'],
    ['2026/1', '$PIX_CODE_1/1'],
    ['Nov 2026', 'Nov $PIX_CODE_1'],
    ['21 Now 2026', '21 Now $PIX_CODE_1'],
    ['1-2026-1234-1234-123456789012', '1-$PIX_CODE_1-1234-1234-123456789012'],
    ['1234567-2026-1234-1234-123456789012', '1234567-$PIX_CODE_1-1234-1234-123456789012'],
    ['12345678-2026-1234-1234-12345678901', '12345678-$PIX_CODE_1-1234-1234-12345678901'],
    ['12345678-2026-1234-1234567890123', '12345678-$PIX_CODE_1-1234-1234567890123'],
    ['code:2026', 'code:$PIX_CODE_1'],
    ['//host/path:2026', '//host/path:$PIX_CODE_1'],
    ['1.2, 2026', '1.2, $PIX_CODE_1'],
    ['2026-11-21 2026', '2026-11-21 $PIX_CODE_1'],
    ['2026 21/11/2026', '$PIX_CODE_1 21/11/2026'],
    ['11/21/2026 and 2026', '11/21/2026 and $PIX_CODE_1'],
  ])('but %j is %j', (text, masked) => {
    expect(knowingCode('2026').mask(`at ${text}`)).toBe(`at ${masked}`);
  });

  test('a date far away does not matter', () => {
    expect(knowingCode('2026').mask(`2026-11-21${' '.repeat(60)}2026`)).toBe(`2026-11-21${' '.repeat(60)}$PIX_CODE_1`);
  });
});

describe('short passwords', () => {
  function knowing(...values: string[]) {
    const secrets = new Secrets();
    for (const value of values) secrets.register('password', value);
    return secrets;
  }

  test('with letters are masked where they stand alone', () => {
    expect(knowing('pa5s').mask('pa5s xpa5s pa5sx "pa5s"')).toBe('$PIX_PASSWORD_1 xpa5s pa5sx "$PIX_PASSWORD_1"');
  });

  test('with letters are masked also where digits would be part of something', () => {
    expect(knowing('abcd').mask('12345678-abcd-1234-1234-123456789012')).toBe(
      '12345678-$PIX_PASSWORD_1-1234-1234-123456789012',
    );
    expect(knowing('a123').mask('1.a123 1/2/a123')).toBe('1.$PIX_PASSWORD_1 1/2/$PIX_PASSWORD_1');
    expect(knowing('123a').mask('12345678-123a-1234-1234-123456789012')).toBe(
      '12345678-$PIX_PASSWORD_1-1234-1234-123456789012',
    );
    expect(knowing('a123').mask('12345678-a123-1234-1234-123456789012')).toBe(
      '12345678-$PIX_PASSWORD_1-1234-1234-123456789012',
    );
  });

  test('of several lengths and kinds are all found', () => {
    expect(knowing('12345', 'abc', '1234567').mask('abc 12345 1234567 123456')).toBe(
      '$PIX_PASSWORD_2 $PIX_PASSWORD_1 $PIX_PASSWORD_3 123456',
    );
  });

  test('with other characters are masked between other characters than letters and digits', () => {
    expect(knowing('a+b').mask('a+b, (a+b) xa+b a+bx 1a+b a+b1 a+b')).toBe(
      '$PIX_PASSWORD_1, ($PIX_PASSWORD_1) xa+b a+bx 1a+b a+b1 $PIX_PASSWORD_1',
    );
  });

  test.each(['a.b', 'a*b', 'a?b', '(ab)', '[ab]', '{ab}', 'a|b', '^ab$', 'a/b', 'a-b', 'a\\b', '!ab'])(
    'that mean something in an expression are found as they are: %j',
    (value) => {
      expect(knowing(value).mask(`say ${value} now`)).toBe('say $PIX_PASSWORD_1 now');
      expect(knowing(value).mask('say axb aab ab now')).toBe('say axb aab ab now');
    },
  );

  test('of which one begins with another are distinguished', () => {
    expect(knowing('a-b', 'a-b-c').mask('a-b a-b-c a-b')).toBe('$PIX_PASSWORD_1 $PIX_PASSWORD_2 $PIX_PASSWORD_1');
  });

  test('are known also where they are registered after a text was masked', () => {
    const secrets = knowing('a-b');
    secrets.mask('a-b c-d');
    secrets.register('password', 'c-d');
    expect(secrets.mask('a-b c-d')).toBe('$PIX_PASSWORD_1 $PIX_PASSWORD_2');
  });
});

describe('digits in groups', () => {
  test.each([
    ['12 34 56', '$PIX_CODE_1'],
    ['12345-6', '$PIX_CODE_1'],
    ['1\u00a02\u00a03\u00a04\u00a05\u00a06.', '$PIX_CODE_1.'],
    ['10 123 456', '10 $PIX_CODE_1'],
    ['123 456 789', '$PIX_CODE_1 789'],
    ['123 456a', '123 456a'],
    ['0-123-456', '0-123-456'],
    ['123  456', '123  456'],
  ])('%j is %j', (text, masked) => {
    expect(knowingCode('123456').mask(`at ${text}`)).toBe(`at ${masked}`);
  });

  test.each([
    ['pin_1234', 'pin_$PIX_CODE_1'],
    ['item_1234', 'item_1234'],
  ])('behind an underscore four digits are a code where something names them: %j', (text, masked) => {
    expect(knowingCode('1234').mask(text)).toBe(masked);
  });

  test('of fewer than six are dates and times', () => {
    expect(knowingCode('12345').mask('12 345')).toBe('12 345');
  });
});

describe('a text that is slow to handle', () => {
  /** How many characters regular expressions scan while a text is masked. */
  function scanned(text: string): number {
    const secrets = knowingCode('482913');
    const { exec } = RegExp.prototype;
    let sum = 0;
    const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, given: string) {
      const from = this.lastIndex;
      const match = exec.call(this, given);
      sum += match === null ? given.length - from : match.index + match[0].length - from;
      return match;
    });
    try {
      secrets.mask(text);
    } finally {
      spy.mockRestore();
    }
    return sum;
  }

  test.each(['482913 ', '482913.', '482913-', '1.482913:', '//a:48291 '])('of %j is gone over a few times', (piece) => {
    const text = piece.repeat(3000);
    expect(scanned(text)).toBeLessThan(60 * text.length);
  });
});
