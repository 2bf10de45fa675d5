import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { ExchangeEnded } from './failure.ts';
import { Inflow } from './inflow.ts';
import { LoopLag } from './loop-lag.ts';
import { ResponseReceiver } from './response-receiver.ts';

const limits = { keptBytes: 100, mostBytes: 100, inflowBytes: 10, headerBytes: 100, firstByteMs: null };
const controller = {} as Dispatcher.DispatchController;

test('what arrives of a response after its exchange ended takes no room of the others', () => {
  const inflow = new Inflow(10);
  const ended = new ResponseReceiver(limits, 60_000, { lag: new LoopLag(), peer: 'target', inflow });
  ended.end(new ExchangeEnded('too-large', 'The answer is too large.'));
  ended.onResponseData(controller, Buffer.alloc(20));

  const paused: string[] = [];
  const other = { pause: () => paused.push('paused'), resume: () => undefined };
  inflow.take(other, 5);
  expect(paused).toEqual([]);
});
