import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Result } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { negate } from '../../sandbox/lib/money.ts';
import type { RaceResult } from '../../src/analysis/results.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { around, type Patch } from '../faults/break.ts';
import { drive } from '../support/drive.ts';
import { partOf } from '../support/part.ts';

const [standard, ...others] = Object.entries(namedDialects);
const tried = [standard, ...partOf(others, 3)].filter((one) => one !== undefined);

const races = ['race:pay', 'race:withdraw', 'race:create'];

async function racesOn(options: Parameters<typeof drive>[0]): Promise<readonly RaceResult[]> {
  const { analysis, suiteErrors } = await drive({ ...options, config: { only: races, ...options?.config } });
  expect(suiteErrors).toEqual([]);
  return analysis.results.races ?? [];
}

const unexplained = (results: readonly RaceResult[]) =>
  results.filter(({ explained }) => !explained).map(({ race }) => race);

describe('the sandbox does one call after another:', () => {
  test.each(tried)('dialect %s', async (name, dialect) => {
    const results = await racesOn({ dialect });
    expect(unexplained(results)).toEqual([]);
    expect(results.map(({ race }) => race)).toEqual(expect.arrayContaining(['pay', 'create']));
    if (name === 'default') expect(results).toHaveLength(3);
  });

  test('only a thorough run sends races', async () => {
    expect(await racesOn({ config: { thorough: false, only: [...races, 'PAYMENT-15'] } })).toEqual([]);
  });
});

/** Long enough for all calls of a race to be in progress. In milliseconds. */
const aMoment = 300;

/** Checks whether a payment is paid, waits, and pays it even if it was paid in the meantime. */
const paysTwice: Patch = around('sandboxPay', async (call, next, { payments }) => {
  const id = textOf(fieldOf(call.body, 'id'));
  const before = payments.byId(id);
  await sleep(aMoment);
  if (before === null || before.paidAt !== null || payments.byId(id)?.paidAt == null) return await next(call);
  return { about: 'payment', value: {} };
});

/** Checks the balance, waits, and withdraws even if the balance has changed in the meantime. */
const overdraws: Patch = around('withdrawEarnedFees', async (call, next, { ledger }) => {
  const account = call.caller?.id ?? '';
  const amount = Number(fieldOf(call.body, 'amount'));
  const enough = Number(ledger.available(account)) >= amount;
  await sleep(aMoment);
  if (!enough || Number(ledger.available(account)) >= amount) return await next(call);
  ledger.enter(account, negate(String(amount)), 'debit', null);
  return { about: 'withdrawal', value: {} };
});

/** Reads the balance, waits, and stores it minus the amount. Of two withdrawals, one is lost. */
function forgetsOne(): Patch {
  const underWay = new Set<string>();
  return around('withdrawEarnedFees', async (call, next) => {
    const account = call.caller?.id ?? '';
    if (underWay.has(account)) return { about: 'withdrawal', value: {} };
    underWay.add(account);
    try {
      await sleep(aMoment);
      return await next(call);
    } finally {
      underWay.delete(account);
    }
  });
}

/** Merges payments created at the same time into one. */
function createsOne(): Patch {
  const underWay = new Map<string, Promise<Result>>();
  return around('createPayment', async (call, next) => {
    const account = call.caller?.id ?? '';
    const work = underWay.get(account) ?? sleep(aMoment).then(() => next(call));
    underWay.set(account, work);
    return await work.finally(() => underWay.delete(account));
  });
}

const broken: readonly (readonly [what: string, race: string, patch: Patch])[] = [
  ['a payment is paid twice', 'pay', paysTwice],
  ['more is withdrawn than there is', 'withdraw', overdraws],
  ['a withdrawal is forgotten', 'withdraw', forgetsOne()],
  ['a payment is lost', 'create', createsOne()],
];

test.each(partOf(broken, 2))('a race shows that %s', async (_, race, patch) => {
  const results = await racesOn({ patch });
  expect(unexplained(results)).toEqual([race]);
  const [found] = results.filter(({ explained }) => !explained);
  expect(found?.message.length).toBeGreaterThan(20);
  expect(found?.exchanges.length).toBeGreaterThanOrEqual(4);
});
