import { expect, test } from 'vitest';
import { findCode } from './code.ts';
import { type Ask, openPromptInbox } from './prompt.ts';

const soon = { timeoutMs: 5000 };

/** A person who never answers. */
const silent: Ask = () => new Promise(() => {});

test('the answer is the code', async () => {
  const questions: string[] = [];
  const inbox = openPromptInbox(async (question) => {
    questions.push(question);
    return ' 482 913 ';
  });
  const mail = await inbox.next(await inbox.mark('ann@example.com'), soon);
  expect(mail && findCode(mail)?.code).toBe('482913');
  expect(questions).toEqual(['Code mailed to ann@example.com (empty if none came): ']);
});

test('an empty answer is not mail', async () => {
  const inbox = openPromptInbox(async () => '');
  expect(await inbox.next(await inbox.mark('ann@example.com'), soon)).toBeNull();
});

test('one question is asked at a time', async () => {
  let open = 0;
  let most = 0;
  const inbox = openPromptInbox(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 10));
    open -= 1;
    return '1234';
  });
  const marks = await Promise.all(
    ['a@example.com', 'b@example.com', 'c@example.com'].map((address) => inbox.mark(address)),
  );
  const mails = await Promise.all(marks.map((mark) => inbox.next(mark, soon)));
  expect(mails.map((mail) => mail?.to)).toEqual([['a@example.com'], ['b@example.com'], ['c@example.com']]);
  expect(most).toBe(1);
});

test('an aborted question ends with null and lets the next one be asked', async () => {
  const told: AbortSignal[] = [];
  const inbox = openPromptInbox((_question, signal) => {
    told.push(signal);
    return told.length === 1 ? silent('', signal) : Promise.resolve('1234');
  });
  const mark = await inbox.mark('ann@example.com');
  const abort = new AbortController();
  const first = inbox.next(mark, { ...soon, signal: abort.signal });
  const second = inbox.next(mark, soon);
  setTimeout(() => abort.abort(), 20);
  expect(await first).toBeNull();
  expect(told[0]?.aborted).toBe(true);
  expect((await second)?.text).toBe('1234');
});

test('closing ends the question with null', async () => {
  const inbox = openPromptInbox(silent);
  const wait = inbox.next(await inbox.mark('ann@example.com'), soon);
  setTimeout(() => inbox.close(), 20);
  expect(await wait).toBeNull();
});

test('a terminal that fails ends the prompt with one sentence', async () => {
  const inbox = openPromptInbox(() => Promise.reject(new Error('input closed')));
  await expect(inbox.next(await inbox.mark('ann@example.com'), soon)).rejects.toThrow(
    'The code could not be asked for at the terminal: input closed.',
  );
});

test('without a terminal there is nobody to ask', () => {
  expect(() => openPromptInbox(null)).toThrow('There is no terminal to ask for mailed codes at (--inbox prompt)');
});
