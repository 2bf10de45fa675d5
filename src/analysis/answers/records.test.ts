import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange } from '../../../test/support/entries.ts';

/** What counts as a record, and which exchanges are its evidence. */
const item = { id: 'a b' };
const record = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const listings = [
  ['payment-record', 'listPayments'],
  ['key-record', 'listApiKeys'],
  ['webhook-record', 'getWebhook'],
] as const;

test.each(listings)('%s: two listings that show a record are evidence of it', (gap, operation) => {
  const entries = [[], [item], [item], [item]].map((data, index) =>
    exchange(operation, { id: `x${index}`, body: { data } }),
  );
  expect(gapOf(gap, entries)).toMatchObject({ answer: { list: record }, exchanges: ['x1', 'x2'] });
});

test.each(listings)('%s: an empty listing shows no record', (gap, operation) => {
  expect(gapOf(gap, [exchange(operation, { body: { data: [] } })]).status).toBe('blocked');
});

test.each(listings)('%s: a request that tries something wrong shows no record', (gap, operation) => {
  expect(gapOf(gap, [exchange(operation, { variant: 'no-credentials', body: { data: [item] } })]).status).toBe(
    'blocked',
  );
});

test.each(listings)('%s: other listings show other records', (gap, operation) => {
  const others = listings.filter(([, other]) => other !== operation);
  const entries = others.map(([, other]) => exchange(other, { body: { data: [item] } }));
  expect(gapOf(gap, entries).status).toBe('blocked');
});

test('the payments of a page are its data, even where it is empty', () => {
  const page = { data: [], items: [item] };
  expect(gapOf('payment-record', [exchange('listPayments', { body: page })]).status).toBe('blocked');
});

test('the payments of a page without data are its records', () => {
  const entries = [exchange('listPayments', { body: { charges: [item] } })];
  expect(gapOf('payment-record', entries).answer).toEqual({ list: record });
});

test.each([
  ['key-record', 'listApiKeys'],
  ['webhook-record', 'getWebhook'],
] as const)('%s: a listing that is text is described as it is', (gap, operation) => {
  const entry = exchange(operation, { text: 'none at all', headers: [['content-type', 'text/plain']] });
  expect(gapOf(gap, [entry]).answer).toEqual({ list: { type: 'string', contentMediaType: 'text/plain' } });
});

test('a payment record has one evidence for each operation, the listing first', () => {
  const entries = [
    exchange('createPayment', { id: 'x1', status: 201, body: item }),
    exchange('createPayment', { id: 'x2', status: 201, body: item }),
    exchange('sandboxPay', { id: 'x3', body: item }),
    exchange('listPayments', { id: 'x4', body: { data: [item] } }),
  ];
  expect(gapOf('payment-record', entries)).toMatchObject({
    answer: { list: record, create: record, pay: record },
    exchanges: ['x4', 'x1', 'x3'],
  });
});

test('a webhook record has two evidences for each operation, the listing last', () => {
  const entries = [
    exchange('getWebhook', { id: 'x1', body: [item] }),
    exchange('createWebhook', { id: 'x2', status: 200, body: item }),
    exchange('createWebhook', { id: 'x3', status: 201, body: item }),
    exchange('createWebhook', { id: 'x4', status: 200, body: item }),
    exchange('updateWebhook', { id: 'x5', body: item }),
  ];
  expect(gapOf('webhook-record', entries).exchanges).toEqual(['x2', 'x4', 'x5', 'x1']);
});
