import { expect, test } from 'vitest';
import { emptyFolder } from '../cli/command.ts';
import { bytesOf, type Nuisance } from './nuisance.ts';
import { hold } from './run.ts';

/** Requests a pause so often that a patient client never finishes. */
const stubborn: Nuisance = {
  name: '429 with Retry-After on every second request',
  badness: 'broken',
  answer: ({ socket }) => void socket.end(bytesOf(429, [['retry-after', 1]])),
};

test('a target that always asks for pauses is left in order after --max-duration', async ({ onTestFinished }) => {
  const held = await hold({
    nuisance: stubborn,
    on: (_, nth) => nth % 2 === 0,
    folder: emptyFolder(onTestFinished),
    words: ['--max-duration', '6', '--timeout', '5000'],
    deadlineMs: 100_000,
  });
  expect(held.flaws).toEqual([]);
  expect(held.status, held.stdout).toBe(3);
  expect(held.stdout).toContain('Out of time');
  expect(held.stdout).toMatch(/the run reached its --max-duration of 6 s/);
  expect(held.stdout).toMatch(/\d+ {2}not tried because the run reached its --max-duration of 6 s \([A-Z]+-\d\d.*\)/);
  expect(held.stdout).toMatch(/gaps without an answer:\n(?: {2}.*\n)* {2}[a-z-]+, .*: not tried because the run/);
  expect(held.stdout).toContain('A longer --max-duration, or --only, tries the rest.');
  expect(held.stdout).toMatch(
    /The target asked for pauses: [\d.]+ s were waited in all, and \d+ more were not granted\./,
  );
});
