import { describe, expect, test } from 'vitest';
import { encodings } from '../../test/support/encodings.ts';
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

  test('keeps numbers of a few digits: counts are no codes', () => {
    expect(knowing('4096').maskJson({ bound: 4096, code: '4096' })).toEqual({ bound: 4096, code: '$PIX_PASSWORD_1' });
  });

  test('is masked as a number alone', () => {
    expect(knowing('123456').maskJson(123456)).toBe('$PIX_PASSWORD_1:integer');
  });
});
