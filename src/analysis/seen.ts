import { type OperationId, operations } from '../contract/operations.ts';
import { isSuccess } from '../contract/status.ts';
import { meaningOf } from '../contract/variants.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { headerOf } from '../journal/header.ts';
import type { Json } from '../json/value.ts';
import { Step } from '../oracle/trace/step.ts';
import { readBody } from './shape/body.ts';
import type { ObservedBody } from './shape/shape.ts';

/** An exchange with its bodies parsed once, for all collectors. */
export interface Seen {
  readonly entry: ExchangeEntry;
  /** What the exchange means. It uses the bodies that are parsed already. */
  readonly step: Step;
  /** `null` for requests outside the contract. */
  readonly operation: OperationId | null;
  /** `null` if there was no response. */
  readonly status: number | null;
  /** An accepted call with valid input. It shows what success looks like. */
  readonly accepted: boolean;
  readonly body: ObservedBody;
  /** The parsed request body. `undefined` if there is none or it is not JSON. */
  readonly sent: unknown;
}

export function isOperation(id: string | null): id is OperationId {
  return id !== null && Object.hasOwn(operations, id);
}

/** Whether a request has the input of a valid one, with any credentials that the document may allow. */
function isUsual(variant: string | null): boolean {
  if (variant === null) return true;
  const meaning = meaningOf(variant);
  return meaning?.rest === 'valid' && (meaning.credentials === 'key' || meaning.credentials === 'unneeded');
}

function sentBody(entry: ExchangeEntry): unknown {
  const body = readBody(entry.request.body, entry.request.headers);
  return body.kind === 'json' ? body.value : undefined;
}

/** `GET /auth/securityIP` alone may be plain text, also where it looks like JSON. */
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
  const body = response === null ? { kind: 'cut' as const } : answerBody(operation, response);
  const sent = sentBody(entry);
  return {
    entry,
    step: new Step(entry, {
      input: sent as Json | undefined,
      output: body.kind === 'json' ? (body.value as Json) : undefined,
    }),
    operation,
    status,
    accepted: operation !== null && isSuccess(status) && isUsual(entry.variant),
    body,
    sent,
  };
}

/** The value of a JSON body. `undefined` for any other body. */
export function jsonOf(seen: Seen): unknown {
  return seen.body.kind === 'json' ? seen.body.value : undefined;
}

/** Maximum number of exchanges that are evidence of one observation. */
export const mostEvidence = 5;

/** Adds an exchange to the evidence, up to a maximum. */
export function addEvidence(evidence: string[], id: string, most = mostEvidence): void {
  if (evidence.length < most) evidence.push(id);
}
