import fc from 'fast-check';
import { jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import {
  algNone,
  changedClaims,
  changedSignature,
  decodeJwt,
  findToken,
  forgeries,
  garbage,
  jwtParts,
  jwtsIn,
} from './jwt.ts';

const secret = new TextEncoder().encode('a secret of at least thirty-two bytes');
const signed = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);
const token = await signed({ sub: 'account-1', iat: 1_700_000_000, exp: 1_700_003_600 });

test('the token is the string tokenJWT at the top', () => {
  expect(findToken({ tokenJWT: token })).toBe(token);
});

test.each([{ data: { tokenJWT: token } }, { token }, { tokenJWT: 7 }, { tokenJWT: '' }, token, null, undefined, []])(
  'no token in answer %#',
  (body) => {
    expect(findToken(body)).toBeNull();
  },
);

test('a JWT is decoded into header and claims', () => {
  const decoded = jwtParts(token);
  expect(decoded?.header).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(decoded?.claims).toEqual({ sub: 'account-1', iat: 1_700_000_000, exp: 1_700_003_600 });
});

test.each([
  ['abc', '1 parts'],
  [`${token}.x`, '4 parts'],
  [token.replace('.', '.='), 'claims part is not base64url'],
  [`.${token.split('.').slice(1).join('.')}`, 'header part is not base64url'],
  [`${token.split('.').slice(0, 2).join('.')}.`, 'signature part is not base64url'],
  [garbage(), 'header is not a JSON object'],
  [`W10.${token.split('.').slice(1).join('.')}`, 'header is not a JSON object'],
  [token.replace('.', '==.'), 'header part is not base64url'],
  ['abcde.e30.AAAA', 'header part is not base64url'],
  [`${token.split('.')[0]}.MQ.AAAA`, 'claims are not a JSON object'],
])('a text that is not a JWT has a problem: %#', (text, problem) => {
  expect(decodeJwt(text)).toEqual({ problem: expect.stringContaining(problem) });
  expect(jwtParts(text)).toBeNull();
});

test('changed claims name the same account under the same signature', () => {
  const text = changedClaims(token);
  const changed = jwtParts(text);
  expect(changed?.claims).toEqual({ sub: 'account-1', iat: 1_700_000_000, exp: 1_700_007_200 });
  expect(text.split('.')[2]).toBe(token.split('.')[2]);
});

test.each([{ sub: 'a' }, { sub: 'a', iat: 1_700_000_000 }, {}])(
  'claims without exp are changed too: %j',
  async (claims) => {
    const before = await signed(claims);
    expect(jwtParts(changedClaims(before))?.claims).not.toEqual(jwtParts(before)?.claims);
  },
);

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [
    { sub: 'a', iat: 1_700_000_000 },
    { sub: 'a', iat: 1_699_999_999 },
  ],
  [
    { exp: 'soon', iat: 1_700_000_000 },
    { exp: 'soon', iat: 1_699_999_999 },
  ],
  [{ iat: 'then' }, { iat: 1_700_000_000 }],
])('only a time of the claims %j is changed', (before, after) => {
  const part = Buffer.from(JSON.stringify(before)).toString('base64url');
  expect(jwtParts(changedClaims(`${token.split('.')[0]}.${part}.AAAA`))?.claims).toEqual(after);
});

test('a changed signature differs in one bit', () => {
  const signature = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
  const changed = changedSignature(`e30.e30.${signature.toString('base64url')}`).split('.');
  const expected = Buffer.from(signature);
  expected[16] = 238;
  expect(changed).toEqual(['e30', 'e30', expected.toString('base64url')]);
});

test('a changed signature differs after decoding, whatever the signature', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 80 }), (bytes) => {
      const before = `${token.split('.').slice(0, 2).join('.')}.${Buffer.from(bytes).toString('base64url')}`;
      const after = changedSignature(before).split('.')[2] ?? '';
      return !Buffer.from(after, 'base64url').equals(Buffer.from(bytes)) && after.length > 0;
    }),
  );
});

test('alg none keeps the claims and has no signature', () => {
  const [header = '', claims, signature] = algNone(token).split('.');
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'none', typ: 'JWT' });
  expect([claims, signature]).toEqual([token.split('.')[1], '']);
});

test('tampering with what is not a JWT still changes it', () => {
  for (const tamper of [changedClaims, changedSignature, algNone]) expect(tamper('opaque')).not.toBe('opaque');
});

test('a forgery of a text that is not a JWT keeps its other parts', () => {
  expect(changedClaims('opaque').split('.')).toEqual(['opaque', expect.stringMatching(/^\w+$/), '']);
  expect(changedSignature('opaque').split('.')).toEqual(['opaque', '', expect.stringMatching(/^\w+$/)]);
  const [header = '', ...rest] = algNone('opaque').split('.');
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'none', typ: 'JWT' });
  expect(rest).toEqual(['', '']);
});

test.each([
  ['two parts', token.split('.').slice(0, 2).join('.')],
  ['empty claims', token.replace(/\..*\./, '..')],
])('%s are not a JWT', (_, text) => {
  expect(jwtsIn([text])).toEqual([]);
});

test('a header of a JWT has 4096 characters at the most', () => {
  const ofLength = (bytes: number) => Buffer.from(`{"alg":"${'x'.repeat(bytes - 10)}"}`).toString('base64url');
  expect(jwtsIn([`${ofLength(3_072)}.e30.AAAA`])).toHaveLength(1);
  expect(jwtsIn([`${ofLength(3_073)}.e30.AAAA`])).toEqual([]);
});

test.each([
  ['a body', `{"token":"${token}"}`],
  ['an escaped body', `"{\\"a\\":\\"${token}\\"}"`],
  ['a header', `session=${token}; Path=/`],
  ['a sentence', `Your token is ${token}, keep it.`],
  ['an address', `https://a.example/login?t=${token}&x=1`],
  ['after a host name', `a.example.${token}`],
])('a JWT is found in %s', (_, text) => {
  expect(jwtsIn([text])).toEqual([token]);
});

test.each(['', 'www.example.com', '1.2.3', 'a.b.c', garbage(), '{"version":"1.2.3-rc.1"}'])('no JWT in %j', (text) => {
  expect(jwtsIn([text])).toEqual([]);
});

test('a megabyte without a JWT is looked through in linear time', () => {
  expect(jwtsIn(['a'.repeat(1_000_000), 'a.'.repeat(500_000)])).toEqual([]);
});

test.each(Object.entries(forgeries))(
  'the forgery %s keeps the claims, and its issuer does not verify it',
  async (_, forge) => {
    const forged = forge(token);
    expect(forged.split('.')[1]).toBe(token.split('.')[1]);
    await expect(
      jwtVerify(forged, secret, { algorithms: ['HS256'], currentDate: new Date(1_700_000_000_000) }),
    ).rejects.toThrow();
  },
);

test('a forgery with another algorithm differs from a token that has that one', async () => {
  const own = await new SignJWT({ sub: 'account-1' }).setProtectedHeader({ alg: 'HS512' }).sign(secret);
  expect(forgeries['other-alg'](own)).not.toBe(own);
});
