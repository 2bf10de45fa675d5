import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from './command.ts';
import { inProcess } from './in-process.ts';
import { startSandbox } from './started-sandbox.ts';

function askForCode(url: string) {
  return request(`${url}/account/signup/sendEmailValidateCode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'somebody@example.com' }),
  });
}

test('it prints its address and the mailed codes, and ends with Ctrl-C', async () => {
  const { sandbox, url } = await startSandbox(emptyFolder(onTestFinished));
  expect((await askForCode(url)).statusCode).toBe(200);
  expect(await sandbox.printed('signup code for somebody@example.com: ')).toMatch(/example\.com: \d{4,10}\n/);
  sandbox.kill('SIGINT');
  expect((await sandbox.ended).status).toBe(0);
});

test.for<[words: string[], sentence: string]>([
  [['--dialect', 'nowhere.json'], '--dialect "nowhere.json" cannot be read: there is no such file'],
  [['--dialect', 'list.json'], '--dialect "list.json" holds no object'],
  [['--dialect', 'wrong.json'], '--dialect "wrong.json" is not a dialect: list.firstPage: '],
  [['--db', 'nowhere/file.db'], '--db "nowhere/file.db": its folder does not exist'],
  [['--db', 'list.json'], 'cannot be used as a database'],
  [['--smtp', 'mail'], '--smtp "mail" is not HOST:PORT'],
  [['--latency', '-1'], '--latency "-1" is not a whole number'],
])('wrong: %j', async ([words, sentence]) => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'list.json'), '[1, 2, 3]\n');
  writeFileSync(join(folder, 'wrong.json'), '{"list": {"firstPage": 7}}');
  const { status, stderr } = await inProcess(['sandbox', '--port', '0', ...words], folder);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
});
