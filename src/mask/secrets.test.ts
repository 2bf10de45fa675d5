import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const password = 'Tr0ub4dor&3 ç"\\/';
const apiKey = 'sk_live_9fJ2kQ8zLmXw4TbV7yRcN1aHdS6eU3gP';
const jwt =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI0MiIsImlhdCI6MTc2MzcxNjYwMH0.4pWbV0rWv1vXc7JjvIYt0m0b8Qm6n0QdJv2lK9uYx3E';
const [jwtHeader, jwtClaims, jwtSignature] = jwt.split('.') as [string, string, string];

function knowing(...values: string[]) {
  const secrets = createSecrets();
  for (const value of values) secrets.register('password', value);
  return secrets;
}

function knowingCode(code: string) {
  const secrets = createSecrets();
  secrets.register('code', code);
  return secrets;
}

const percentAll = (value: string): string =>
  [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const unicodeAll = (value: string): string =>
  value.replace(/[\s\S]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
const entitiesAll = (value: string): string => [...value].map((char) => `&#${char.codePointAt(0)};`).join('');
const hexEntities = (value: string): string =>
  [...value].map((char) => `&#x${(char.codePointAt(0) as number).toString(16)};`).join('');
const htmlEscape = (value: string): string => value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const formEncode = (value: string): string => new URLSearchParams({ v: value }).toString().slice(2);
const jsonEscape = (value: string): string => JSON.stringify(value).slice(1, -1);

/** Every encoding in which a service might echo what it was sent. */
const encodings: Readonly<Record<string, (value: string) => string>> = {
  raw: (value) => value,
  'JSON-escaped': jsonEscape,
  'JSON-escaped twice': (value) => jsonEscape(jsonEscape(value)),
  'JSON-escaped with \\u throughout': unicodeAll,
  'JSON-escaped with \\/': (value) => jsonEscape(value).replaceAll('/', '\\/'),
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (value) =>
    encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, (pair) => pair.toLowerCase()),
  'percent-encoded throughout': percentAll,
  'percent-encoded twice': (value) => encodeURIComponent(encodeURIComponent(value)),
  'form-encoded': formEncode,
  'HTML-escaped': htmlEscape,
  'HTML entities throughout': entitiesAll,
  'hexadecimal HTML entities': hexEntities,
  'percent-encoded in JSON': (value) => jsonEscape(encodeURIComponent(value)),
  'HTML-escaped in JSON': (value) => jsonEscape(htmlEscape(value)),
  base64: (value) => Buffer.from(value).toString('base64'),
  'base64, one byte in': (value) => Buffer.from(`:${value}`).toString('base64'),
  'base64, two bytes in': (value) => Buffer.from(`a:${value}:b`).toString('base64'),
  base64url: (value) => Buffer.from(`?>${value}`).toString('base64url'),
  hex: (value) => Buffer.from(value).toString('hex'),
  'upper-case hex': (value) => Buffer.from(value).toString('hex').toUpperCase(),
};

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
    if (!/base64|hex$/.test(name)) expect(masked).toBe('before $PIX_PASSWORD_1 after');
  });
});

test('the same secret has the same mark, whatever it is registered as', () => {
  const secrets = createSecrets();
  expect(secrets.register('jwt', jwt)).toBe('$PIX_JWT_1');
  expect(secrets.register('api-key', jwt)).toBe('$PIX_JWT_1');
  expect(secrets.register('jwt', `${jwt}x`)).toBe('$PIX_JWT_2');
  expect(secrets.register('api-key', apiKey)).toBe('$PIX_API_KEY_1');
});

test('marks begin at the number asked for, so that shards do not use the same', () => {
  expect(createSecrets({ first: 2001 }).register('code', '123456')).toBe('$PIX_CODE_2001');
});

test('what is registered can be asked for', () => {
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

test("a JWT's header and claims alone are not: they are no credential", () => {
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

test('two JWTs of the same header are told apart', () => {
  const other = jwt.replace(jwtSignature, 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6');
  const secrets = knowing(jwt, other);
  expect(secrets.mask(`${other} ${jwt}`)).toBe('$PIX_PASSWORD_2 $PIX_PASSWORD_1');
});

test('of two secrets, one within the other, the longer one is named', () => {
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

  test('is masked as a number alone', () => {
    expect(knowingCode('123456').maskJson(123456)).toBe('$PIX_CODE_1:integer');
  });
});

describe('whatever the secrets and wherever they are', () => {
  const character = fc.oneof(
    fc.constantFrom(...'abcXYZ0123456789+/=_-.%&\\"\'<> $!#çã€'),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
  );
  const secret = fc
    .string({ unit: character, minLength: 8, maxLength: 60 })
    .filter((value) => new Set(value).size > 4 && value.trim() === value && !/^\d+$/.test(value));
  const filler = fc.string({ unit: fc.constantFrom(...'{}[]:, \n;<>|'), maxLength: 12 });
  const encoding = fc.constantFrom(...Object.keys(encodings));
  const embedded = fc.array(fc.tuple(filler, fc.nat({ max: 2 }), encoding), { maxLength: 12 });

  test('no trace is left, and masking again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(secret, { minLength: 3, maxLength: 3 }), embedded, (values, pieces) => {
        const secrets = knowing(...values);
        const text = pieces
          .map(
            ([before, index, name]) => before + (encodings[name] as (value: string) => string)(values[index] as string),
          )
          .join(' ; ');
        const masked = secrets.mask(text);
        for (const [, index, name] of pieces) {
          const value = values[index] as string;
          expect(masked).not.toContain((encodings[name] as (value: string) => string)(value));
          expect(masked.toLowerCase()).not.toContain(value.toLowerCase());
        }
        expect(secrets.mask(masked)).toBe(masked);
      }),
      { numRuns: 500 },
    );
  });

  test('a JSON text stays JSON of the same form', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        fc.nat({ max: 2 }),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(filler, tie('any'), { maxKeys: 3 }),
      ),
    })).any;
    fc.assert(
      fc.property(fc.array(secret, { minLength: 3, maxLength: 3 }), value, (values, shape) => {
        const secrets = knowing(...values);
        const text = JSON.stringify(shape, (_, part: unknown) => (typeof part === 'number' ? values[part] : part));
        const expected = JSON.stringify(shape, (_, part: unknown) =>
          typeof part === 'number' ? secrets.markOf(values[part] as string) : part,
        );
        expect(secrets.mask(`{"v":${text}}`)).toBe(`{"v":${expected}}`);
      }),
      { numRuns: 300 },
    );
  });

  test('codes are found in any text, and only where they stand alone', () => {
    const code = fc.integer({ min: 1000, max: 9_999_999_999 }).map(String);
    const edge = fc.constantFrom(' ', '"', ',', '/', '=', '?', '&', ';', '(', ')', '<', '>', '\n', ':', 'é');
    fc.assert(
      fc.property(code, edge, edge, (value, before, after) => {
        const secrets = knowingCode(value);
        expect(secrets.mask(`a${before}${value}${after}b`)).toBe(`a${before}$PIX_CODE_1${after}b`);
        expect(secrets.mask(`a${before}1${value}${after}b`)).not.toContain('PIX_CODE');
      }),
    );
  });
});
