import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRunRequest } from './config.ts';
import type { OptionName } from './options.ts';
import { joinSettings } from './settings.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pix-config-'));
  writeFileSync(join(folder, 'signup.json'), '{"accountType": "PF", "address": {"city": "Recife"}}');
  writeFileSync(join(folder, 'results.json'), '{"version": 1, "run": {"suites": {"login": 28, "payment": 156}}}');
  writeFileSync(join(folder, 'broken.json'), '{"password": "hunter2"');
  writeFileSync(
    join(folder, 'expected.yaml'),
    '- AUTH-05:getWebhook\n- rule: LIST-06\n  reason: rounding\n  until: 2027-01-31\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

type Options = Partial<Record<OptionName, string>>;

function read(options: Options, environment: Record<string, string> = {}, dotenv: Record<string, string> = {}) {
  return readRunRequest(joinSettings(options, environment, dotenv), folder);
}

const remote = { target: 'https://sandbox.example.com/v1' };

test('without any option the embedded sandbox is driven thoroughly and without limits', () => {
  const { config } = read({});
  expect(config).toMatchObject({
    embedded: true,
    thorough: true,
    maxRps: null,
    concurrency: null,
    timeoutMs: 10_000,
    inbox: { kind: 'smtp', listen: { host: '127.0.0.1', port: 0 } },
    emailPattern: 'conformance+{id}@example.com',
    ownIp: '127.0.0.1',
    out: join(folder, 'reports', 'latest'),
    strict: false,
    only: [],
    skip: [],
  });
});

test('a remote target is spared', () => {
  const { config } = read(remote);
  expect(config).toMatchObject({ embedded: false, thorough: false, maxRps: 20, concurrency: 8, ownIp: null });
});

test('a target on loopback has no limits, and sees the suite come from its own loopback address', () => {
  expect(read({ target: 'http://localhost:4010' }).config).toMatchObject({
    maxRps: null,
    ownIp: '127.0.0.1',
    thorough: false,
  });
  expect(read({ target: 'http://[::1]:4010' }).config).toMatchObject({ concurrency: null, ownIp: '::1' });
});

test('a slash at the end of the target is dropped, its path stays', () => {
  expect(read({ target: 'https://sandbox.example.com/v1//' }).config.target).toBe('https://sandbox.example.com/v1');
});

test('a limit can be lifted', () => {
  expect(read({ ...remote, 'max-rps': 'unlimited', concurrency: 'unlimited' }).config).toMatchObject({
    maxRps: null,
    concurrency: null,
  });
});

test('the command line wins over the environment, the environment over .env', () => {
  const environment = { PIX_SEED: '2', PIX_TIMEOUT: '200' };
  const dotenv = { PIX_SEED: '3', PIX_TIMEOUT: '300', PIX_SHARD: '1/3' };
  const { config } = read({ seed: '1' }, environment, dotenv);
  expect(config).toMatchObject({ seed: 1, timeoutMs: 200, shard: { index: 1, count: 3 } });
});

test('shards are split by what an earlier run took', () => {
  const { shard } = read({ shard: '1/3', timings: 'results.json' }).config;
  expect(shard).toEqual({ index: 1, count: 3, weights: { login: 28, payment: 156 } });
});

test('an empty variable counts as not set', () => {
  expect(read(remote, { PIX_TIMEOUT: ' ' }).config.timeoutMs).toBe(10_000);
});

test.each<[Record<string, string>, Record<string, string>, RegExp]>([
  [{ PIX_TARGET: '' }, {}, /^PIX_TARGET \(environment\) is empty: give the base address/],
  [{ PIX_TARGET: ' ' }, { PIX_TARGET: 'http://127.0.0.1:9' }, /^PIX_TARGET \(environment\) is empty/],
  [{}, { PIX_TARGET: '' }, /^PIX_TARGET \(in \.env\) is empty/],
])('an empty target is never the embedded sandbox: %j %j', (environment, dotenv, sentence) => {
  expect(() => read({}, environment, dotenv)).toThrow(sentence);
});

test('an empty PIX_TARGET is nothing beside a --target', () => {
  expect(read(remote, { PIX_TARGET: '' }).config.target).toBe(remote.target);
});

test('a switch can be turned off where a variable turned it on', () => {
  expect(read({ strict: 'false' }, { PIX_STRICT: 'true' }).config.strict).toBe(false);
});

test('every run has a seed of its own', () => {
  const seeds = new Set(Array.from({ length: 5 }, () => read({}).config.seed));
  expect(seeds.size).toBeGreaterThan(1);
});

test('words of --only are taken in any case of letters', () => {
  expect(read({ only: 'auth-05, WEBHOOK ,listpayments' }).config.only).toEqual(['AUTH-05', 'webhook', 'listPayments']);
});

test('the signup file is read as an object', () => {
  expect(read({ ...remote, signup: 'signup.json' }).config.signup).toEqual({
    accountType: 'PF',
    address: { city: 'Recife' },
  });
});

test('the password of an account may hold colons', () => {
  expect(read({ ...remote, account: 'a@example.com:p:w' }).config.account).toEqual({
    email: 'a@example.com',
    password: 'p:w',
  });
});

test('expected failures are read with their reasons and dates', () => {
  expect(read({ 'expected-failures': 'expected.yaml' }).config.expectedFailures).toEqual([
    { rule: 'AUTH-05', case: 'getWebhook', reason: null, until: null },
    { rule: 'LIST-06', case: null, reason: 'rounding', until: '2027-01-31' },
  ]);
});

test('a value that may be secret is not quoted', () => {
  const told = (() => {
    try {
      read({ ...remote, signup: 'broken.json' });
    } catch (error) {
      return String(error);
    }
    return '';
  })();
  expect(told).not.toContain('hunter2');
});
