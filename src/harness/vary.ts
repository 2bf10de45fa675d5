import type { FieldName, OperationId } from '../contract/operations.ts';
import type { ErrorCase } from '../contract/variants.ts';
import type { Json } from '../journal/entry.ts';
import type { CallOptions } from './call.ts';
import { anyNumber, fieldOf, without, withWrongType } from './error-cases.ts';

/** Variants whose body is not an object. */
export type BodyCase = 'no-body' | 'array-body';

/** A variant that this module can derive. */
export type VariedCase = ErrorCase | BodyCase | 'no-url' | 'empty-url' | `other-type-${FieldName}`;

/** Values for `url` that are not URLs, although incomplete checks accept them. */
const noUrls = { createWebhook: 'https://exa mple.com/pix', updateWebhook: 'https://' } as const;

type Values = Readonly<Record<string, Json>>;

export function noUrlOf(operation: OperationId): string {
  return noUrls[operation as keyof typeof noUrls];
}

function bodyOf(options: CallOptions): Values {
  return (options.body ?? {}) as Values;
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
  if (errorCase === 'no-body') return { ...options, variant, body: undefined };
  if (errorCase === 'array-body') return { ...options, variant, rawBody: '[]' };
  if (errorCase === 'no-url') return { ...options, variant, body: { url: noUrlOf(operation) } };
  if (errorCase === 'empty-url') return { ...options, variant, body: { url: '' } };
  if (errorCase.startsWith('missing-')) {
    return { ...options, variant, body: without(bodyOf(options), errorCase.slice('missing-'.length)) };
  }
  if (errorCase.startsWith('wrong-type-')) {
    return { ...withFieldWrong(operation, options, errorCase.slice('wrong-type-'.length)), variant };
  }
  if (errorCase.startsWith('other-type-')) {
    return { ...options, variant, body: { ...bodyOf(options), [errorCase.slice('other-type-'.length)]: anyNumber } };
  }
  if (errorCase === 'malformed-json') {
    // Without the last brace, the body keeps all its values but is not JSON.
    return { ...options, variant, rawBody: JSON.stringify(bodyOf(options)).slice(0, -1) };
  }
  if (errorCase === 'wrong-content-type') return { ...options, variant, contentType: 'text/plain' };
  throw new Error(`${errorCase} is not made by changing the body of ${operation}`);
}
