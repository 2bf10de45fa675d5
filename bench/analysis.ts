/**
 * Measures `analyse` over a made-up journal: time and memory for N exchanges (100,000 unless told), and for a tenth of
 * them, to show that it grows linearly. The journal is made while it is read, so that the figures are those of the
 * analysis and of parsing one line at a time. Repeat with: node bench/analysis.ts [N]
 */
import { analyse } from '../src/analysis/analyse.ts';
import { type OperationId, operationIds, operations } from '../src/contract/operations.ts';
import type { Entry, Json } from '../src/journal/entry.ts';

const at = '2026-11-21T10:00:00.000Z';

function payment(index: number): Json {
  const id = `0b9d2c7e-3f0a-4e7b-9a55-${String(index % 1_000_000).padStart(12, '0')}`;
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

function lineOf(index: number): string {
  const operation = operationIds[index % operationIds.length] ?? 'login';
  const refused = index % 5 === 0;
  const text = JSON.stringify(
    refused ? { error: { code: 'invalid', message: `no ${index}` } } : answerOf(operation, index),
  );
  return JSON.stringify({
    type: 'exchange',
    at,
    id: `x${index + 1}`,
    scenario: 'bench',
    operation,
    holder: `h${index % 200}`,
    credentials: 'jwt',
    tries: refused ? 'unknown-id' : null,
    request: {
      method: operations[operation].method,
      url: `http://127.0.0.1:4010${operations[operation].path}`,
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

function* journal(count: number): Generator<Entry> {
  yield { type: 'run-started', at, version: 1, tool: 'bench', target: 'http://127.0.0.1:4010', seed: 1, options: {} };
  for (let index = 0; index < count; index += 1) yield JSON.parse(lineOf(index)) as Entry;
  yield { type: 'run-ended', at, end: 'done', reason: null, durationMs: 1, requests: count };
}

function measure(count: number): void {
  let peak = 0;
  const read = function* (): Generator<Entry> {
    let seen = 0;
    for (const entry of journal(count)) {
      if (seen % 5000 === 0) peak = Math.max(peak, process.memoryUsage.rss());
      seen += 1;
      yield entry;
    }
  };
  const started = performance.now();
  const { results } = analyse(read);
  const seconds = (performance.now() - started) / 1000;
  peak = Math.max(peak, process.memoryUsage.rss());
  const perSecond = Math.round(count / seconds);
  const rss = Math.round(peak / 1024 / 1024);
  console.log(
    `${count} exchanges: ${seconds.toFixed(2)} s, ${perSecond} a second, ${rss} MB at most, ${results.summary.gaps.answered} gaps answered`,
  );
}

const asked = Number(process.argv[2] ?? 100_000);
measure(Math.round(asked / 10));
measure(asked);
