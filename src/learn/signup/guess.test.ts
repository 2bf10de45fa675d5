import { expect, test } from 'vitest';
import { combinations, type Open, slots, values } from './guess.ts';

const firsts = slots.map((slot) => [slot, values[slot].slice(0, 1)]);
const one = Object.fromEntries(firsts) as unknown as Open;

test('the first combination has the first value of each slot', () => {
  const [first] = combinations(values);
  expect(first).toEqual(Object.fromEntries(slots.map((slot) => [slot, values[slot][0]])));
});

test('every combination comes once, the cheapest first', () => {
  const open = { ...one, accountType: ['PF', 'PJ'], phone: ['e164', 'national-digits'] } as const;
  const found = [...combinations(open)].map(({ accountType, phone }) => `${accountType} ${phone}`);
  expect(found).toEqual(['PF e164', 'PJ e164', 'PF national-digits', 'PJ national-digits']);
});

test('the last account type is among them', () => {
  const found = [...combinations({ ...one, accountType: values.accountType })];
  expect(found.map(({ accountType }) => accountType)).toEqual(values.accountType);
});
