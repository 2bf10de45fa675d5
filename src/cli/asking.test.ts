import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { askThrough } from '../harness/asking.ts';
import { openProgress } from '../harness/progress.ts';
import { answerQuestions } from './asking.ts';
import { followProgress } from './progress/display.ts';

function connected(out: string) {
  const input = new PassThrough();
  const output = new PassThrough();
  const asking = answerQuestions(out, input, output);
  const following = followProgress(out, (progress) => asking.hear(progress));
  const progress = openProgress(out);
  onTestFinished(() => {
    progress.close();
    following.close();
    asking.close();
  });
  const shown = async (text: string) => {
    let seen = '';
    for await (const chunk of output.iterator({ destroyOnReturn: false })) {
      seen += String(chunk);
      if (seen.includes(text)) return seen;
    }
    return seen;
  };
  return { input, shown, ask: askThrough(out, progress) };
}

const never = new AbortController().signal;

test('a question reaches the terminal, and the reply the one who asked', async () => {
  const { input, shown, ask } = connected('/a');
  const answer = ask('Code mailed to a@example.com: ', never);
  await shown('Code mailed to a@example.com: ');
  input.write('123456\n');
  expect(await answer).toBe('123456');
});

test('two questions are asked one after the other', async () => {
  const { input, shown, ask } = connected('/b');
  const first = ask('First: ', never);
  const second = ask('Second: ', never);
  await shown('First: ');
  input.write('1\n');
  expect(await first).toBe('1');
  await shown('Second: ');
  input.write('2\n');
  expect(await second).toBe('2');
});

test('a question that is no longer wanted makes room for the next', async () => {
  const { input, shown, ask } = connected('/c');
  const late = new AbortController();
  const first = ask('First: ', late.signal);
  const second = ask('Second: ', never);
  await shown('First: ');
  late.abort(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  await shown('Second: ');
  input.write('2\n');
  expect(await second).toBe('2');
});

test('control characters of a question do nothing', async () => {
  const { input, shown, ask } = connected('/d');
  const answer = ask('Code for \u001b[2Ja@example.com: ', never);
  expect(await shown('example.com: ')).not.toContain('\u001b');
  input.write('\n');
  expect(await answer).toBe('');
});
