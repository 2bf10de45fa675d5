import { test } from 'vitest';
import type { Analysis } from '../../src/analysis/analyse.ts';
import { driveOn } from '../support/drive.ts';
import { failedInTraffic } from '../traffic/judge-run.ts';
import { type StrangerOptions, startStranger } from './service.ts';

/** Runs everything on the second service, as on any target on this machine. */
const run = (options: Omit<StrangerOptions, 'smtp'>, keep = false) =>
  driveOn((smtp) => startStranger({ smtp, ...options }), { keep, config: { embedded: false, timeoutMs: 40_000 } });

/** Cases that did not pass, with their messages. */
const troubles = ({ results }: Analysis) =>
  results.rules.flatMap(({ id, cases }) =>
    cases
      .filter(({ status }) => status === 'fail' || status === 'blocked')
      .map((one) => `${one.status} ${id}[${one.case}]: ${one.message}`),
  );

const answers = ({ results }: Analysis) => Object.fromEntries(results.gaps.map(({ id, answer }) => [id, answer]));

// One of them mostly waits, for mails and for writes to show.
test.concurrent('a service that shares nothing with the sandbox but the document breaks no rule, nor does its recorded traffic', async ({
  expect,
}) => {
  const driven = await run({ takesLoopback: true }, true);
  const { analysis, suiteErrors } = driven;
  expect(await failedInTraffic(driven)).toEqual([]);
  expect(suiteErrors).toEqual([]);
  expect(troubles(analysis)).toEqual([]);
  expect(answers(analysis)).toMatchObject({
    'account-types': ['natural', 'legal'],
    'code-form': { signup: String.raw`\d{8}`, login: String.raw`\d{4}`, recovery: String.raw`\d{10}` },
    'default-limit': 30,
    'first-page': 0,
    'ip-enforcement': 'key',
    'ip-forms': ['ipv4', 'ipv6'],
    'ip-string-form': { form: 'single', empty: '-' },
    'key-count': 'one',
    'key-path': '/issued/credential',
    'key-requests': { create: 'none', enable: 'keyNo', disable: 'keyNo' },
    overdraw: { outcome: 'refused', status: 402 },
    'update-semantics': 'replace',
    'webhook-count': 'one',
    'wrong-password-step': 2,
  });
});

test.concurrent('a service that refuses webhooks on this machine, shows writes late and mails slowly blocks only what needs events', async ({
  expect,
}) => {
  const { analysis, suiteErrors } = await run({ takesLoopback: false, mailDelayMs: 2000, lagMs: 1500, perSecond: 150 });
  expect(suiteErrors).toEqual([]);
  expect(troubles(analysis)).toEqual([
    expect.stringMatching(/^blocked ISOLATION-05\[default\].*refused the address/),
    expect.stringMatching(/^blocked PAYMENT-21\[default\].*refused the address/),
    expect.stringMatching(/^blocked WEBHOOK-06\[replaced\].*refused the address/),
    expect.stringMatching(/^blocked WEBHOOK-06\[deleted\].*refused the address/),
  ]);
});

test.concurrent('a service that knows new resources everywhere only after a while breaks no rule', async ({
  expect,
}) => {
  const { analysis, suiteErrors } = await run({ takesLoopback: true, lagMs: 800, lagsEverywhere: true });
  expect(suiteErrors).toEqual([]);
  expect(troubles(analysis)).toEqual([]);
});

test.concurrent('a service whose new keys must be enabled breaks no rule', async ({ expect }) => {
  const { analysis, suiteErrors } = await run({ takesLoopback: true, keysStartOff: true });
  expect(suiteErrors).toEqual([]);
  expect(troubles(analysis)).toEqual([]);
  expect(answers(analysis)).toMatchObject({
    'key-path': '/issued/credential',
    'key-requests': { create: 'none', enable: 'keyNo', disable: 'keyNo' },
  });
});
