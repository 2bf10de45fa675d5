import { expect, test } from 'vitest';
import { exchange } from '../../../test/support/journal-entries.ts';
import type { Json } from '../../json/value.ts';
import { Step } from './step.ts';
import { Window } from './window.ts';

function stepWith(value: Json): Step {
  const text = JSON.stringify(value);
  return new Step(
    exchange({ response: { status: 200, headers: [], body: { text, bytes: text.length }, firstByteMs: 1 } }),
  );
}

test.each([
  ['a short', 10, true],
  ['no long', 5_000, false],
])('held steps keep %s body parsed', (_, members, isKept) => {
  const step = stepWith(Array.from({ length: members }, () => ({})));
  const first = step.output;
  const released: Step[] = [];
  new Window(10_000, (one) => released.push(one)).push(step);
  expect(released).toEqual([]);
  expect(step.output === first).toBe(isKept);
  expect(step.output).toEqual(first);
});
