import { expect, test } from 'vitest';
import { answer, exchange, journal, runEnded, runStarted, verdict } from '../../test/support/entries.ts';
import { gapIds } from '../contract/gaps.ts';
import { casesOf, ruleIds } from '../contract/rules.ts';
import type { Entry } from '../journal/entry.ts';
import { type Analysis, analyse } from './analyse.ts';

const everythingPasses = ruleIds.flatMap((rule) => casesOf(rule).map((name) => verdict(rule, name)));
const rule = (analysis: Analysis, id: string) => analysis.results.rules.find((one) => one.id === id);
const gap = (analysis: Analysis, id: string) => analysis.results.gaps.find((one) => one.id === id);
const exitOf = (entries: readonly Entry[]) => analyse(() => entries).results.run.exit;

test('every rule and gap is there, in the order of the catalogues', () => {
  const { results } = analyse(journal([]));
  expect(results.rules.map(({ id }) => id)).toEqual(ruleIds);
  expect(results.gaps.map(({ id }) => id)).toEqual(gapIds);
});

test('an empty journal is analysed too', () => {
  expect(analyse(() => []).results.run).toEqual({
    target: '',
    startedAt: '',
    durationMs: 0,
    seed: 0,
    requests: 0,
    exit: 3,
    longestChain: 0,
    footprint: { requests: 0, accounts: 0, payments: 0, mails: 0, keys: 0, bytesSent: 0 },
    tool: '',
  });
});

test('a case without a verdict is blocked', () => {
  const analysis = analyse(journal([]));
  expect(rule(analysis, 'AUTH-03')).toMatchObject({ status: 'blocked' });
  expect(rule(analysis, 'AUTH-03')?.cases[0]).toMatchObject({
    status: 'blocked',
    message: 'not tried because the run ended early',
    exchanges: [],
  });
});

test('the message of an untried case says why the run ended', () => {
  const analysis = analyse(() => [runStarted(), runEnded('lost', 'there was no connection')]);
  expect(rule(analysis, 'AUTH-03')?.cases[0]?.message).toBe('not tried because there was no connection');
});

test.each([
  ['its chapter', { skip: ['auth'] }],
  ['its id', { skip: ['AUTH-03'] }],
  ['another being asked for', { only: ['payment'] }],
])('a case left out by %s is skipped', (_, options) => {
  expect(rule(analyse(journal([], options)), 'AUTH-03')).toMatchObject({ status: 'skipped' });
});

test('a case that is left out does not affect the others', () => {
  const analysis = analyse(journal([], { skip: ['AUTH-03:list'] }));
  expect(rule(analysis, 'AUTH-03')?.cases.map(({ status }) => status)).toEqual([
    'skipped',
    'blocked',
    'blocked',
    'blocked',
  ]);
});

test('the last verdict of a case counts', () => {
  const analysis = analyse(journal([...everythingPasses, verdict('FEES-01', 'default', { status: 'fail' })]));
  expect(rule(analysis, 'FEES-01')?.status).toBe('fail');
});

test.each([
  [['pass', 'pass', 'blocked', 'fail'], 'fail'],
  [['pass', 'pass', 'blocked', 'skipped'], 'blocked'],
  [['skipped', 'skipped', 'skipped', 'pass'], 'pass'],
  [['skipped', 'skipped', 'skipped', 'skipped'], 'skipped'],
] as const)('cases %j make a rule that is %s', (statuses, status) => {
  const verdicts = casesOf('AUTH-03').map((name, index) =>
    verdict('AUTH-03', name, { status: statuses[index] ?? 'pass' }),
  );
  expect(rule(analyse(journal(verdicts)), 'AUTH-03')?.status).toBe(status);
});

test('a result has everything that its verdict says', () => {
  const parts = { message: 'm', expected: 'e', got: 'g', exchanges: ['x1'], control: 'x2', blockedBy: 'SIGNUP-01' };
  const analysis = analyse(journal([verdict('FEES-01', 'default', { status: 'blocked', ...parts })]));
  expect(rule(analysis, 'FEES-01')?.cases).toEqual([{ case: 'default', status: 'blocked', ...parts }]);
});

test('verdicts of unknown rules are ignored', () => {
  expect(analyse(journal([verdict('NOPE-01', 'default')])).results.rules).toHaveLength(ruleIds.length);
});

test('the last answer of a probe counts', () => {
  const analysis = analyse(journal([answer('default-limit', { answer: 10 }), answer('default-limit', { answer: 20 })]));
  expect(gap(analysis, 'default-limit')).toMatchObject({ status: 'answered', answer: 20 });
});

test('a heavy gap is skipped without --thorough', () => {
  expect(gap(analyse(journal([])), 'rate-limit')).toMatchObject({ status: 'skipped' });
  expect(gap(analyse(journal([], { thorough: true })), 'rate-limit')).toMatchObject({ status: 'blocked' });
});

test('exit 0 when all rules pass', () => {
  expect(exitOf([runStarted(), ...everythingPasses, runEnded()])).toBe(0);
});

test('a should violation is a warning, unless strict', () => {
  const entries = [...everythingPasses, verdict('HTTP-02', 'default', { status: 'fail' }), runEnded()];
  expect(exitOf([runStarted(), ...entries])).toBe(0);
  expect(exitOf([runStarted({ strict: true }), ...entries])).toBe(1);
});

test('an unanswered gap fails a strict run alone', () => {
  expect(exitOf([runStarted({ strict: true }), ...everythingPasses, runEnded()])).toBe(1);
  expect(exitOf([runStarted({ strict: false }), ...everythingPasses, runEnded()])).toBe(0);
});

test.each([
  ['a must violation', [...everythingPasses, verdict('AUTH-03', 'list', { status: 'fail' }), runEnded()], 1],
  ['an interruption', [...everythingPasses, runEnded('interrupted')], 130],
  ['a lost target', [...everythingPasses, runEnded('lost')], 3],
  ['a mistake of our own', [...everythingPasses, runEnded('error')], 70],
  ['a journal cut short', everythingPasses, 3],
  ['nothing that could be judged', [verdict('AUTH-03', 'list', { status: 'blocked' }), runEnded()], 3],
] as const)('%s', (_, entries, status) => {
  expect(exitOf([runStarted(), ...entries])).toBe(status);
});

const blockedList = [...everythingPasses, verdict('LIST-01', 'default', { status: 'blocked' })];

test.each([
  ['an operation that never answers', [null, null], 3],
  ['an operation that always answers 429', [429, 429], 3],
  ['an operation that answers in the end', [null, 429, 200], 0],
  ['an operation that was asked once', [null], 0],
] as const)('%s leaves the target untested or not', (_, answers, status) => {
  const exchanges = answers.map((one) => exchange('publicPayment', { status: one }));
  expect(exitOf([runStarted(), ...exchanges, ...blockedList, runEnded()])).toBe(status);
});

test('an operation that never answers matters where something is blocked, and a violation matters more', () => {
  const exchanges = [null, null].map((status) => exchange('listPayments', { status }));
  expect(exitOf([runStarted(), ...exchanges, ...everythingPasses, runEnded()])).toBe(0);
  const failing = verdict('AUTH-03', 'list', { status: 'fail' });
  expect(exitOf([runStarted(), ...exchanges, ...blockedList, failing, runEnded()])).toBe(1);
});

test('statistics of an operation', () => {
  const times = [5, 1, 4, 2, 3].map((durationMs) => exchange('listPayments', { durationMs, body: { data: [] } }));
  const { operations } = analyse(journal([...times, exchange('listPayments', { status: null, durationMs: 100 })]));
  expect(operations.listPayments).toMatchObject({ count: 6, medianMs: 3, p95Ms: 100 });
});

test('an answer of an operation is described by its plain calls', () => {
  const { operations } = analyse(
    journal([
      exchange('createPayment', { id: 'x1', status: 201, variant: 'unknown-field', body: { odd: 1 } }),
      exchange('createPayment', { id: 'x2', status: 201, body: { id: 'a b' }, headers: [['Location', '/x']] }),
    ]),
  );
  expect(operations.createPayment.responses).toEqual([
    {
      status: 201,
      count: 2,
      described: 1,
      shape: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      mediaTypes: [],
      headers: { location: 1 },
      example: { id: 'a b' },
      exchanges: ['x2'],
    },
  ]);
});

test('a call that is only authenticated otherwise shows success too', () => {
  const { operations } = analyse(
    journal([exchange('publicPayment', { variant: 'public-lookup-auth', body: { id: 'a b' }, sent: { a: 1 } })]),
  );
  expect(operations.publicPayment.responses).toMatchObject([{ status: 200, described: 1 }]);
  expect(operations.publicPayment.requestExample).toEqual({ a: 1 });
});

test('the longest chain is the largest of any exchange', () => {
  const entries = [3, 9, 4].map((chain) => exchange('listPayments', { chain }));
  expect(analyse(journal(entries)).results.run.longestChain).toBe(9);
});

test('the authentication matrix tells credentials apart, and leaves out what was wrong otherwise', () => {
  const { authentication } = analyse(
    journal([
      exchange('listPayments', { id: 'x1', credentials: 'jwt' }),
      exchange('listPayments', { id: 'x2', credentials: 'none', variant: 'no-credentials', status: 401 }),
      exchange('listPayments', { id: 'x3', credentials: 'jwt', variant: 'bad-jwt', status: 401 }),
      exchange('listPayments', { id: 'x4', credentials: 'both', variant: 'both-credentials', status: 400 }),
      exchange('createPayment', { id: 'x5', credentials: 'key', variant: 'missing-amount', status: 400 }),
    ]),
  );
  expect(authentication.listPayments).toEqual({
    none: { '401': 1 },
    jwt: { '200': 1 },
    key: {},
    both: { '400': 1 },
    wrong: { '401': 1 },
  });
  expect(authentication.createPayment.key).toEqual({});
});
