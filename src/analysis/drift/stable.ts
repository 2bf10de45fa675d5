import type { GapId } from '../../contract/gaps.ts';
import type { Json } from '../../journal/entry.ts';
import { isList, isObject, type JsonObject, member } from '../../json/value.ts';

/** Answers that repeat another one (the record shapes repeat the success bodies), or that vary from run to run. */
const leftOut = new Set<GapId>([
  'payment-record',
  'balance-shape',
  'key-record',
  'webhook-record',
  'both-on-sub-paths',
  'event-delay',
]);

/** Headers that depend on the connection, a proxy or a cache, and not on the service. */
const volatileHeader =
  /^(?:date|age|via|connection|keep-alive|transfer-encoding|content-length|content-encoding|retry-after|server-timing|alt-svc|etag|last-modified|expires|set-cookie|x-(?:cache|served-by|timer|runtime|request-id|correlation-id|trace-id|amz|envoy|response-time).*|cf-.*|.*ratelimit.*|.*rate-limit.*|report-to|nel)$/;

/** Statuses that depend on the load of the service. */
const isPassing = (status: string): boolean => status === '408' || status === '429' || /^5/.test(status);

/** Keywords that depend on which values a run happened to see. */
const sampled = new Set(['enum', '$comment', 'examples']);

/** Removes what depends on the sample. `integer` becomes `number`: there may have been no fraction by chance. */
export function stableShape(shape: Json): Json {
  if (!isObject(shape)) return shape;
  const members = Object.entries(shape)
    .filter(([keyword]) => !sampled.has(keyword))
    .map(([keyword, value]): [string, Json] => [keyword, stableKeyword(keyword, value)]);
  return Object.fromEntries(members);
}

function stableKeyword(keyword: string, value: Json): Json {
  if (keyword === 'type') {
    const plain = (type: Json) => (type === 'integer' ? 'number' : type);
    return isList(value) ? value.map(plain) : plain(value);
  }
  if (keyword === 'items' || keyword === 'additionalProperties') return stableShape(value);
  return keyword === 'properties' ? mapValues(value, stableShape) : value;
}

function mapValues(value: Json, change: (value: Json, key: string) => Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, key)]));
}

function without(value: Json, isOut: (key: string) => boolean): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isOut(key)));
}

function only(value: Json, keys: readonly string[]): Json {
  return without(value, (key) => !keys.includes(key));
}

/** Replaces list indexes by `*`, because the position of a record does not matter. */
function stablePointer(pointer: Json): Json {
  return typeof pointer === 'string' ? pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*') : pointer;
}

function stableHeaders(names: Json): Json {
  return isList(names) ? names.filter((name) => !volatileHeader.test(String(name))) : names;
}

const withStableBody = (answer: Json): Json =>
  isObject(answer) ? { ...answer, body: stableShape(answer['body'] ?? null) } : answer;

/** Drops `both-credentials`, which has its own gap, and responses that depend on the load of the service. */
function stableErrorCases(cases: Json): Json {
  const lasting = without(cases, (name) => name === 'both-credentials');
  const calm = Object.entries(isObject(lasting) ? lasting : {}).filter(
    ([, tried]) => !isPassing(String(member(tried, 'status'))),
  );
  return Object.fromEntries(calm.map(([name, tried]) => [name, withStableBody(tried)]));
}

const stabilisers: Partial<Readonly<Record<GapId, (answer: Json) => Json>>> = {
  'success-body': (answer) => mapValues(answer, stableShape),
  'success-headers': (answer) => mapValues(answer, stableHeaders),
  'error-cases': (answer) => mapValues(answer, stableErrorCases),
  'error-body': (answer) => mapValues(without(answer, isPassing), stableShape),
  'both-methods': (answer) => mapValues(answer, withStableBody),
  'jwt-claims': stableShape,
  'key-path': stablePointer,
  'event-payload': (answer) => mapValues(answer, stableShape),
  'event-headers': stableHeaders,
  'event-retries': (answer) => only(answer, ['attempts']),
  'callback-success': withStableBody,
  'rate-limit': (answer) => only(answer, ['status']),
};

/** Sorts the names of all objects in a value, so that two runs give the same bytes. */
export function sorted(value: Json): Json {
  if (isList(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted((value as JsonObject)[name] ?? null)]));
}

/** The stable part of an answer. `undefined` if nothing of it is stable, or if another gap contains it. */
export function stableAnswer(gap: GapId, answer: Json): Json | undefined {
  if (leftOut.has(gap)) return undefined;
  return sorted(stabilisers[gap]?.(answer) ?? answer);
}
