import { expect, test } from 'vitest';
import { inFrame } from '../../test/support/in-frame.ts';
import type { Exchange } from '../client/exchange.ts';
import type { OperationId } from '../contract/operations.ts';
import type { FailureKind } from '../journal/entry.ts';
import { Blocked, Violation } from './errors.ts';
import { UnansweredWrites } from './unanswered-writes.ts';
import { accepted, requireAccepted } from './verbs.ts';

interface Parts {
  readonly operation?: OperationId;
  readonly method?: string;
  readonly account?: string | null;
  readonly body?: string;
  readonly path?: string;
  readonly status?: number;
  readonly failure?: FailureKind;
}

let made = 0;

function exchange({
  operation = 'disableApiKey',
  method = 'PUT',
  account = 'a',
  body,
  path = '/p',
  status,
  failure,
}: Parts): Exchange {
  made += 1;
  return {
    id: `x${made}`,
    sent: {
      method,
      path,
      headers: [],
      body: body ?? null,
      about: { scenario: '', operation, account, credentials: 'jwt', variant: null, chain: 0 },
    },
    response: status === undefined ? null : { status, headers: [], text: '', bytes: 0, json: undefined },
    failure: failure === undefined ? null : { kind: failure, message: '' },
    startedAt: new Date(0),
    durationMs: 1,
    chain: 1,
  };
}

/** The result of a claim about the last of several exchanges. */
function judged(claim: (exchange: Exchange) => unknown, ...parts: Parts[]): Promise<unknown> {
  const unanswered = new UnansweredWrites();
  const all = parts.map(exchange);
  for (const one of all) unanswered.see(one);
  return inFrame(async () => {
    try {
      return claim(all.at(-1) as Exchange);
    } catch (error) {
      return error;
    }
  });
}

const lost = { failure: 'reset' } as const;
const conflict = { status: 409 };

test.each([
  ['accepted', accepted],
  ['requireAccepted', requireAccepted],
])('%s: what is refused after the same got no answer is not a violation', async (_, claim) => {
  const outcome = await judged(claim, lost, conflict);
  expect(outcome).toBeInstanceOf(Blocked);
  expect(outcome).toMatchObject({ by: null, message: expect.stringContaining('may have taken effect') });
});

test.each([
  ['the same was answered before', [{ status: 200 }, conflict]],
  ['the same was never sent', [{ failure: 'refused-connection' }, conflict]],
  ['its host was not found', [{ failure: 'dns' }, conflict]],
  ['its connection was not secured', [{ failure: 'tls' }, conflict]],
  ['the run was interrupted before', [{ failure: 'interrupted' }, conflict]],
  ['another account got no answer', [{ ...lost, account: 'b' }, conflict]],
  ['another operation got no answer', [{ ...lost, operation: 'enableApiKey' }, conflict]],
  [
    'nobody is named, and the bodies differ',
    [
      { ...lost, account: null, body: '1' },
      { ...conflict, account: null },
    ],
  ],
  [
    'a read got no answer',
    [
      { ...lost, method: 'GET' },
      { ...conflict, method: 'GET' },
    ],
  ],
  [
    'another create got no answer',
    [
      { ...lost, operation: 'createPayment', body: '1' },
      { ...conflict, operation: 'createPayment', body: '2' },
    ],
  ],
  [
    'an update of another payment got no answer',
    [
      { ...lost, operation: 'updatePayment', path: '/p/1' },
      { ...conflict, operation: 'updatePayment', path: '/p/2' },
    ],
  ],
  ['it is a 5xx', [lost, { status: 500 }]],
] as [string, Parts[]][])('a violation stays one where %s', async (_, parts) => {
  expect(await judged(accepted, ...parts)).toBeInstanceOf(Violation);
});

test.each([502, 503, 504])('a request that is refused after a %i may have taken effect', async (status) => {
  expect(await judged(accepted, { status }, conflict)).toBeInstanceOf(Blocked);
});

test.each([
  ['createPayment', { body: '1' }],
  ['updatePayment', { body: '1' }, { body: '2' }],
] as [OperationId, Parts, Parts?][])('%s: the same one may have taken effect', async (operation, one, again = one) => {
  const outcome = await judged(accepted, { ...lost, operation, ...one }, { ...conflict, operation, ...again });
  expect(outcome).toBeInstanceOf(Blocked);
});

test('a request that is accepted the second time is accepted', async () => {
  expect(await judged(accepted, lost, { status: 200 })).toMatchObject({ response: { status: 200 } });
});
