import { describe, expect, test } from 'vitest';
import type { RaceCall, RaceId, RaceOutcome } from '../journal/race.ts';
import { judgeRace } from './races.ts';

const isExplained = (...args: Parameters<typeof judgeRace>) => judgeRace(...args).explained;

describe('paying one payment several times at once', () => {
  const pays = (atOnce: readonly RaceOutcome[], later: RaceOutcome): RaceCall[] => [
    ...atOnce.map((outcome, index): RaceCall => ({ round: 1, exchange: `x${index + 1}`, does: 'pay', outcome })),
    { round: 2, exchange: 'x9', does: 'pay', outcome: later },
  ];
  const explained = (atOnce: readonly RaceOutcome[], later: RaceOutcome) =>
    isExplained({ race: 'pay', balance: 0, calls: pays(atOnce, later) });

  test.each<[readonly RaceOutcome[], RaceOutcome]>([
    [['accepted', 'refused', 'refused'], 'refused'],
    [['accepted', 'accepted', 'accepted'], 'accepted'],
    [['refused', 'refused', 'accepted'], 'accepted'],
    [['refused', 'refused', 'refused'], 'refused'],
    [['refused', 'refused', 'refused'], 'accepted'],
    [['accepted', 'unknown', 'refused'], 'refused'],
    [['unknown', 'refused', 'refused'], 'refused'],
    [['unknown', 'unknown', 'unknown'], 'unknown'],
    [['accepted', 'accepted', 'refused'], 'unknown'],
    [['accepted', 'accepted', 'refused'], 'accepted'],
  ])('%j, then %s, is explained', (atOnce, later) => {
    expect(explained(atOnce, later)).toBe(true);
  });

  test.each<[readonly RaceOutcome[], RaceOutcome]>([
    [['accepted', 'accepted', 'refused'], 'refused'],
    [['accepted', 'accepted', 'accepted'], 'refused'],
    [['accepted', 'unknown', 'accepted'], 'refused'],
    [['accepted', 'accepted'], 'refused'],
  ])('%j, then %s, is not', (atOnce, later) => {
    expect(explained(atOnce, later)).toBe(false);
  });

  test('the sentence says how many were accepted, and the calls are named in their order', () => {
    expect(judgeRace({ race: 'pay', balance: 0, calls: pays(['accepted', 'accepted', 'refused'], 'refused') })).toEqual(
      {
        race: 'pay',
        explained: false,
        message: expect.stringMatching(/^One payment .* 2 of 4 were accepted/),
        exchanges: ['x1', 'x2', 'x3', 'x9'],
      },
    );
  });

  test('a race that an order explains has no message', () => {
    expect(judgeRace({ race: 'pay', balance: 0, calls: pays(['accepted'], 'refused') }).message).toBe('');
  });
});

describe('withdrawing from one balance at once', () => {
  const explained = (balance: number, atOnce: readonly [RaceOutcome, number][], after: number | null) =>
    isExplained({
      race: 'withdraw',
      balance,
      calls: [
        ...atOnce.map(
          ([outcome, amount]): RaceCall => ({ round: 1, exchange: 'x', does: 'withdraw', outcome, amount }),
        ),
        ...(after === null ? [] : [{ round: 2, exchange: 'y', does: 'balance', sees: after } as const]),
      ],
    });

  test.each<[number, [RaceOutcome, number][], number | null]>([
    [
      12,
      [
        ['accepted', 5],
        ['accepted', 5],
        ['refused', 5],
      ],
      2,
    ],
    [
      12,
      [
        ['accepted', 5],
        ['refused', 5],
        ['refused', 5],
      ],
      7,
    ],
    [
      12,
      [
        ['refused', 5],
        ['refused', 5],
      ],
      12,
    ],
    [
      10,
      [
        ['accepted', 5],
        ['accepted', 5],
      ],
      0,
    ],
    [
      12,
      [
        ['accepted', 5],
        ['unknown', 5],
      ],
      7,
    ],
    [
      12,
      [
        ['accepted', 5],
        ['unknown', 5],
      ],
      2,
    ],
    [
      0.3,
      [
        ['accepted', 0.1],
        ['accepted', 0.2],
      ],
      0,
    ],
    [
      12,
      [
        ['accepted', 5],
        ['accepted', 5],
      ],
      null,
    ],
  ])('of %j, %j leaving %j is explained', (balance, atOnce, after) => {
    expect(explained(balance, atOnce, after)).toBe(true);
  });

  test.each<[number, [RaceOutcome, number][], number | null]>([
    [
      12,
      [
        ['accepted', 5],
        ['accepted', 5],
        ['accepted', 5],
      ],
      -3,
    ],
    [
      12,
      [
        ['accepted', 5],
        ['accepted', 5],
        ['accepted', 5],
      ],
      null,
    ],
    [
      12,
      [
        ['accepted', 5],
        ['accepted', 5],
      ],
      7,
    ],
    [
      12,
      [
        ['accepted', 5],
        ['refused', 5],
      ],
      2,
    ],
    [12, [['refused', 5]], 7],
    [5, [['unknown', 6]], -1],
    [
      9.99,
      [
        ['accepted', 5],
        ['accepted', 5],
      ],
      null,
    ],
  ])('of %j, %j leaving %j is not', (balance, atOnce, after) => {
    expect(explained(balance, atOnce, after)).toBe(false);
  });

  test('the sentence says what was there and what was taken', () => {
    const calls: RaceCall[] = [
      { round: 1, exchange: 'x1', does: 'withdraw', outcome: 'accepted', amount: 7 },
      { round: 1, exchange: 'x2', does: 'withdraw', outcome: 'accepted', amount: 6 },
      { round: 1, exchange: 'x3', does: 'withdraw', outcome: 'refused', amount: 5 },
      { round: 2, exchange: 'x4', does: 'balance', sees: -1 },
    ];
    const { message } = judgeRace({ race: 'withdraw', balance: 12, calls });
    expect(message).toContain('a balance of 12');
    expect(message).toContain('2 of 3 were accepted, 13 altogether, and the balance was -1 afterwards');
    expect(judgeRace({ race: 'withdraw', balance: 12, calls: calls.slice(0, 2) }).message).toContain('13 altogether. ');
  });
});

describe('creating payments at once', () => {
  const creates = (outcomes: readonly RaceOutcome[]): RaceCall[] =>
    outcomes.map((outcome, index) => ({ round: 1, exchange: `x${index}`, does: 'create', outcome, name: `p${index}` }));
  const explained = (outcomes: readonly RaceOutcome[], sees: string[], sameId = false) =>
    isExplained({
      race: 'create',
      balance: 0,
      calls: [...creates(outcomes), { round: 2, exchange: 'y', does: 'list', sees, sameId }],
    });

  test.each<[readonly RaceOutcome[], string[]]>([
    [
      ['accepted', 'accepted'],
      ['p1', 'p0'],
    ],
    [['accepted', 'refused'], ['p0']],
    [['accepted', 'unknown'], ['p0']],
    [
      ['accepted', 'unknown'],
      ['p0', 'p1'],
    ],
    [[], []],
  ])('%j, of which the list shows %j, is explained', (outcomes, sees) => {
    expect(explained(outcomes, sees)).toBe(true);
  });

  test.each<[readonly RaceOutcome[], string[], boolean]>([
    [['accepted', 'accepted'], ['p0'], false],
    [['accepted', 'accepted'], ['p0', 'p1', 'p1'], false],
    [['accepted', 'refused'], ['p0', 'p1'], false],
    [['accepted', 'accepted'], ['p0', 'p1'], true],
  ])('%j, of which the list shows %j (one id for two: %j), is not', (outcomes, sees, sameId) => {
    expect(explained(outcomes, sees, sameId)).toBe(false);
  });

  test('the sentence says how many were accepted', () => {
    const { message } = judgeRace({
      race: 'create',
      balance: 0,
      calls: [...creates(['accepted', 'refused']), { round: 2, exchange: 'y', does: 'list', sees: [], sameId: false }],
    });
    expect(message).toContain('1 of 2 were accepted');
  });
});

test.each<[RaceId, RaceCall]>([
  ['pay', { round: 1, exchange: 'x', does: 'balance', sees: 0 }],
  ['withdraw', { round: 1, exchange: 'x', does: 'pay', outcome: 'refused' }],
  ['create', { round: 1, exchange: 'x', does: 'pay', outcome: 'refused' }],
])('a call that has no place in a race, as in %s, has no order', (race, call) => {
  expect(isExplained({ race, balance: 0, calls: [call] })).toBe(false);
});
