import { expect, test } from 'vitest';
import { exchange, journal } from '../../test/support/entries.ts';
import { analyse } from './analyse.ts';

const base = 'http://127.0.0.1:4010';
const linksOf = (entries: Parameters<typeof journal>[0]) => analyse(journal(entries)).links;

test('the id that a path takes is found in the response of the create', () => {
  const { links, pathExamples } = linksOf([
    exchange('createWebhook', { status: 201, body: { hook: { id: 17, url: 'https://example.com' } } }),
    exchange('deleteWebhook', { url: `${base}/auth/webhook/delete/17` }),
  ]);
  expect(links).toEqual([
    { from: 'createWebhook', status: 201, pointer: '/hook/id', to: 'deleteWebhook', in: 'path', name: 'id' },
  ]);
  expect(pathExamples).toEqual({ deleteWebhook: { id: '17' } });
});

test('the place that most requests used is chosen among several', () => {
  const used = (id: string) => exchange('readPayment', { url: `${base}/auth/payment/pix/${id}` });
  const made = (id: number, amount: number) => exchange('createPayment', { body: { amount, id } });
  const { links } = linksOf([made(1, 2), made(2, 9), made(3, 8), used('2'), used('1'), used('3')]);
  expect(links.map(({ pointer }) => pointer)).toEqual(['/id']);
});

test('a key is found where the query names it', () => {
  const { links } = linksOf([
    exchange('createNewApiKey', { body: { key: { id: 'k1' } } }),
    exchange('disableApiKey', { url: `${base}/auth/apiKey/disable?keyId=k1` }),
  ]);
  expect(links).toMatchObject([{ to: 'disableApiKey', in: 'query', name: 'keyId', pointer: '/key/id' }]);
});

test('refused calls are not links', () => {
  const { links, pathExamples } = linksOf([
    exchange('createPayment', { body: { id: 'p1' } }),
    exchange('readPayment', { status: 404, url: `${base}/auth/payment/pix/p1` }),
  ]);
  expect([links, pathExamples]).toEqual([[], {}]);
});
