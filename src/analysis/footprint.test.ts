import { expect, test } from 'vitest';
import { exchange } from '../../test/support/journal-entries.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { FootprintCollector } from './footprint.ts';

const answer = (status: number) => ({ status, headers: [], body: { text: '', bytes: 0 }, firstByteMs: 1 });

function footprintOf(entries: readonly Partial<ExchangeEntry>[]) {
  const collector = new FootprintCollector();
  for (const entry of entries) collector.see(exchange(entry));
  return collector.footprint();
}

test('without a request there is none', () => {
  expect(footprintOf([])).toEqual({ requests: 0, accounts: 0, payments: 0, mails: 0, keys: 0, bytesSent: 0 });
});

test.each([
  ['createAccount', 'accounts'],
  ['createPayment', 'payments'],
  ['sendEmailValidateCode', 'mails'],
  ['login', 'mails'],
  ['forgotPassword', 'mails'],
  ['createNewApiKey', 'keys'],
])('an accepted %s counts among the %s, and a refused or unanswered one does not', (operation, figure) => {
  const sent = [answer(201), answer(400), null].map((response) => ({ operation, response }));
  expect(footprintOf(sent)).toMatchObject({ requests: 3, [figure]: 1 });
});

test('a read makes nothing', () => {
  const read = { operation: 'listPayments', response: answer(200) };
  expect(footprintOf([read])).toMatchObject({ accounts: 0, payments: 0, mails: 0, keys: 0 });
});

test('the bytes are those of the request line, the headers and the body', () => {
  const request = {
    method: 'POST',
    url: 'http://127.0.0.1:4010/a',
    headers: [['x', 'é']],
    body: { text: null, bytes: 5 },
  } as const;
  const head = 'POST /a HTTP/1.1\r\nx: é\r\n\r\n';
  expect(footprintOf([{ request }]).bytesSent).toBe(Buffer.byteLength(head) + 5);
});
