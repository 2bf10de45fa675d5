import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Oracle } from '../../src/oracle/oracle.ts';
import { call } from '../support/judged.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const jwt = '$PIX_JWT_1';
const readings = [
  'listPayments',
  'readPayment',
  'publicPayment',
  'listApiKeys',
  'getWebhook',
  'earnedFeesBalance',
] as const;

/** A response with one more text that no other response has. */
function read(index: number) {
  const operation = readings[index % readings.length] ?? 'readPayment';
  const payment = { id: 'p1', amount: 5, status: 'NEW', trace: `trace ${index}`, [`name${index}`]: 'new' };
  const body =
    operation === 'listPayments'
      ? { data: [payment], currentPage: 1, pageSize: 10, totalItems: 1, totalPages: 1 }
      : payment;
  return call(operation, { at: index / 10, jwt, path: { id: 'p1' }, body });
}

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

test('the memory of the oracle does not grow with reads whose texts are all new', () => {
  const oracle = new Oracle();
  const seeReads = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) oracle.see(read(index));
  };
  oracle.see(call('createPayment', { at: 0, jwt, status: 201, sent: { amount: 5 }, body: { id: 'p1', amount: 5 } }));
  seeReads(10, 3_000);
  const before = heapMb();
  seeReads(3_000, 13_000);
  expect(heapMb() - before).toBeLessThan(4);
});
