/** Lines of a made-up journal, for benchmarks: made while they are read, so that they take no memory. */
import { type OperationId, operationIds, operations } from '../src/contract/operations.ts';
import type { Json } from '../src/journal/entry.ts';

export const at = '2026-11-21T10:00:00.000Z';

function idOf(index: number): string {
  return `0b9d2c7e-3f0a-4e7b-9a55-${String(index % 1_000_000).padStart(12, '0')}`;
}

function payment(index: number): Json {
  const id = idOf(index);
  const status = ['PENDING', 'PAID', 'EXPIRED'][index % 3] ?? 'PENDING';
  return {
    id,
    amount: 10 + (index % 100) / 4,
    status,
    createdAt: at,
    paidAt: index % 3 === 1 ? at : null,
    payer: { name: null },
  };
}

function answerOf(operation: OperationId, index: number): Json {
  if (operation !== 'listPayments') return payment(index);
  const data = Array.from({ length: 10 }, (_, offset) => payment(index + offset));
  return { currentPage: 1, pageSize: 10, totalItems: index, totalPages: Math.ceil(index / 10), data };
}

/** The line of one exchange. @param prefix of its id, as shards have one */
export function lineOf(index: number, prefix = ''): string {
  const operation = operationIds[index % operationIds.length] ?? 'login';
  const refused = index % 5 === 0;
  const text = JSON.stringify(
    refused ? { error: { code: 'invalid', message: `no ${index}` } } : answerOf(operation, index),
  );
  return JSON.stringify({
    type: 'exchange',
    at,
    id: `${prefix}x${index + 1}`,
    scenario: 'bench',
    operation,
    account: `h${index % 200}`,
    credentials: 'jwt',
    variant: refused ? 'unknown-id' : null,
    request: {
      method: operations[operation].method,
      url: `http://127.0.0.1:4010${operations[operation].path.replace(/\{\w+\}/g, idOf(index))}`,
      headers: [['authorization', 'Bearer $PIX_JWT_1']],
      body: { text: JSON.stringify({ amount: index, description: `payment ${index}` }), bytes: 40 },
    },
    response: {
      status: refused ? 404 : 200,
      headers: [
        ['content-type', 'application/json'],
        ['x-request-id', `r${index}`],
      ],
      body: { text, bytes: text.length },
      firstByteMs: 2,
    },
    failure: null,
    durationMs: 2 + (index % 50),
    chain: index % 20,
  });
}
