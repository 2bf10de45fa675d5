import { describe, expect, test } from 'vitest';
import { exchanged } from '../../test/support/exchanged.ts';
import { operationIds } from '../contract/operations.ts';
import { ruleIds } from '../contract/rules.ts';
import { acceptanceRule } from './acceptance.ts';
import { Blocked, NoVerdict, RunOver, Violation } from './errors.ts';
import { createFrame, type Frame, runInFrame } from './frame.ts';
import {
  accepted,
  answered,
  claim,
  isAccepted,
  isCredentialRefused,
  isRefused,
  isShutOut,
  nameOf,
  refused,
  requireAccepted,
  requireAcceptedOrNone,
  sameAnswer,
} from './verbs.ts';

/** Runs a verb on an exchange. Returns its result or error, and the frame in which it ran. */
async function outcome(verb: () => unknown): Promise<{ readonly result: unknown; readonly frame: Frame }> {
  const frame = createFrame('test');
  const result = await runInFrame(frame, async () => {
    try {
      return verb();
    } catch (error) {
      return error;
    }
  });
  return { result, frame };
}

const resultOf = async (verb: () => unknown): Promise<unknown> => (await outcome(verb)).result;

describe('an answer', () => {
  test.each([
    [199, false, false],
    [200, true, false],
    [204, true, false],
    [299, true, false],
    [300, false, false],
    [399, false, false],
    [400, false, true],
    [428, false, true],
    [429, false, false],
    [430, false, true],
    [499, false, true],
    [500, false, false],
  ])('status %i: accepted %j, refused %j', (status, isAcceptedThen, isRefusedThen) => {
    expect([isAccepted(exchanged({ status })), isRefused(exchanged({ status }))]).toEqual([
      isAcceptedThen,
      isRefusedThen,
    ]);
  });

  test('that did not come is neither', () => {
    const lost = exchanged({ failure: 'timeout' });
    expect([isAccepted(lost), isRefused(lost)]).toEqual([false, false]);
  });

  test('that came is cited, with the calls that it took', async () => {
    const exchange = exchanged({ id: 'x7', status: 500, exchangeChain: 4 });
    const { result, frame } = await outcome(() => answered(exchange));
    expect(result).toBe(exchange);
    expect([...frame.exchanges]).toEqual(['x7']);
    expect(frame.chain).toBe(4);
  });

  test.each([
    ['got no answer', exchanged({ failure: 'reset' }), NoVerdict, 'createPayment got no response: it ended in reset'],
    [
      'was rate-limited',
      exchanged({ status: 429, variant: 'limit-0' }),
      NoVerdict,
      'createPayment (limit-0) was rate-limited',
    ],
    ['was interrupted', exchanged({ failure: 'interrupted' }), RunOver, 'it ended in interrupted'],
    ['has neither a response nor a failure', exchanged({}), Error, 'exchange x1 has neither'],
  ])('says nothing where the exchange %s', async (_, exchange, kind, message) => {
    const result = await resultOf(() => answered(exchange));
    expect(result).toBeInstanceOf(kind);
    expect(result).toMatchObject({ message: expect.stringContaining(message) });
  });
});

describe('accepted', () => {
  test('gives the answer back', async () => {
    const exchange = exchanged({ status: 201 });
    expect(await resultOf(() => accepted(exchange))).toBe(exchange);
  });

  test.each([302, 400, 500])('is violated by %i', async (status) => {
    const result = await resultOf(() => accepted(exchanged({ status, variant: 'unknown-field' }), 'it is so'));
    expect(result).toBeInstanceOf(Violation);
    expect(result).toMatchObject({ expected: 'accepted (2xx)', got: String(status) });
    expect(result).toMatchObject({
      message: `createPayment (unknown-field) was expected to be accepted (2xx), because it is so, but got ${status}`,
    });
  });

  test('says of a request that is not an operation what it was', async () => {
    const result = await resultOf(() => accepted(exchanged({ operation: null, path: '/a/b?c=d', status: 404 })));
    expect(result).toMatchObject({ message: expect.stringMatching(/^POST \/a\/b was expected/) });
  });
});

describe('refused', () => {
  const control = exchanged({ id: 'x1', status: 200 });
  const refusal = exchanged({ id: 'x2', status: 400, variant: 'missing-amount' });

  test('beside an accepted control gives the answer back, and cites both', async () => {
    const { result, frame } = await outcome(() => refused(refusal, control));
    expect(result).toBe(refusal);
    expect([...frame.exchanges]).toEqual(['x1', 'x2']);
    expect(frame.control).toBe('x1');
  });

  test('where there can be no control gives the answer back', async () => {
    const { result, frame } = await outcome(() => refused(refusal, { none: 'nothing is valid here' }));
    expect(result).toBe(refusal);
    expect(frame.control).toBeNull();
  });

  test.each([
    [200, 'but got 200'],
    [302, 'but got 302'],
    [500, 'but got 500; a 5xx is never a refusal'],
    [503, 'but got 503; a 5xx is never a refusal'],
  ])('is violated by %i', async (status, end) => {
    const result = await resultOf(() => refused(exchanged({ status, variant: 'missing-amount' }), control, 'it is so'));
    expect(result).toBeInstanceOf(Violation);
    expect(result).toMatchObject({
      expected: 'refused (4xx)',
      got: String(status),
      message: `createPayment (missing-amount) was expected to be refused (4xx), because it is so, ${end}`,
    });
  });

  test('beside a control that was refused too says nothing', async () => {
    const { result, frame } = await outcome(() => refused(refusal, exchanged({ id: 'x1', status: 422 })));
    expect(result).toBeInstanceOf(Blocked);
    expect(result).toMatchObject({ by: 'PAYMENT-01' });
    expect(frame.control).toBe('x1');
  });

  test('with a 5xx for the control, too, says nothing: the service fails whatever is sent', async () => {
    const [wrong, right] = [
      exchanged({ status: 500, variant: 'missing-amount' }),
      exchanged({ id: 'x1', status: 500 }),
    ];
    expect(await resultOf(() => refused(wrong, right))).toMatchObject({ name: 'Blocked', by: 'PAYMENT-01' });
  });

  test('429 is not a verdict', async () => {
    expect(await resultOf(() => refused(exchanged({ status: 429 }), control))).toBeInstanceOf(NoVerdict);
  });
});

describe('requireAccepted', () => {
  test('gives an accepted answer back', async () => {
    const exchange = exchanged({ status: 200 });
    expect(await resultOf(() => requireAccepted(exchange))).toBe(exchange);
  });

  test('is blocked by the rule that says that it is accepted', async () => {
    const result = await resultOf(() => requireAccepted(exchanged({ operation: 'sandboxPay', status: 404 })));
    expect(result).toBeInstanceOf(Blocked);
    expect(result).toMatchObject({
      by: 'PAYMENT-15',
      case: null,
      message: 'sandboxPay must be accepted first, but was answered with 404',
    });
  });

  test('is blocked by what the caller names', async () => {
    expect(await resultOf(() => requireAccepted(exchanged({ status: 404 }), 'PAYMENT-07'))).toMatchObject({
      by: 'PAYMENT-07',
    });
  });

  test.each([401, 403])('is blocked by AUTH-02 where a JWT is not let in: %i', async (status) => {
    const result = await resultOf(() => requireAccepted(exchanged({ operation: 'listApiKeys', status }), 'APIKEY-02'));
    expect(result).toMatchObject({ by: 'AUTH-02', case: 'listApiKeys' });
  });

  test('takes a list that is not found for none', async () => {
    const none = exchanged({ operation: 'getWebhook', status: 404 });
    expect(await resultOf(() => requireAcceptedOrNone(none))).toBe(none);
    const some = exchanged({ operation: 'getWebhook', status: 200 });
    expect(await resultOf(() => requireAcceptedOrNone(some))).toBe(some);
    const refusal = exchanged({ operation: 'getWebhook', status: 400 });
    expect(await resultOf(() => requireAcceptedOrNone(refusal, 'WEBHOOK-02'))).toMatchObject({ by: 'WEBHOOK-02' });
  });
});

test.each([
  ['a plain call that got 401', {}, 401, true],
  ['a plain call that got 403', {}, 403, true],
  ['a plain call that got 400', {}, 400, false],
  ['one that tries something', { variant: 'bad-jwt' }, 401, false],
  ['one with a key', { credentials: 'key' }, 401, false],
  ['one outside /auth', { operation: 'publicPayment' }, 401, false],
  ['one that is not an operation', { operation: null }, 401, false],
] as const)('shut out: %s', (_, parts, status, is) => {
  expect(isShutOut(exchanged({ ...parts, status }))).toBe(is);
});

test.each([
  [401, true],
  [403, true],
  [409, false],
  [201, false],
])('the credential of a call that tries something is refused with %i: %s', (status, is) => {
  expect(isCredentialRefused(exchanged({ variant: 'further-step', status }))).toBe(is);
});

describe('the rule that an operation is accepted', () => {
  test('is one of the catalogue', () => {
    for (const operation of operationIds) expect([...ruleIds, null]).toContain(acceptanceRule(operation));
  });

  test('of an operation under /auth that no other rule names is AUTH-02', () => {
    expect(acceptanceRule('listPayments')).toBe('AUTH-02');
    expect(acceptanceRule('deleteWebhook')).toBe('AUTH-02');
  });

  test('is none for what is not an operation', () => {
    expect(acceptanceRule(null)).toBeNull();
  });

  test('speaks of the operation', () => {
    expect(acceptanceRule('sendEmailValidateCode')).toBe('SIGNUP-01');
    expect(acceptanceRule('concludesLogin')).toBe('LOGIN-01');
    expect(acceptanceRule('disableApiKey')).toBe('APIKEY-03');
  });
});

test('a claim that holds says nothing', () => {
  expect(() => claim(true, 'the list', { expected: '1', got: '1' })).not.toThrow();
});

test('a claim that does not hold is a violation with what was expected and what came', () => {
  const expected = { message: 'the list (expected: 1; got: 2)', expected: '1', got: '2' };
  expect(() => claim(false, 'the list', { expected: '1', got: '2' })).toThrow(expect.objectContaining(expected));
});

test('the exchange that shows what was got is the last one of the evidence', async () => {
  const [read, other] = [exchanged({ id: 'x1', status: 200 }), exchanged({ id: 'x2', status: 200 })];
  const { frame } = await outcome(() => {
    answered(read);
    answered(other);
    claim(false, 'the list', { expected: '1', got: '2' }, read);
  });
  expect([...frame.exchanges]).toEqual(['x2', 'x1']);
});

test.each([
  [{ status: 400, json: { a: 1 } }, { status: 400, json: { a: 1 } }, true],
  [{ status: 400, json: { a: 1 } }, { status: 401, json: { a: 1 } }, false],
  [{ status: 400, json: { a: 1 } }, { status: 400, json: { a: 2 } }, false],
])('%j and %j cannot be told apart: %j', async (one, other, same) => {
  const result = await resultOf(() => sameAnswer(answered(exchanged(one)), answered(exchanged(other))));
  expect(result).toBe(same);
});

test('a request is named without its query', () => {
  expect(nameOf(exchanged({ operation: 'listPayments', path: '/auth/payment/pix?page=1?x' }))).toBe(
    'GET /auth/payment/pix',
  );
});

test('a control that was refused blocks, and breaks no promise', async () => {
  const control = exchanged({ id: 'x9', operation: 'addSecurityIP', status: 409 });
  const wrong = exchanged({ id: 'x2', operation: 'addSecurityIP', status: 400, variant: 'missing-ip' });
  const result = await resultOf(() => refused(wrong, control));
  expect(result).toMatchObject({ name: 'Blocked', by: 'AUTH-02', broken: null });
});

test('a refused control blocks by the case that promises it, so that the other cases of that rule do not fail', async () => {
  const control = exchanged({ id: 'x9', operation: 'readPayment', status: 404 });
  const wrong = exchanged({ id: 'x2', operation: 'readPayment', status: 404, variant: 'unknown-id' });
  const result = await resultOf(() => refused(wrong, control));
  expect(result).toMatchObject({ name: 'Blocked', by: 'PAYMENT-07', case: 'known' });
});
