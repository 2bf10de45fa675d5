import type { FastifyRequest } from 'fastify';
import { type OperationId, operations } from '../../src/contract/operations.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';

/** Passes the bytes on unparsed. They are parsed once the operation is known. */
export function readRawBody(
  _request: FastifyRequest,
  payload: Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  done(null, payload);
}

function isJsonType(type: string | undefined): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? '');
}

/** The JSON body of a request. `undefined` if it has none, or if the operation takes none. */
export function bodyOf({ dialect }: Parts, operation: OperationId, request: FastifyRequest): unknown {
  const raw = request.body;
  if (operations[operation].body === null || !Buffer.isBuffer(raw) || raw.length === 0) return undefined;
  if (dialect.http.contentType === 'refused' && !isJsonType(request.headers['content-type'])) {
    throw new Refusal('wrongContentType');
  }
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    throw new Refusal('malformedJson');
  }
}
