import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import type { Dialect } from '../../sandbox/dialect.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { RunConfig } from '../../src/harness/config.ts';
import type { Json } from '../../src/journal/entry.ts';
import { isObject } from '../../src/json/value.ts';
import { dialectCalled } from '../dialects/called.ts';
import { differs } from '../dialects/compare.ts';
import { truthOf } from '../dialects/truth.ts';
import type { Patch } from '../faults/break.ts';
import { type Driven, driveOn, type Smtp, type Target } from '../support/drive.ts';
import { jittered } from '../support/jitter.ts';
import { partOf } from '../support/part.ts';
import { type Insider, insider, type Session } from './insider.ts';

const ways: Readonly<Record<string, (session: Session) => Partial<RunConfig>>> = {
  'a JWT': ({ jwt }) => ({ jwt }),
  'an API key': ({ key }) => ({ apiKey: key }),
  'a JWT and an API key': ({ jwt, key }) => ({ jwt, apiKey: key }),
};

/** What a run is given, the dialect, and the seed of random delays. With delays, calls overlap and end in any order. */
const runs: readonly (readonly [way: string, dialect: string, delays: number | null])[] = [
  // Dialects that are strict with a single account: one key, one address, one webhook, a list that lags, or a webhook
  // that the next one replaces (the random 2003).
  ['a JWT', 'default', 6],
  ['a JWT', 'spring', null],
  ['a JWT', 'bare', null],
  ['a JWT', 'sloppy', null],
  ['a JWT', '2003', null],
  // One method of two at most is accepted, or an address may be on the list only once.
  ['a JWT', '41001', null],
  // Its public lookup needs a JWT.
  ['an API key', '41002', null],
  ['an API key', 'paranoid', 6],
  ['a JWT and an API key', 'paranoid', 6],
];

/** The part of a truth that an answer speaks of. A run with one account does not see everything. */
function spokenOf(truth: Json, answer: Json, depth = 2): Json {
  if (depth === 0 || !isObject(truth) || !isObject(answer)) return truth;
  const seen = Object.entries(truth).filter(([name]) => Object.hasOwn(answer, name));
  return Object.fromEntries(seen.map(([name, value]) => [name, spokenOf(value, answer[name] ?? null, depth - 1)]));
}

/** The answers that differ from the dialect. */
function wrongAnswers({ analysis }: Driven, dialect: Dialect): string[] {
  const truth = truthOf(dialect);
  return analysis.results.gaps.flatMap(({ id, status, answer }) => {
    const expected = truth[id];
    if (status !== 'answered' || expected === undefined) return [];
    const difference = differs(id, spokenOf(expected, answer), answer);
    return difference === null ? [] : [`${id}: ${difference}`];
  });
}

function expectNothingWrong(driven: Driven, dialect: Dialect): void {
  const { analysis, suiteErrors } = driven;
  const cases = analysis.results.rules.flatMap(({ id, cases: all }) => all.map((one) => ({ id, ...one })));
  expect(suiteErrors).toEqual([]);
  expect(cases.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(cases.filter(({ status }) => status === 'pass').length).toBeGreaterThan(30);
  expect(analysis.results.run.exit).toBe(0);
  expect(wrongAnswers(driven, dialect)).toEqual([]);
}

test.each(partOf(runs))(
  'a run that was given %s breaks no rule of %s, holds some, and answers nothing wrongly',
  async (way, dialect, delays) => {
    const inside = await insider({
      dialect: dialectCalled(dialect),
      ...(delays === null ? {} : jittered({ seed: delays, most: 80, rare: 800 })),
    });
    const config = ways[way]?.(await inside.session()) ?? {};
    const { url } = inside.sandbox;
    const driven = await driveOn(async () => ({ url, close: () => inside.sandbox.close() }), { config });
    expectNothingWrong(driven, inside.dialect);
  },
);

test('a run that was given a JWT leaves alone the webhook and the addresses of the account', async () => {
  const inside = await insider({ dialect: dialectCalled('2003') });
  const { jwt } = await inside.session();
  await inside.call('createWebhook', { jwt, body: { url: 'https://example.com/mine' } });
  await inside.call('addSecurityIP', { jwt, body: { ip: '127.0.0.1' } });
  const seen = async () => [await inside.call('getWebhook', { jwt }), await inside.call('getSecurityIP', { jwt })];
  const before = (await seen()).map(({ text }) => text);
  const { url } = inside.sandbox;
  const driven = await driveOn(async () => ({ url, close: async () => undefined }), { config: { jwt } });
  expectNothingWrong(driven, inside.dialect);
  expect((await seen()).map(({ text }) => text)).toEqual(before);
  expect(before.join()).toMatch(/mine.*127\.0\.0\.1/s);
  await inside.sandbox.close();
});

/** A service that adds a tenth of the fees to the balance and refuses a withdrawal of less than 5. */
const stingy: Patch = ({ ledger }) => {
  const { enter, withdraw } = ledger;
  ledger.enter = (account, amount, kind, payment) =>
    enter(account, kind === 'credit' ? String(Number(amount) / 10) : amount, kind, payment);
  ledger.withdraw = (account, amount) => {
    if (Number(amount) < 5) throw new Refusal('overdraw');
    withdraw(account, amount);
  };
};

test('a run that was given a JWT withdraws no fees that the user earned', async () => {
  const inside = await insider({ dialect: dialectCalled('default'), patch: stingy });
  const session = await inside.session();
  const { jwt } = session;
  const id = await inside.pay(session, { amount: 900, selfEarnedFees: 400 });
  await inside.call('sandboxPay', { jwt, body: { id } });
  const balance = async () => /[\d.]+/.exec((await inside.call('earnedFeesBalance', { jwt })).text)?.[0];
  const before = Number(await balance());
  expect(before).toBe(40);
  const { url } = inside.sandbox;
  await driveOn(async () => ({ url, close: async () => undefined }), {
    config: { jwt, only: ['FEES-02', 'FEES-03', 'withdraw-effect'] },
  });
  expect(Number(await balance())).toBeGreaterThanOrEqual(before);
  await inside.sandbox.close();
});

/** The sandbox, with its codes mailed to the run's inbox once that is open. */
async function mailing({ sandbox, mails }: Insider, smtp: Smtp): Promise<Target> {
  const open = new AbortController();
  const forward = async () => {
    const transport = createTransport({ ...(await smtp), ignoreTLS: true });
    let next = mails.length;
    for (; !open.signal.aborted; await sleep(20)) {
      for (; next < mails.length; next += 1) {
        const { to, code } = mails[next] ?? { to: '', code: '' };
        await transport.sendMail({ from: 'pix@example.com', to, subject: 'Your code', text: `Your code is ${code}.` });
      }
    }
    transport.close();
  };
  const forwarding = forward();
  const close = async () => {
    open.abort();
    await Promise.all([forwarding, sandbox.close()]);
  };
  return { url: sandbox.url, close };
}

test.each(partOf(['default', 'bare'], 2))(
  'a run that was given an account of the dialect %s breaks no rule, holds some, and answers nothing wrongly',
  async (dialect) => {
    const inside = await insider({ dialect: dialectCalled(dialect) });
    const { email, password } = await inside.session();
    const driven = await driveOn((smtp) => mailing(inside, smtp), { config: { account: { email, password } } });
    expectNothingWrong(driven, inside.dialect);
  },
);
