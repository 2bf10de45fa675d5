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

test('one delivery of several that verifies is proof', () => {
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
