import { type OperationId, operations } from '../../src/contract/operations.ts';
import type { Entry, ExchangeEntry } from '../../src/journal/entry.ts';
import type { Monitor } from '../../src/oracle/monitor.ts';
import { Oracle } from '../../src/oracle/oracle.ts';
import { type ExchangeParts, exchange } from './entries.ts';

/** A request in a test of a monitor: the operation, the time and the credentials. */
export interface CallParts extends Omit<ExchangeParts, 'at' | 'url'> {
  /** When it was sent, in seconds since the start of the trace. */
  readonly at: number;
  readonly jwt?: string;
  readonly key?: string;
  /** The whole Authorization header. */
  readonly authorization?: string;
  readonly path?: Readonly<Record<string, string>>;
}

const beginning = Date.parse('2026-11-21T10:00:00.000Z');

/** One exchange with its credentials. Its id is the operation and the second, such as `getWebhook@3`. */
export function call(operation: OperationId, parts: CallParts): ExchangeEntry {
  const { at, jwt, key, authorization = jwt === undefined ? undefined : `Bearer ${jwt}`, path = {}, ...rest } = parts;
  const filled = Object.entries(path).reduce(
    (template, [name, value]) => template.replace(`{${name}}`, encodeURIComponent(value)),
    operations[operation].path,
  );
  const built = exchange(operation, {
    id: `${operation}@${at}`,
    at: new Date(beginning + at * 1000).toISOString(),
    url: `http://127.0.0.1:4010${filled.replaceAll('%24', '$')}`,
    ...rest,
  });
  const headers = [
    ...built.request.headers,
    ...(authorization === undefined ? [] : ([['authorization', authorization]] as const)),
    ...(key === undefined ? [] : ([['x-api-key', key]] as const)),
  ];
  return { ...built, request: { ...built.request, headers } };
}

/** The findings of monitors in some entries: rule, case and exchange, such as `AUTH-01[getWebhook] getWebhook@3`. */
export function judged(monitors: Monitor | readonly Monitor[], entries: readonly Entry[]): string[] {
  const oracle = new Oracle(() => [monitors].flat());
  for (const entry of entries) oracle.see(entry);
  return oracle.findings().map((one) => `${one.rule}[${one.case}] ${one.exchange}`);
}
