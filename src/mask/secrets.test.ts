import { describe, expect, test } from 'vitest';
import { encodings } from '../../test/support/encodings.ts';
import { knowing } from '../../test/support/secrets.ts';
import { Secrets } from './secrets.ts';

const password = 'Tr0ub4dor&3 ç"\\/';
const apiKey = 'sk_live_9fJ2kQ8zLmXw4TbV7yRcN1aHdS6eU3gP';
const jwt =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI0MiIsImlhdCI6MTc2MzcxNjYwMH0.4pWbV0rWv1vXc7JjvIYt0m0b8Qm6n0QdJv2lK9uYx3E';
const [jwtHeader, jwtClaims, jwtSignature] = jwt.split('.') as [string, string, string];

describe.each(Object.entries(encodings))('a secret that is %s', (name, encode) => {
  test.each([
    ['password', password],
    ['API key', apiKey],
    ['JWT', jwt],
  ])('is masked: %s', (_, value) => {
    const secrets = knowing(value);
    const masked = secrets.mask(`before ${encode(value)} after`);
    expect(masked).toContain('$PIX_PASSWORD_1');
    expect(masked).not.toContain(encode(value));
    expect(masked.startsWith('before ')).toBe(true);
    expect(masked.endsWith(' after')).toBe(true);
    if (!/base64|base32|hex|bytes|reversed|UTF-16/.test(name)) expect(masked).toBe('before $PIX_PASSWORD_1 after');
  });
});

test('the same secret has the same mark, whatever it is registered as', () => {
  const secrets = new Secrets();
  expect(secrets.register('jwt', jwt)).toBe('$PIX_JWT_1');
  expect(secrets.register('api-key', jwt)).toBe('$PIX_JWT_1');
  expect(secrets.register('jwt', `${jwt}x`)).toBe('$PIX_JWT_2');
  expect(secrets.register('api-key', apiKey)).toBe('$PIX_API_KEY_1');
});

test('marks begin at the number asked for, so that shards do not use the same', () => {
  expect(new Secrets({ first: 2001 }).register('code', '123456')).toBe('$PIX_CODE_2001');
});

test('a registered secret has its mark', () => {
  const secrets = knowing(password);
  expect(secrets.has(password)).toBe(true);
  expect(secrets.has('other')).toBe(false);
  expect(secrets.markOf(password)).toBe('$PIX_PASSWORD_1');
  expect(secrets.markOf('other')).toBeNull();
  expect(secrets.found(`x ${password}`)).toBe(true);
  expect(secrets.found('x')).toBe(false);
});

test('text without secrets stays as it is', () => {
  const secrets = knowing(password, apiKey, jwt, '123456');
  const text = '{"id":"3f0c","total":1234567,"when":"2026-11-21T10:00:00.123456Z","note":"100% \\u00e7 &amp; %20"}';
  expect(secrets.mask(text)).toBe(text);
});

describe('a code hides no unrelated text', () => {
  const cursor = Buffer.from('{"page":2026}').toString('base64');
  test.each([
    ['backwards', '319284 628402'],
    ['in a cursor, if it is as short as a count', cursor],
    ['in a hash', 'd41d8cd98f00b204e9800998ecf8427e 0x482913482913482913'],
    ['in an id', '3f0c4829-1348-4291-b482-913482913aaa'],
    ['in a date with a time', '20:26:04:82:91:34 2026-04-08 29:13'],
    ['in a list of numbers', '[4, 8, 2, 9, 1, 3], [20, 26, 20]'],
    ['in a query', 'page=48&limit=29&offset=13'],
    ['in words', 'GQ4DEOJR PAGAMENTO CONFIRMADO liquidado estornado'],
  ])('%s', (_, text) => {
    const secrets = new Secrets();
    for (const code of ['482913', '204826', '2026']) secrets.register('code', code);
    expect(secrets.mask(text)).toBe(text);
  });
});

test('around an encoded secret, an encoded text stays', () => {
  const inner = Buffer.from(apiKey).toString('base64');
  const text = Buffer.from(`{"page":1,"key":"${inner}","next":true}`).toString('base64');
  const [before = '', after = ''] = knowing(apiKey).mask(text).split('$PIX_PASSWORD_1:encoded');
  expect(Buffer.from(before, 'base64').toString()).toMatch(/^\{"page":1,"key":/);
  expect(text.endsWith(after)).toBe(true);
  expect(after.length).toBeGreaterThan(12);
});

test('upper and lower case make no difference to a long secret', () => {
  const secrets = knowing(apiKey);
  expect(secrets.mask(`x-echo: ${apiKey.toLowerCase()} ${apiKey.toUpperCase()}`)).toBe(
    'x-echo: $PIX_PASSWORD_1 $PIX_PASSWORD_1',
  );
});

test('they do to a short one', () => {
  expect(knowing('abcd').mask('ABCD abcd')).toBe('ABCD $PIX_PASSWORD_1');
});

test("a JWT's signature alone is masked", () => {
  expect(knowing(jwt).mask(`signature ${jwtSignature} wrong`)).toBe('signature $PIX_PASSWORD_1:part wrong');
});

test("a JWT's header and claims alone are not: they are not a credential", () => {
  const text = `${jwtHeader}.${jwtClaims}`;
  expect(knowing(jwt).mask(text)).toBe(text);
});

test('a JWT with other claims under the same signature shows its claims only', () => {
  const otherClaims = Buffer.from('{"sub":"43"}').toString('base64url');
  expect(knowing(jwt).mask(`${jwtHeader}.${otherClaims}.${jwtSignature}`)).toBe(
    `${jwtHeader}.${otherClaims}.$PIX_PASSWORD_1:part`,
  );
});

test('a JWT of which a few characters were changed does not give the rest away', () => {
  const changed = `${jwtSignature.slice(0, 20)}x${jwtSignature.slice(21)}`;
  const masked = knowing(jwt).mask(`${jwtHeader}.${jwtClaims}.${changed}`);
  expect(masked).not.toContain(changed.slice(0, 16));
  expect(masked).not.toContain(changed.slice(-16));
});

test('a long part of a long secret is masked', () => {
  expect(knowing(apiKey).mask(`key ${apiKey.slice(0, 24)}… is unknown`)).toBe('key $PIX_PASSWORD_1:part… is unknown');
});

test('dashes, dots and blanks of a long password hide no others', () => {
  const secrets = knowing(`Aa1!long-password${'-'.repeat(56)}`);
  const other = `${' '.repeat(1000)}{"a":"${'-'.repeat(80)}"}`;
  expect(secrets.mask(other)).toBe(other);
});

test('two JWTs with the same header have different marks', () => {
  const other = jwt.replace(jwtSignature, 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6');
  const secrets = knowing(jwt, other);
  expect(secrets.mask(`${other} ${jwt}`)).toBe('$PIX_PASSWORD_2 $PIX_PASSWORD_1');
});

test('the longer one of two nested secrets is named', () => {
  const secrets = knowing('abcdefgh', 'abcdefghijklmnop');
  expect(secrets.mask('x abcdefghijklmnop abcdefgh')).toBe('x $PIX_PASSWORD_2 $PIX_PASSWORD_1');
});

test('a mark is kept apart from a digit behind it', () => {
  expect(knowing('abcdefgh').mask('abcdefgh9')).toBe("$PIX_PASSWORD_1''9");
});

test('marks are left alone, also by a password that looks like them', () => {
  const secrets = knowing('PIX_PASSWORD', 'PASSWORD');
  expect(secrets.mask('$PIX_PASSWORD_1 $PIX_JWT_2:part')).toBe('$PIX_PASSWORD_1 $PIX_JWT_2:part');
});

test('a password that is a field name is masked as a value and left as a key', () => {
  expect(knowing('password').mask('{"password":"password","user":"my password"}')).toBe(
    '{"password":"$PIX_PASSWORD_1","user":"my $PIX_PASSWORD_1"}',
  );
});

test('a JSON text stays JSON where a secret ends within an escape', () => {
  const secrets = knowing('nabcdefghi', 'abcdefgh\\');
  for (const value of ['x\nabcdefghi', 'abcdefgh\\', 'abcdefgh\\\n"', '\\"abcdefgh\\"']) {
    const masked = secrets.mask(JSON.stringify({ value }));
    expect(() => JSON.parse(masked)).not.toThrow();
  }
});

test('a limit cuts the text, and no secret shows across it', () => {
  const secrets = knowing(apiKey);
  const text = `${'.'.repeat(90)}${apiKey}${'.'.repeat(90)}`;
  for (let limit = 85; limit < 135; limit += 1) {
    const masked = secrets.mask(text, limit);
    expect(masked).not.toContain(apiKey.slice(0, 5));
    expect(masked.startsWith('.'.repeat(85))).toBe(true);
  }
  expect(secrets.mask(text, 50)).toBe('.'.repeat(50));
});

describe('a JSON value', () => {
  test('is masked in strings, keys and numbers', () => {
    const secrets = knowing(apiKey, '123456');
    expect(secrets.maskJson({ [apiKey]: [apiKey, 123456, 1, null, true] })).toEqual({
      $PIX_PASSWORD_1: ['$PIX_PASSWORD_1', '$PIX_PASSWORD_2:integer', 1, null, true],
    });
  });

  test('keeps hostile keys as plain ones', () => {
    const secrets = knowing(apiKey);
    const value = JSON.parse(`{"__proto__":{"a":"${apiKey}"},"constructor":1}`) as object;
    const masked = secrets.maskJson(value);
    expect(JSON.stringify(masked)).toBe('{"__proto__":{"a":"$PIX_PASSWORD_1"},"constructor":1}');
    expect(Object.getPrototypeOf(masked)).toBe(Object.prototype);
  });

  test('may be a string alone, with escapes in it', () => {
    expect(knowing('nabcdefghi').maskJson('x\nabcdefghi')).toBe('x$PIX_PASSWORD_1');
    expect(knowing(password).maskJson(`<${password}>`)).toBe('<$PIX_PASSWORD_1>');
  });

  test('keeps numbers of a few digits: counts are not codes', () => {
    expect(knowing('4096').maskJson({ bound: 4096, code: '4096' })).toEqual({ bound: 4096, code: '$PIX_PASSWORD_1' });
    expect(knowing('4096').maskJson({ '4096': 'refused' })).toEqual({ '4096': 'refused' });
    expect(knowing('123456').maskJson({ '123456': 1 })).toEqual({ $PIX_PASSWORD_1: 1 });
  });

  test('is masked as a number alone', () => {
    expect(knowing('123456').maskJson(123456)).toBe('$PIX_PASSWORD_1:integer');
  });
});

describe('what was registered', () => {
  test('later is masked in a text that was masked before', () => {
    const secrets = knowing('abcdefgh');
    expect(secrets.mask('abcdefgh ijklmnop')).toBe('$PIX_PASSWORD_1 ijklmnop');
    secrets.register('password', 'ijklmnop');
    expect(secrets.mask('abcdefgh ijklmnop')).toBe('$PIX_PASSWORD_1 $PIX_PASSWORD_2');
  });

  test('is found, and nothing else', () => {
    expect(knowing('abcdefgh').found('x abcdefgh')).toBe(true);
    expect(knowing('abcdefgh').found('x abcdefg')).toBe(false);
  });

  test('is masked in texts of any length', () => {
    for (const length of [0, 503, 504, 505, 2000]) {
      expect(knowing('abcdefgh').mask(`${'.'.repeat(length)}abcdefgh`)).toBe(`${'.'.repeat(length)}$PIX_PASSWORD_1`);
    }
  });

  test('is masked still after more texts than are remembered', () => {
    const secrets = knowing('abcdefgh');
    for (let number = 0; number < 1100; number += 1) secrets.mask(`text ${number}`);
    expect(secrets.mask('text 5 abcdefgh')).toBe('text 5 $PIX_PASSWORD_1');
  });

  test('a limit is kept where nothing is to be masked', () => {
    expect(new Secrets().mask('abcdef', 3)).toBe('abc');
    expect(knowing('abcdefgh').mask('xy', 1)).toBe('x');
    expect(knowing('abcdefgh').mask('x'.repeat(20), 5)).toBe('xxxxx');
    expect(knowing('abcdefgh').mask('x'.repeat(5), 9)).toBe('xxxxx');
  });

  test('a limit right behind or before a mark', () => {
    expect(knowing('abcdefgh').mask('x abcdefgh y', 10)).toBe('x $PIX_PASSWORD_1');
    expect(knowing('abcdefgh').mask('x abcdefgh y', 2)).toBe('x ');
    expect(knowing('abcdefgh').mask('x abcdefgh y', 12)).toBe('x $PIX_PASSWORD_1 y');
  });
});

test('a password that is a field name is masked in a text that is not JSON', () => {
  expect(knowing('password').mask('my password')).toBe('my $PIX_PASSWORD_1');
});

test('a JSON value without a secret is given back as it is', () => {
  const value = { a: ['b'] };
  expect(knowing('abcdefgh').maskJson(value)).toBe(value);
});

test('a mark before a digit of any kind is kept apart', () => {
  for (const digit of '0123456789')
    expect(knowing('abcdefgh').mask(`abcdefgh${digit}`)).toBe(`$PIX_PASSWORD_1''${digit}`);
  expect(knowing('abcdefgh').mask('abcdefgh/ abcdefgh:')).toBe('$PIX_PASSWORD_1/ $PIX_PASSWORD_1:');
});

test('secrets of several kinds are masked in any order, also the overlapping ones', () => {
  const secrets = knowing('abcdefgh', '123456', 'a-b', 'correct horse battery');
  const base64 = Buffer.from('correct horse battery').toString('base64');
  expect(secrets.mask(`code 123456 a-b abcdefgh ${base64} 123456`)).toBe(
    'code $PIX_PASSWORD_2 $PIX_PASSWORD_3 $PIX_PASSWORD_1 $PIX_PASSWORD_4:encoded $PIX_PASSWORD_2',
  );
  expect(secrets.mask('a-b %61bcdefgh %31%32%33456 abcdefgh')).toBe(
    '$PIX_PASSWORD_3 $PIX_PASSWORD_1 $PIX_PASSWORD_2 $PIX_PASSWORD_1',
  );
});

test('a secret that is registered twice keeps its mark', () => {
  const secrets = knowing('abcdefgh');
  expect(secrets.register('jwt', 'abcdefgh')).toBe('$PIX_PASSWORD_1');
  expect(secrets.mask('abcdefgh')).toBe('$PIX_PASSWORD_1');
});

test.each([
  ['the beginning of another', (value: string) => `${value}x`],
  ['the same letters in another case', (value: string) => value.toUpperCase()],
])('a secret that is %s keeps its own mark', (_, likeness) => {
  const value = '{{a}}<b>RBkwkevhzx@278&amp;$(b)';
  const secrets = new Secrets();
  const other = likeness(value);
  const [mark, otherMark] = [secrets.register('password', value), secrets.register('password', other)];
  expect([secrets.mask(value), secrets.mask(other)]).toEqual([mark, otherMark]);
  const inverse = new Secrets();
  inverse.register('password', other);
  expect([inverse.register('password', value), inverse.mask(JSON.stringify({ value }))]).toEqual([
    '$PIX_PASSWORD_2',
    '{"value":"$PIX_PASSWORD_2"}',
  ]);
});
