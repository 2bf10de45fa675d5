import { beforeAll, expect, test } from 'vitest';
import { type Job, type Outcome, problemsOf } from './fault.ts';
import { faultNamed } from './matrix.ts';
import { groupsOf, runTogether } from './together.ts';

/** A few faults of different chapters. The whole matrix is in `matrix.long.test.ts`. */
const sample: readonly Job[] = [
  { dialect: 'rails', name: 'sandbox pay marks two payments' },
  { dialect: 'rails', name: 'DELETE empties the list' },
  // of the generated families
  { dialect: 'default', name: 'second time: updatePayment keeps the old description' },
];

const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  for (const outcome of await runTogether(groupsOf(sample), { workers: 2 })) outcomes.set(outcome.name, outcome);
}, 300_000);

test.each(sample)('$name ($dialect) is reported under its own rule alone', ({ name }) => {
  const outcome = outcomes.get(name);
  if (outcome === undefined) throw new Error('it was not tried');
  expect({ problems: problemsOf(faultNamed(name), outcome), failed: outcome.failed }).toMatchObject({ problems: [] });
  expect(outcome.evidence).toEqual([]);
});
