import { expect, test } from 'vitest';
import { openInbox } from './open.ts';

function register() {
  const registered: [string, string][] = [];
  return { registered, secrets: { register: (kind: string, value: string) => String(registered.push([kind, value])) } };
}

test('opens an inbox that listens', async () => {
  const inbox = await openInbox({ kind: 'smtp', listen: { host: '127.0.0.1', port: 0 } }, register().secrets);
  expect(inbox.listeningOn?.port).toBeGreaterThan(0);
  await inbox.close();
});

test.each([
  ['imap', 'imap://ann:p%40ss@127.0.0.1:9', 'imap-password'],
  ['mailpit', 'http://ann:p%40ss@127.0.0.1:9', 'password'],
] as const)(
  'the password in the address of %s is known as a secret, however it is written',
  async (kind, url, word) => {
    const { registered, secrets } = register();
    await expect(openInbox({ kind, url }, secrets)).rejects.toThrow();
    expect(registered).toEqual([
      [word, 'p@ss'],
      [word, 'p%40ss'],
    ]);
  },
);

test('an address that is not URL-encoded is refused with one sentence', async () => {
  await expect(openInbox({ kind: 'imap', url: 'imap://ann:100%@127.0.0.1:9' }, register().secrets)).rejects.toThrow(
    'is not URL-encoded; write % as %25',
  );
});

test('a command and a person are asked only when a mail is due', async () => {
  const command = await openInbox({ kind: 'command', command: 'exit 9' }, register().secrets);
  expect(command.listeningOn).toBeNull();
  const prompt = await openInbox({ kind: 'prompt' }, register().secrets, async () => '1234');
  expect((await prompt.next(await prompt.mark('ann@example.com'), { timeoutMs: 1000 }))?.text).toBe('1234');
  await expect(openInbox({ kind: 'prompt' }, register().secrets)).rejects.toThrow('There is no terminal');
});
