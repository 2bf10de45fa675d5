import { expect, test } from 'vitest';
import type { OperationId } from '../contract/operations.ts';
import type { ExchangeEntry, HeaderList } from '../journal/entry.ts';
import { CaseChecks } from './case-checks.ts';
import { Step } from './trace/step.ts';

const jwt: HeaderList = [['authorization', 'Bearer $PIX_JWT_1']];

function checksOf(operation: OperationId, url: string, status: number, headers: HeaderList, text = '[]'): CaseChecks {
  const entry: ExchangeEntry = {
    type: 'exchange',
    at: '2026-01-01T00:00:00.000Z',
    id: 'x1',
    scenario: 'recorded',
    operation,
    account: null,
    credentials: 'none',
    variant: 'recorded',
    request: { method: 'GET', url: `http://a${url}`, headers, body: null },
    response: { status, headers: [], body: { text, bytes: text.length }, firstByteMs: 1 },
    failure: null,
    durationMs: 1,
    chain: 1,
  };
  const checks = new CaseChecks();
  checks.see(new Step(entry));
  return checks;
}

test('a request without credentials that was refused was looked at', () => {
  expect(checksOf('getWebhook', '/auth/webhook', 401, []).of('AUTH-01', 'getWebhook')).toEqual({
    times: 1,
    exchanges: ['x1'],
  });
});

test('a refusal for another reason says nothing of the credentials', () => {
  expect(checksOf('getWebhook', '/auth/webhook', 404, []).of('AUTH-01', 'getWebhook')).toBeNull();
});

test('a request with right credentials that was refused says nothing', () => {
  expect(checksOf('getWebhook', '/auth/webhook', 401, jwt).of('AUTH-01', 'getWebhook')).toBeNull();
  expect(checksOf('getWebhook', '/auth/webhook', 401, jwt).of('AUTH-02', 'getWebhook')).toBeNull();
});

test('a page of the list shows its form, and its count where a limit was named', () => {
  const page = JSON.stringify({ currentPage: 1, pageSize: 1, totalItems: 2, totalPages: 2, data: [{}] });
  const checks = checksOf('listPayments', '/auth/payment/pix?limit=1&page=1', 200, jwt, page);
  const seen = (['LIST-01', 'LIST-06', 'LIST-07'] as const).map((rule) => checks.of(rule, 'default')?.times);
  expect(seen).toEqual([1, 1, 1]);
  expect(checksOf('listPayments', '/auth/payment/pix', 200, jwt, page).of('LIST-06', 'default')).toBeNull();
});
