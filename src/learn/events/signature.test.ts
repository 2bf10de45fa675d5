import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { findSignature, type SignedDelivery, secretsIn } from './signature.ts';

const secret = 's3cr3t-of-the-webhook';
const text = '{"event":"payment.paid","data":{"id":"a1"}}';
const body = Buffer.from(text);
const time = '1793527200';
const hmac = (algorithm: string, message: string, key: string | Buffer = secret) =>
  createHmac(algorithm, key).update(message).digest();
const delivery = (...headers: [string, string][]): SignedDelivery => ({
  headers: [['content-type', 'application/json'], ['x-event-id', 'evt_1'], ...headers],
  body,
});

test.each<[string, SignedDelivery, string, string]>([
  ['bare hex', delivery(['x-signature', hmac('sha256', text).toString('hex')]), 'x-signature', 'hmac-sha256-hex-body'],
  [
    'upper case hex',
    delivery(['X-Signature', hmac('sha256', text).toString('hex').toUpperCase()]),
    'x-signature',
    'hmac-sha256-hex-body',
  ],
  [
    'GitHub',
    delivery(['x-hub-signature-256', `sha256=${hmac('sha256', text).toString('hex')}`]),
    'x-hub-signature-256',
    'hmac-sha256-hex-body',
  ],
  [
    'sha1',
    delivery(['x-hub-signature', `sha1=${hmac('sha1', text).toString('hex')}`]),
    'x-hub-signature',
    'hmac-sha1-hex-body',
  ],
  [
    'sha512 in base64',
    delivery(['x-pix-signature', hmac('sha512', text).toString('base64')]),
    'x-pix-signature',
    'hmac-sha512-base64-body',
  ],
  ['Shopify', delivery(['x-hmac', hmac('sha256', text).toString('base64')]), 'x-hmac', 'hmac-sha256-base64-body'],
  [
    'base64url',
    delivery(['x-signature', hmac('sha256', text).toString('base64url')]),
    'x-signature',
    'hmac-sha256-base64url-body',
  ],
  [
    'Stripe',
    delivery(['stripe-signature', `t=${time},v1=${hmac('sha256', `${time}.${text}`).toString('hex')},v0=ffff`]),
    'stripe-signature',
    'hmac-sha256-hex-timestamp.body',
  ],
  [
    'Slack',
    delivery(
      ['x-slack-request-timestamp', time],
      ['x-slack-signature', `v0=${hmac('sha256', `v0:${time}:${text}`).toString('hex')}`],
    ),
    'x-slack-signature',
    'hmac-sha256-hex-v0:timestamp:body',
  ],
  [
    'a timestamp header',
    delivery(['x-webhook-timestamp', time], ['x-webhook-signature', hmac('sha256', `${time}${text}`).toString('hex')]),
    'x-webhook-signature',
    'hmac-sha256-hex-timestampbody',
  ],
  [
    'a plain digest',
    delivery(['digest', `SHA-256=${createHash('sha256').update(text).digest('base64')}`]),
    'digest',
    'digest-sha256-base64-body',
  ],
  ['the secret itself', delivery(['authorization', `Bearer ${secret}`]), 'authorization', 'shared-secret'],
])('verifies %s', (_, signed, header, scheme) => {
  expect(findSignature([signed], ['another-secret', secret])).toEqual({ header, scheme });
});

test('Standard Webhooks with a whsec_ secret', () => {
  const key = Buffer.from('0123456789abcdef01234567');
  const signed = delivery(
    ['webhook-id', 'msg_1'],
    ['webhook-timestamp', time],
    ['webhook-signature', `v1,${hmac('sha256', `msg_1.${time}.${text}`, key).toString('base64')}`],
  );
  expect(findSignature([signed], [`whsec_${key.toString('base64')}`])).toEqual({
    header: 'webhook-signature',
    scheme: 'hmac-sha256-base64-id.timestamp.body',
  });
});

test('without the secret the header is named and the scheme is not', () => {
  const signed = delivery(['x-signature', hmac('sha256', text).toString('hex')]);
  expect(findSignature([signed], ['another-secret'])).toEqual({ header: 'x-signature', scheme: null });
  expect(findSignature([signed], [])).toEqual({ header: 'x-signature', scheme: null });
});

test('a signature over another body does not verify', () => {
  const signed = delivery(['x-signature', hmac('sha256', `${text} `).toString('hex')]);
  expect(findSignature([signed], [secret])?.scheme).toBeNull();
});

test('deliveries without a signature have none', () => {
  expect(findSignature([delivery(['x-request-id', 'a'.repeat(64)])], [secret])).toBeNull();
  expect(findSignature([], [secret])).toBeNull();
  expect(findSignature([delivery(['x-webhook-id', 'wh_12345678'])], ['wh_12345678'])).toBeNull();
});

test('one verified delivery of several is enough', () => {
  const signed = delivery(['x-signature', hmac('sha256', text).toString('hex')]);
  expect(findSignature([delivery(), signed], [secret])?.scheme).toBe('hmac-sha256-hex-body');
});

test('a large body is verified plainly', () => {
  const large = Buffer.alloc(200_000, 97);
  const signed = {
    headers: [['x-signature', createHmac('sha256', secret).update(large).digest('hex')]],
    body: large,
  } as const;
  expect(findSignature([signed], [secret])?.scheme).toBe('hmac-sha256-hex-body');
});

test('secrets of an answer come by name first', () => {
  const answer = {
    id: 'a81bc81b-dead',
    url: 'https://a.example',
    createdAt: '2026-11-01T10:00:00Z',
    data: { token: 'tok_12345678', signingSecret: secret },
  };
  expect(secretsIn(answer)).toEqual([secret, 'tok_12345678', 'a81bc81b-dead']);
  expect(secretsIn(undefined)).toEqual([]);
});

const base64 = (message: string, key: string | Buffer = secret) => hmac('sha256', message, key).toString('base64');

test.each<[string, SignedDelivery, string]>([
  ['sha512 in hex', delivery(['x-signature', hmac('sha512', text).toString('hex')]), 'hmac-sha512-hex-body'],
  [
    'a timestamp and a colon',
    delivery(['time', ` ${time} `], ['x-signature', base64(`${time}:${text}`)]),
    'hmac-sha256-base64-timestamp:body',
  ],
  [
    'a timestamp after the signature',
    delivery(['x-signature', `v1=${hmac('sha256', `${time}.${text}`).toString('hex')}; t=${time}`]),
    'hmac-sha256-hex-timestamp.body',
  ],
  [
    'an id and a timestamp in plain headers',
    delivery(['id', ' msg_1 '], ['ts', time], ['x-signature', base64(`msg_1.${time}.${text}`)]),
    'hmac-sha256-base64-id.timestamp.body',
  ],
  ['the secret itself, with blanks', delivery(['x-token', ` Bearer  ${secret} `]), 'shared-secret'],
])('verifies over %s', (_, signed, scheme) => {
  expect(findSignature([signed], [secret])?.scheme).toBe(scheme);
});

test.each([
  ['without - and _', '{"n":5}', ''],
  ['with - and _, padded', '{"n":0}', '='],
])('base64url differs from base64 %s', (_, message, padding) => {
  const headers = [['x-signature', hmac('sha256', message).toString('base64url') + padding]] as const;
  const signed = {
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: Buffer.from(message),
  };
  expect(findSignature([signed], [secret])?.scheme).toBe('hmac-sha256-base64url-body');
});

test.each<[string, string, string | Buffer]>([
  ['hex', '0123456789abcdef0123456789ABCDEF', Buffer.from('0123456789abcdef0123456789ABCDEF', 'hex')],
  ['a text after whsec_', 'whsec_a plain text', 'a plain text'],
])('a secret may stand for %s', (_, written, key) => {
  expect(findSignature([delivery(['x-signature', base64(text, key)])], [written])?.scheme).toBe(
    'hmac-sha256-base64-body',
  );
});

test.each<[string, string, Buffer]>([
  ['hex where it only begins so', 'deadbeefdeadbeef!', Buffer.from('deadbeefdeadbeef', 'hex')],
  ['base64 where it only begins so', 'QUJDREVGR0hJSktMTU5P!', Buffer.from('QUJDREVGR0hJSktMTU5P', 'base64')],
  ['base64 where it only ends so', '!QUJDREVGR0hJSktMTU5P', Buffer.from('QUJDREVGR0hJSktMTU5P', 'base64')],
  ['a key where it is empty', '', Buffer.alloc(0)],
])('a secret is not read as %s', (_, written, key) => {
  expect(findSignature([delivery(['x-signature', base64(text, key)])], [written])?.scheme).toBeNull();
});

const hex = hmac('sha256', text).toString('hex');

test.each<[string, SignedDelivery]>([
  ['hex with more behind it', delivery(['x-signature', `${hex}zz`])],
  ['base64 with a mark before it', delivery(['x-signature', `!${base64(text)}`])],
  ['base64 with a mark behind it', delivery(['x-signature', `${base64(text)}!`])],
  ['base64 with a mark within', delivery(['x-signature', base64(text).replace(/^.{9}/, '$&!')])],
  [
    'a digest over a timestamp, which needs no secret',
    delivery(['x-time', time], ['x-signature', createHash('sha256').update(`${time}.${text}`).digest('hex')]),
  ],
  [
    'a header that is not an id',
    delivery(['x-identity', 'south'], ['x-time', time], ['x-signature', base64(`south.${time}.${text}`)]),
  ],
  ['a time that is empty', delivery(['x-time', ''], ['x-signature', base64(`.${text}`)])],
  ['a header that is no time', delivery(['x-timeout', '30'], ['x-signature', base64(`30.${text}`)])],
])('does not verify: %s', (_, signed) => {
  expect(findSignature([signed], [secret])).toEqual({ header: 'x-signature', scheme: null });
});

test('over a large body a timestamp is not tried', () => {
  const large = Buffer.alloc(65_537, 97);
  const mac = createHmac('sha256', secret).update(`${time}.`).update(large).digest('hex');
  const signed: SignedDelivery = {
    headers: [
      ['x-time', time],
      ['x-signature', mac],
    ],
    body: large,
  };
  expect(findSignature([signed], [secret])?.scheme).toBeNull();
});

test('five deliveries and sixteen secrets are tried', () => {
  const signed = delivery(['x-signature', hex]);
  const others = Array.from({ length: 16 }, (_, index) => `another-${index}`);
  expect(findSignature([signed], [...others.slice(1), secret])?.scheme).toBe('hmac-sha256-hex-body');
  expect(findSignature([signed], [...others, secret])?.scheme).toBeNull();
  expect(findSignature([...Array<SignedDelivery>(4).fill(delivery()), signed], [secret])?.scheme).not.toBeNull();
  expect(findSignature([...Array<SignedDelivery>(5).fill(delivery()), signed], [secret])?.scheme).toBeNull();
});

test.each([
  ['x-sign', true],
  ['x-hub-sign', true],
  ['x-assinatura', true],
  ['x-signed-by', false],
  ['max-sign', false],
])('whether a header %s is named like a signature: %j', (name, expected) => {
  expect(findSignature([delivery([name, 'gateway'])], []) !== null).toBe(expected);
});

test.each([
  ['seven characters', 'a'.repeat(7), []],
  ['eight characters', 'a'.repeat(8), ['a'.repeat(8)]],
  ['512 characters', 'a'.repeat(512), ['a'.repeat(512)]],
  ['513 characters', 'a'.repeat(513), []],
  ['a number', 12_345_678, []],
  ['a sentence', 'keep this to yourself', []],
])('the secrets in %s are %j', (_, value, expected) => {
  expect(secretsIn({ secret: value })).toEqual(expected);
});

test('at most sixteen secrets are found', () => {
  expect(secretsIn(Array.from({ length: 20 }, (_, index) => `secret-number-${index}`))).toHaveLength(16);
});
