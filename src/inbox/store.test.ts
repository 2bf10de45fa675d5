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

test('of the mails to one address so many characters are kept, the newest of them', async () => {
  const store = new MailStore();
  for (let nth = 0; nth < 50; nth += 1) store.add(mail(`m${nth}`, 'a@example.com', 'x'.repeat(mega)));
  expect(store.mark('a@example.com').seen.size).toBeLessThanOrEqual(32);
  expect(await newest(store, 'a@example.com')).toBe('m49');
});

test('of mails to many addresses those to the oldest are given up', async () => {
  const store = new MailStore();
  for (let nth = 0; nth < 50; nth += 1) store.add(mail(`m${nth}`, `a${nth}@example.com`, 'x'.repeat(mega)));
  expect(await newest(store, 'a0@example.com')).toBeNull();
  expect(await newest(store, 'a49@example.com')).toBe('m49');
});

test('one mail that is longer than all that is kept is kept', async () => {
  const store = new MailStore();
  store.add(mail('m1', 'a@example.com', 'x'.repeat(40 * mega)));
  expect(await newest(store, 'a@example.com')).toBe('m1');
});
