import type { OperationId } from '../contract/operations.ts';
import type { ErrorCase, FurtherFieldCase } from '../contract/variants.ts';
import type { JsonObject } from '../json/value.ts';
import type { CallOptions } from './call.ts';
import { anyNumber, fieldOf, without, withWrongType } from './error-cases.ts';

/** Variants whose body is not an object. */
export type BodyCase = 'no-body' | 'array-body';

/** A variant that this module can derive. */
export type VariedCase = ErrorCase | FurtherFieldCase | BodyCase | 'odd-null' | 'no-url' | 'empty-url';

/** Values for `url` that are not URLs, although incomplete checks accept them. */
const noUrls = { createWebhook: 'https://exa mple.com/pix', updateWebhook: 'https://' } as const;

export function noUrlOf(operation: OperationId): string {
  return noUrls[operation as keyof typeof noUrls];
}

function bodyOf(options: CallOptions): JsonObject {
  return (options.body ?? {}) as JsonObject;
}

function nulls(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(body).map((name) => [name, null]));
}

function withFieldWrong(operation: OperationId, options: CallOptions, name: string): CallOptions {
  const field = fieldOf(operation, name);
  if (options.body === undefined) {
    return { ...options, query: withWrongType(options.query ?? {}, name, field) as Record<string, string | number> };
  }
  return { ...options, body: withWrongType(bodyOf(options), name, field) };
}

/** An invalid request, by one change of body or query. @param options a request that the target accepts */
export function varied(operation: OperationId, options: CallOptions, errorCase: VariedCase): CallOptions {
  const variant = errorCase;
  const body = bodyOf(options);
  const [, change, name = ''] = /^(missing|wrong-type|other-type|null)-(.+)$/.exec(errorCase) ?? [];
  if (change === 'missing') return { ...options, variant, body: without(body, name) };
  if (change === 'wrong-type') return { ...withFieldWrong(operation, options, name), variant };
  if (change === 'other-type') return { ...options, variant, body: { ...body, [name]: anyNumber } };
  if (change === 'null') return { ...options, variant, body: { ...body, [name]: null } };
  if (errorCase === 'no-body') return { ...options, variant, body: undefined };
  if (errorCase === 'array-body') return { ...options, variant, rawBody: '[]' };
  if (errorCase === 'odd-null') return { ...options, variant, body: nulls(body) };
  if (errorCase === 'no-url') return { ...options, variant, body: { url: noUrlOf(operation) } };
  if (errorCase === 'empty-url') return { ...options, variant, body: { url: '' } };
  // Without the last brace, the body keeps all its values but is not JSON.
  if (errorCase === 'malformed-json') return { ...options, variant, rawBody: JSON.stringify(body).slice(0, -1) };
  if (errorCase === 'wrong-content-type') return { ...options, variant, contentType: 'text/plain' };
  throw new Error(`${errorCase} is not made by changing the body of ${operation}`);
}
