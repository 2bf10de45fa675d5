import { expect, test } from 'vitest';
import { exchange } from '../../../test/support/journal-entries.ts';
import { type Step, stepOf } from './step.ts';
import { Window } from './window.ts';

test('of the steps that are held, only some keep a long body parsed', () => {
  const text = JSON.stringify(Array.from({ length: 5_000 }, () => ({})));
  const body = { text, bytes: text.length };
  const steps = Array.from({ length: 100 }, () =>
    stepOf(exchange({ response: { status: 200, headers: [], body, firstByteMs: 1 } })),
  );
  const first = steps.map(({ output }) => output);
  const released: Step[] = [];
  const window = new Window(10_000, (step) => released.push(step));
  for (const step of steps) window.push(step);
  expect(released).toEqual([]);
  expect(steps.filter(({ output }, at) => output === first[at]).length * text.length).toBeLessThan(500_001);
  expect(steps.at(-1)?.output).toBe(first.at(-1));
});
