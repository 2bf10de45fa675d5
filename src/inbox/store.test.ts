import { expect, test } from 'vitest';
import { MailStore } from './store.ts';

function mail(id: string, to: string, text: string) {
  return { id, to: [to], subject: '', text, receivedAt: new Date(0) };
}

async function newest(store: MailStore, address: string): Promise<string | null> {
  const found = await store.next({ address, seen: new Set(), since: new Date(0) }, { timeoutMs: 0 });
  return found?.id ?? null;
}

const mega = 1024 * 1024;

test('the newest mails to one address are kept up to a number of characters', async () => {
  const store = new MailStore();
  for (let nth = 0; nth < 50; nth += 1) store.add(mail(`m${nth}`, 'a@example.com', 'x'.repeat(mega)));
  expect(store.mark('a@example.com').seen.size).toBeLessThanOrEqual(32);
  expect(await newest(store, 'a@example.com')).toBe('m49');
});

test('the mails to the oldest of many addresses are dropped', async () => {
  const store = new MailStore();
  for (let nth = 0; nth < 50; nth += 1) store.add(mail(`m${nth}`, `a${nth}@example.com`, 'x'.repeat(mega)));
  expect(await newest(store, 'a0@example.com')).toBeNull();
  expect(await newest(store, 'a49@example.com')).toBe('m49');
});

test('a single mail that is longer than the limit is kept', async () => {
  const store = new MailStore();
  store.add(mail('m1', 'a@example.com', 'x'.repeat(40 * mega)));
  expect(await newest(store, 'a@example.com')).toBe('m1');
});
