import { expect } from 'vitest';
import type { ExchangeEntry, RunEnded, RunStarted } from '../../src/journal/entry.ts';
import { JournalError } from '../../src/journal/error.ts';

export const at = '2026-11-21T10:00:00.000Z';
export const started: RunStarted = {
  type: 'run-started',
  at,
  version: 4,
  tool: 'pix-conformance 0.1.0',
  target: 'http://127.0.0.1:4010',
  seed: 7,
  options: {},
};
export const ended: RunEnded = { type: 'run-ended', at, end: 'done', reason: null, durationMs: 5, requests: 1 };

export function exchange(over: Partial<ExchangeEntry> = {}): ExchangeEntry {
  return {
    type: 'exchange',
    at,
    id: 'x1',
    scenario: 'AUTH-05[getWebhook]',
    operation: 'getWebhook',
    account: 'h1',
    credentials: 'key',
    variant: null,
    request: { method: 'GET', url: 'http://127.0.0.1:4010/auth/webhook', headers: [], body: null },
    response: { status: 401, headers: [], body: { text: '', bytes: 0 }, firstByteMs: 1 },
    failure: null,
    durationMs: 2,
    chain: 3,
    ...over,
  };
}

/** The message of the JournalError that the work throws. */
export function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(JournalError);
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}
