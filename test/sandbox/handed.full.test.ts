import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import type { RunConfig } from '../../src/harness/config.ts';
import { dialectCalled } from '../dialects/called.ts';
import { truthOf } from '../dialects/truth.ts';
import { type Driven, driveOn, type Smtp, type Target } from '../support/drive.ts';
import { jittered } from '../support/jitter.ts';
import { type Insider, insider, type Session } from './insider.ts';

const ways: Readonly<Record<string, (session: Session) => Partial<RunConfig>>> = {
  'a JWT': ({ jwt }) => ({ jwt }),
  'an API key': ({ key }) => ({ apiKey: key }),
  'a JWT and an API key': ({ jwt, key }) => ({ jwt, apiKey: key }),
};

// Dialects that are strict with a single account: one key, one address, one webhook, a list that lags, or a webhook
// that the next one replaces (the random 2003).
const tight = ['default', 'spring', 'bare', 'sloppy', '2003'].map((dialect) => ['a JWT', dialect] as const);
// The calls of these runs overlap and end in any order.
const others = ['an API key', 'a JWT and an API key'].map((way) => [way, 'paranoid'] as const);

function expectNothingBroken({ analysis, faults }: Driven): void {
  const cases = analysis.results.rules.flatMap(({ id, cases: all }) => all.map((one) => ({ id, ...one })));
  expect(faults).toEqual([]);
  expect(cases.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(cases.filter(({ status }) => status === 'pass').length).toBeGreaterThan(30);
  expect(analysis.results.run.exit).toBe(0);
}

test.each([...tight, ...others])(
  'a run that was handed %s breaks no rule of %s, and holds some',
  async (way, dialect) => {
    const inside = await insider({
      dialect: dialectCalled(dialect),
      ...(dialect === 'paranoid' ? jittered({ seed: 6, most: 80, rare: 800 }) : {}),
    });
    const config = ways[way]?.(await inside.session()) ?? {};
    const { url } = inside.sandbox;
    const driven = await driveOn(async () => ({ url, close: () => inside.sandbox.close() }), { config });
    expectNothingBroken(driven);
    // Other scenarios must not earn fees on the account while these are counted.
    const credit = driven.analysis.results.gaps.find(({ id }) => id === 'balance-credit');
    if (credit?.status === 'answered') expect(credit.answer).toEqual(truthOf(inside.dialect)['balance-credit']);
  },
);

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

test.each(['default', 'bare'])(
  'a run that was handed an account of the dialect %s breaks no rule, and holds some',
  async (dialect) => {
    const inside = await insider({ dialect: dialectCalled(dialect) });
    const { email, password } = await inside.session();
    expectNothingBroken(await driveOn((smtp) => mailing(inside, smtp), { config: { account: { email, password } } }));
  },
);
