import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgeFiles } from '../../src/cli/check.ts';
import type { JudgedTraffic } from '../../src/cli/traffic.ts';
import type { CheckOptions } from '../../src/cli/traffic-options.ts';
import { bearer, entryOf, harOf, jwtOf, loginOf, service } from './hars.ts';

const jwt = jwtOf('ana');

/** Judges HAR files with these texts. */
async function judged(texts: readonly string[], options: CheckOptions = {}): Promise<JudgedTraffic> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = texts.map((text, at) => {
    writeFileSync(join(folder, `${at}.har`), text);
    return `${at}.har`;
  });
  return await judgeFiles(files, options, folder);
}

/** `RULE-01[case]` of every case with the given status. */
function cases({ built }: JudgedTraffic, status: string): string[] {
  return built.report.results.rules.flatMap((rule) =>
    rule.cases.filter((one) => one.status === status).map((one) => `${rule.id}[${one.case}]`),
  );
}

const login = loginOf('ana@example.com', jwt, 0);
const openWebhook = entryOf({ path: '/auth/webhook', answer: [], at: 100 });
const list = entryOf({ path: '/auth/webhook', headers: bearer(jwt), answer: [], at: 200 });

test('a rule fails where the traffic breaks it, passes where it shows, and is skipped where it is not seen', async () => {
  const checked = await judged([harOf([login, openWebhook, list])]);
  expect(cases(checked, 'fail')).toEqual(['AUTH-01[getWebhook]']);
  expect(cases(checked, 'pass')).toContain('AUTH-02[getWebhook]');
  expect(cases(checked, 'blocked')).toEqual([]);
  expect(checked.status).toBe(1);
  const rule = checked.built.report.results.rules.find(({ id }) => id === 'PAYMENT-01');
  expect(rule).toMatchObject({ status: 'skipped', cases: [{ message: 'not seen in the recorded traffic' }] });
});

test('a case that passes says how often it was looked at, and where', async () => {
  const { built } = await judged([harOf([login, list])]);
  const [one] = built.report.results.rules.find(({ id }) => id === 'HTTP-02')?.cases ?? [];
  expect(one).toMatchObject({ status: 'pass', message: 'looked at 2 times', exchanges: ['r1', 'r2'] });
});

test('a request that was refused shows that a rule was kept', async () => {
  const refused = entryOf({ path: '/auth/webhook', status: 401, answer: { error: 'no' }, at: 100 });
  expect(cases(await judged([harOf([login, refused, list])]), 'pass')).toContain('AUTH-01[getWebhook]');
});

test('no secret of the traffic reaches any file', async () => {
  const key = 'pk_live_81c0d5b2f7e94a3c';
  const created = entryOf({
    method: 'POST',
    path: '/auth/apiKey/createNewApiKey',
    headers: { ...bearer(jwt), cookie: 'sid=8f7e6d5c4b3a2910' },
    answer: { id: 'k1', apiKey: key },
    at: 300,
  });
  const used = entryOf({ path: '/auth/payment/pix', headers: { 'x-api-key': key }, at: 400 });
  const { folder } = await judged([harOf([login, created, used])]);
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  const secrets = [jwt, jwt.split('.')[2] ?? '', 'correct horse 7', '482913', key, '8f7e6d5c4b3a2910'];
  expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
});

test('files may come in any order', async () => {
  const [early, late] = [harOf([login]), harOf([list, openWebhook])];
  const one = await judged([early, late]);
  const other = await judged([late, early]);
  expect(other.built.report.results).toEqual(one.built.report.results);
});

test('traffic with others is counted and left alone', async () => {
  const elsewhere = entryOf({ path: '/metrics', answer: { token: 'not ours' }, at: 50 });
  const { notes, folder } = await judged([harOf([login, elsewhere, list])]);
  expect(notes).toEqual(['1 request to other paths or addresses left alone.']);
  expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8')).not.toContain('metrics');
});

test('the base address is found in the traffic, or given', async () => {
  const har = harOf([login, list]);
  expect((await judged([har])).built.report.results.run.target).toBe(service);
  expect((await judged([har], { target: `${service}/` })).built.report.results.run.requests).toBe(2);
  await expect(judged([har], { target: 'https://api.example.com' })).rejects.toThrow(
    `No recorded request is one to an operation behind https://api.example.com: the traffic looks like that of ${service}.`,
  );
});

test('a recording without any Authorization header was exported without credentials', async () => {
  const checked = await judged([harOf([login, openWebhook])]);
  expect(cases(checked, 'fail')).toEqual([]);
  expect(checked.notes.join(' ')).toContain('Export the recording with sensitive data.');
});

test('each account of a recording has one name, whatever the number of its logins', async () => {
  const other = jwtOf('bia');
  const again = jwtOf('ana', 'another signature of many characters, of a later login');
  const sent = { amount: 10, externalId: 'order-20260101-0001' };
  const answer = { id: 'pay-0001-aaaa-bbbb', ...sent };
  const path = `/auth/payment/pix/${answer.id}`;
  const create = entryOf({ method: 'POST', path: '/auth/payment/pix', headers: bearer(jwt), sent, answer, at: 500 });
  const reads = (token: string) => [entryOf({ path, headers: bearer(token), answer, at: 900 })];
  const logins = [login, loginOf('bia@example.com', other, 20), loginOf('Ana@Example.com', again, 40)];
  expect(cases(await judged([harOf([...logins, create, ...reads(again)])]), 'fail')).toEqual([]);
  expect(cases(await judged([harOf([...logins, create, ...reads(other)])]), 'fail')).toEqual(['ISOLATION-03[default]']);
});

test('a truncated recording is judged as far as it goes', async () => {
  const whole = harOf([login, openWebhook, list]);
  const { notes, built } = await judged([whole.slice(0, whole.lastIndexOf('{"startedDateTime'))]);
  expect(notes[0]).toMatch(/0\.har ends in the middle of the recording: its first 2 entries are judged\.$/);
  expect(built.report.results.run.requests).toBe(2);
});

test.each([
  ['no JSON', '<html>', /0\.har is not JSON: expected a HAR 1\.2 file/],
  ['no HAR', '{"openapi": "3.1.0"}', /0\.har has no list log\.entries/],
  [
    'another version',
    harOf([]).replace('1.2', '2.0'),
    /is of HAR version "2\.0", and this program reads 1\.1 and 1\.2/,
  ],
  ['nothing in it', harOf([]), /has no entries/],
  [
    'traffic with others alone',
    harOf([entryOf({ path: '/metrics', at: 0 })]),
    /None of the 1 recorded requests is one to an operation of the contract, such as .* or give its base address with --target/,
  ],
])('a file with %s is refused in one sentence', async (_, text, sentence) => {
  await expect(judged([text])).rejects.toThrow(sentence);
});

test('a file that is not there, and a wrong address, are named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pix-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await expect(judgeFiles(['a.har'], {}, folder)).rejects.toThrow(/a\.har cannot be read: there is no such file/);
  await expect(judgeFiles(['a.har'], { target: 'ftp://a' }, folder)).rejects.toThrow(
    /--target "ftp:\/\/a" has the scheme/,
  );
});

test('the run folder of a recording is not written over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pix-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'run'));
  writeFileSync(join(folder, 'run', 'run.har'), harOf([login]));
  await expect(judgeFiles(['run/run.har'], { out: 'run' }, folder)).rejects.toThrow(/is the folder of run\.har/);
});

test('a check can be reported again from its journal, and checked again', async () => {
  const { folder, built } = await judged([harOf([login, openWebhook, list])]);
  const again = await judgeFiles([join(folder, 'journal.jsonl')], { out: 'again' }, join(folder, '..'));
  const fromHar = await judgeFiles([join(folder, 'run.har')], { out: 'har' }, join(folder, '..'));
  for (const { built: other } of [again, fromHar])
    expect(other.report.results.rules).toEqual(built.report.results.rules);
});
