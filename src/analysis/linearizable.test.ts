import { expect, test } from 'vitest';
import { orderOf, type SequentialModel } from './linearizable.ts';

interface Call {
  readonly round: number;
  readonly name: string;
  /** `set` writes a value, and `get` reads one. */
  readonly does: 'set' | 'get';
  readonly value: number;
}

/** A register with the initial value 0. */
const register: SequentialModel<number, Call> = {
  initial: 0,
  step: (state, { does, value }) => (does === 'set' ? [value] : state === value ? [state] : []),
};

const set = (round: number, value: number): Call => ({ round, name: `set ${value}`, does: 'set', value });
const get = (round: number, value: number): Call => ({ round, name: `get ${value}`, does: 'get', value });
const namesOf = (calls: readonly Call[]) => orderOf(calls, register)?.map(({ name }) => name) ?? null;

test('calls side by side may have happened in any order', () => {
  expect(namesOf([get(1, 2), set(1, 2)])).toEqual(['set 2', 'get 2']);
  expect(namesOf([get(1, 0), set(1, 2)])).toEqual(['get 0', 'set 2']);
});

test('outcomes that no order gives are not explained', () => {
  expect(namesOf([set(1, 1), set(1, 2), get(1, 3)])).toBeNull();
});

test('one order must explain all outcomes', () => {
  expect(namesOf([set(1, 1), set(1, 2), get(1, 1), get(1, 2)])).not.toBeNull();
  expect(namesOf([set(1, 1), set(1, 2), get(2, 1), get(2, 2)])).toBeNull();
});

test('a later round comes later, however the calls are listed', () => {
  expect(namesOf([get(2, 0), set(1, 1)])).toBeNull();
  expect(namesOf([get(1, 0), set(2, 1)])).toEqual(['get 0', 'set 1']);
  expect(namesOf([get(10, 2), set(9, 2)])).toEqual(['set 2', 'get 2']);
});

test('the order of no calls is empty', () => {
  expect(orderOf([], register)).toEqual([]);
});

test('a call that may have come out in two ways is looked at in both', () => {
  const either: SequentialModel<number, Call> = {
    initial: 0,
    step: (state, { does, value }) => (does === 'set' ? [state, value] : state === value ? [state] : []),
  };
  expect(orderOf([set(1, 1), get(2, 0)], either)).not.toBeNull();
  expect(orderOf([set(1, 1), get(2, 1)], either)).not.toBeNull();
  expect(orderOf([set(1, 1), get(2, 2)], either)).toBeNull();
});

test('six calls at once are looked through, seven are too many', () => {
  const sets = (count: number) => Array.from({ length: count }, (_, index) => set(1, index));
  expect(orderOf(sets(6), register)).toHaveLength(6);
  expect(() => orderOf(sets(7), register)).toThrow(RangeError);
  expect(orderOf([...sets(6), ...sets(6).map((call) => ({ ...call, round: 2 }))], register)).toHaveLength(12);
});
