import { expect, test } from 'vitest';
import { fact, journal } from '../../test/support/entries.ts';
import type { Json } from '../journal/entry.ts';
import { analyse } from './analyse.ts';

const pay = (round: number, exchange: string, outcome: string): Json => ({ round, exchange, does: 'pay', outcome });
const race = (...calls: Json[]): Json => ({ race: 'pay', balance: 0, calls });
const racesOf = (...values: Json[]) => analyse(journal(values.map((value) => fact('race', value)))).results.races;

test('every race is judged', () => {
  expect(
    racesOf(
      race(pay(1, 'x1', 'accepted'), pay(2, 'x2', 'refused')),
      race(pay(1, 'x3', 'accepted'), pay(1, 'x4', 'accepted'), pay(2, 'x5', 'refused')),
    )?.map(({ explained, exchanges }) => [explained, exchanges]),
  ).toEqual([
    [true, ['x1', 'x2']],
    [false, ['x3', 'x4', 'x5']],
  ]);
});

test('one of each kind is read, with calls that may have taken effect or not', () => {
  const [now, then] = [
    { round: 1, exchange: 'x1' },
    { round: 2, exchange: 'x2' },
  ];
  const kinds: [string, Json[]][] = [
    ['pay', [pay(1, 'x1', 'unknown'), pay(2, 'x2', 'refused')]],
    [
      'withdraw',
      [
        { ...now, does: 'withdraw', outcome: 'refused', amount: 5 },
        { ...then, does: 'balance', sees: 0 },
      ],
    ],
    [
      'create',
      [
        { ...now, does: 'create', outcome: 'refused', name: 'p' },
        { ...then, does: 'list', sees: [], sameId: false },
      ],
    ],
  ];
  const races = racesOf(...kinds.map(([id, calls]) => ({ race: id, balance: 0, calls })));
  expect(races?.map(({ race: id, explained }) => [id, explained])).toEqual(kinds.map(([id]) => [id, true]));
});

test('there may be none', () => {
  expect(racesOf()).toBeUndefined();
});

test('a fact in another form is not a race', () => {
  expect(racesOf({ race: 'swim', balance: 0, calls: [] }, 5)).toBeUndefined();
  expect(analyse(journal([fact('other', race(pay(1, 'x1', 'accepted')))])).results.races).toBeUndefined();
});

test('a race that no order explains is a warning, also in a strict run', () => {
  const broken = fact('race', race(pay(1, 'x1', 'accepted'), pay(1, 'x2', 'accepted'), pay(2, 'x3', 'refused')));
  const exitOf = (facts: (typeof broken)[], strict: boolean) => analyse(journal(facts, { strict })).results.run.exit;
  expect(exitOf([broken], false)).toBe(exitOf([], false));
  expect(exitOf([broken], true)).toBe(exitOf([], true));
});
