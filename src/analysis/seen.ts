import { type OperationId, operations } from '../contract/operations.ts';
import { meaningOf } from '../contract/variants.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { headerOf, readBody } from './shape/body.ts';
import type { ObservedBody } from './shape/shape.ts';

/** One exchange as the analysis looks at it: its answer parsed once, for all who want to see it. */
export interface Seen {
  readonly entry: ExchangeEntry;
  /** `null` for requests outside the contract. */
  readonly operation: OperationId | null;
  /** `null` where no answer came. */
  readonly status: number | null;
  /** A valid call that was accepted: what success looks like. */
  readonly accepted: boolean;
  readonly body: ObservedBody;
  /** The parsed request body; `undefined` where there is none or it is no JSON. */
  readonly sent: unknown;
}

export function isOperation(id: string | null): id is OperationId {
  return id !== null && Object.hasOwn(operations, id);
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299;
}

/** Whether a request asks for what the right one asks for, with any credentials that the document may allow. */
function isUsual(variant: string | null): boolean {
  if (variant === null) return true;
  const meaning = meaningOf(variant);
  return meaning?.rest === 'valid' && (meaning.credentials === 'key' || meaning.credentials === 'unneeded');
}

function sentBody(entry: ExchangeEntry): unknown {
  const body = readBody(entry.request.body, entry.request.headers);
  return body.kind === 'json' ? body.value : undefined;
}

/** The one answer that may be a text, `GET /auth/securityIP`, is one where it says so, also where it looks like JSON. */
function answerBody(
  operation: OperationId | null,
  { body, headers }: NonNullable<ExchangeEntry['response']>,
): ObservedBody {
  const type = headerOf(headers, 'content-type') ?? '';
  const read = readBody(body, headers);
  const isText = operation === 'getSecurityIP' && read.kind === 'json' && /^text\/plain\b/i.test(type);
  return isText ? { kind: 'other', mediaType: 'text/plain' } : read;
}

export function seenOf(entry: ExchangeEntry): Seen {
  const { response } = entry;
  const operation = isOperation(entry.operation) ? entry.operation : null;
  const status = response?.status ?? null;
  return {
    entry,
    operation,
    status,
    accepted: operation !== null && isSuccess(status) && isUsual(entry.variant),
    body: response === null ? { kind: 'cut' } : answerBody(operation, response),
    sent: sentBody(entry),
  };
}

/** The value of a JSON body; `undefined` for any other. */
export function jsonOf(seen: Seen): unknown {
  return seen.body.kind === 'json' ? seen.body.value : undefined;
}

/** How many exchanges are named as evidence of one thing. */
export const mostEvidence = 5;

/** Adds an exchange to the evidence of something, as long as more helps. */
export function cite(evidence: string[], id: string, most = mostEvidence): void {
  if (evidence.length < most) evidence.push(id);
}
