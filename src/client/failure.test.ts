import { expect, test } from 'vitest';
import { ExchangeEnded, failureOf } from './failure.ts';

function withCode(code: string, message = 'it broke'): Error {
  return Object.assign(new Error(message), { code });
}

test.each([
  ['ECONNREFUSED', 'refused-connection'],
  ['EHOSTUNREACH', 'refused-connection'],
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
  ['CERT_HAS_EXPIRED', 'tls'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
  ['EPROTO', 'tls'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_OVERFLOW', 'too-large'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'malformed'],
  ['UND_ERR_DESTROYED', 'interrupted'],
  ['SOMETHING_NEW', 'reset'],
])('%s is %s, said in one sentence with the code or the cause', (code, kind) => {
  const failure = failureOf(withCode(code));
  expect(failure.kind).toBe(kind);
  expect(failure.message).toMatch(/^[A-Z][^.]* \((?:it broke|[A-Z_]+)\)\.$/);
});

test('a connection that breaks before it is secure is a matter of TLS', () => {
  const error = withCode(
    'ECONNRESET',
    'Client network socket disconnected before secure TLS connection was established',
  );
  expect(failureOf(error).kind).toBe('tls');
});

test('the first of several addresses tried speaks for all', () => {
  const error = new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')], '');
  expect(failureOf(error)).toEqual({
    kind: 'refused-connection',
    message: 'The target refused the connection (ECONNREFUSED).',
  });
});

test('a cause speaks for what wraps it', () => {
  expect(failureOf(new Error('fetch failed', { cause: withCode('ENOTFOUND') })).kind).toBe('dns');
});

test("the client's own reasons are given as they are", () => {
  expect(failureOf(new ExchangeEnded('timeout', 'No response within 5 ms.'))).toEqual({
    kind: 'timeout',
    message: 'No response within 5 ms.',
  });
});

test('the failure says how much of the response had arrived', () => {
  expect(failureOf(withCode('ECONNRESET'), ' after status 200 and 5 bytes of the body').message).toBe(
    'The target broke the connection after status 200 and 5 bytes of the body (ECONNRESET).',
  );
});

test('a thrown value that is not an error becomes a failure', () => {
  expect(failureOf('odd')).toEqual({ kind: 'reset', message: 'The connection to the target failed (odd).' });
});
