import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answer, exchange, journal, verdict } from '../../../test/support/entries.ts';
import { hostileRun } from '../../../test/support/hostile-run.ts';
import { sampleRun } from '../../../test/support/journal.ts';
import { observedRun } from '../../../test/support/observed-run.ts';
import type { Entry, Json } from '../../journal/entry.ts';
import { analyse } from '../analyse.ts';
import { baselineOf, otherTarget, readBaseline, targetName, writeBaseline } from './baseline.ts';
import { expandShapes, shareShapes } from './shared.ts';

const written = (read: () => Iterable<Entry>) => writeBaseline(baselineOf(analyse(read)));

test.each([
  ['what was observed', observedRun],
  ['a whole run', () => sampleRun({ failing: ['AUTH-05'] })],
  ['a hostile target', hostileRun],
  ['an empty journal', () => []],
] as const)('the baseline of %s is read back as it was written', (_, read) => {
  const baseline = baselineOf(analyse(read));
  expect(readBaseline(JSON.parse(writeBaseline(baseline)))).toEqual({ baseline });
});

test('a baseline holds nothing of the address, the seed or the time', () => {
  expect(written(observedRun)).not.toMatch(/127\.0\.0\.1:4010|"seed"|2026-11-21T/);
});

test.each([
  [
    'volatile headers',
    exchange('login', {
      headers: [
        ['Date', 'x'],
        ['X-Request-Id', '1'],
        ['x-kept', '1'],
      ],
    }),
    'x-kept',
  ],
  ['delays', answer('event-retries', { answer: { attempts: 3, delaysMs: [1234] } }), 'attempts'],
])('%s are left out', (_, entry, kept) => {
  const text = written(journal([entry]));
  expect(text).toContain(kept);
  expect(text).not.toMatch(/x-request-id|"date"|1234/);
});

test('a rule whose cases agree is one word, any other rule is written by case', () => {
  const baseline = baselineOf(analyse(journal([verdict('FEES-01', 'default'), verdict('AUTH-03', 'list')])));
  expect(baseline.rules['FEES-01']).toBe('pass');
  expect(baseline.rules['AUTH-03']).toEqual({ list: 'pass', create: 'blocked', read: 'blocked', update: 'blocked' });
});

test('a run that left something out is not complete', () => {
  expect(baselineOf(analyse(journal([]))).complete).toBe(true);
  expect(baselineOf(analyse(journal([], { only: ['auth'] }))).complete).toBe(false);
  expect(baselineOf(analyse(() => [])).complete).toBe(false);
});

test('bodies that error cases share stand there once', () => {
  const body = { statusCode: 400, message: 'a b', error: 'Bad Request', details: [{ field: 'a b', why: 'c d' }] };
  const cases = ['email', 'password'].map((field) =>
    exchange('login', { status: 400, variant: `missing-${field}`, body }),
  );
  expect(written(journal(cases)).match(/statusCode/g)).toHaveLength(2);
});

interface Written {
  readonly policy: object;
}

test.each<[string, (valid: Written) => unknown, string]>([
  ['no object', () => [1], 'a baseline is a JSON object'],
  ['another version', (valid) => ({ ...valid, version: 2 }), 'its version is 2, this program reads version 1'],
  ['no version', () => ({}), 'it has no version'],
  [
    'an unknown policy',
    (valid) => ({ ...valid, policy: { ...valid.policy, look: 'explode' } }),
    'policy.look is not as expected',
  ],
  ['an unknown verdict', (valid) => ({ ...valid, rules: { 'AUTH-03': 'maybe' } }), 'rules.AUTH-03 is not as expected'],
  ['no answers', (valid) => ({ ...valid, answers: [] }), 'answers is not as expected'],
  ['an unknown gap', (valid) => ({ ...valid, answers: { nope: 1 } }), 'it answers "nope", which is not a gap'],
  [
    'a shape that is missing',
    (valid) => ({ ...valid, shapes: {}, answers: { 'both-methods': { login: { status: 1, body: { shape: 'x' } } } } }),
    'it names a shape that it does not hold',
  ],
])('a baseline with %s is refused in one sentence', (_, change, problem) => {
  const read = readBaseline(change(JSON.parse(written(observedRun))));
  expect('problem' in read ? read.problem : 'read').toContain(problem);
  expect('problem' in read ? read.problem : '').toContain('accept');
});

test('shapes that were shared come back whatever they are', () => {
  const tried = fc.record({ status: fc.integer(), body: fc.oneof(fc.constant(null), fc.object()) });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.dictionary(fc.string(), tried)), (cases) => {
      const answers = JSON.parse(JSON.stringify({ 'error-cases': cases })) as { [gap: string]: Json };
      const { value, shapes } = shareShapes(answers);
      fc.pre(!JSON.stringify(cases).includes('"shape"'));
      expect(JSON.stringify(expandShapes(value as { [gap: string]: Json }, shapes))).toBe(JSON.stringify(answers));
    }),
  );
});

test.each([
  ['', 'this machine'],
  ['http://127.0.0.1:4010', 'this machine'],
  ['http://localhost:9/v1', 'this machine'],
  ['https://pix.example.com/v1/', 'https://pix.example.com/v1'],
])('the target %j is known as %s', (address, name) => {
  expect(targetName(address)).toBe(name);
});

test('a baseline of another service is refused, unless its policy compares them', () => {
  const baseline = { ...baselineOf(analyse(observedRun)), target: 'https://staging.example.com' };
  expect(otherTarget(baseline, 'https://staging.example.com')).toBeNull();
  expect(otherTarget({ ...baseline, target: null }, 'https://pix.example.com')).toBeNull();
  expect(otherTarget(baseline, 'https://pix.example.com')).toContain('https://staging.example.com');
  const lenient = { ...baseline, policy: { ...baseline.policy, otherTarget: 'compare' as const } };
  expect(otherTarget(lenient, 'https://pix.example.com')).toBeNull();
});
