import { type GapId, gaps } from '../../src/contract/gaps.ts';
import type { Json } from '../../src/journal/entry.ts';
import { isSchema, schemaDiffers } from './essential.ts';

type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const show = (value: Json | undefined): string => JSON.stringify(value) ?? 'nothing';
const not = (truth: Json | undefined, answer: Json | undefined, path: string): string =>
  `${path || '/'}: ${show(answer)}, where ${show(truth)} is true`;

/** Compares two values. Returns where they differ, or `null`. */
type Comparison = (truth: Json, answer: Json, path: string) => string | null;

/** Compares schemas by their essential part, lists as sets, objects by member, and the rest by value. */
const same: Comparison = (truth, answer, path) => {
  if (isSchema(truth)) return schemaDiffers(truth, answer, path);
  if (Array.isArray(truth)) return sameSet(truth as Json[], answer, path);
  if (!isObject(truth)) return truth === answer ? null : not(truth, answer, path);
  if (!isObject(answer)) return not(truth, answer, path);
  return entries(Object.keys({ ...truth, ...answer }), truth, answer, path);
};

function entries(names: readonly string[], truth: JsonObject, answer: JsonObject, path: string): string | null {
  for (const name of names) {
    const at = `${path}/${name}`;
    const [one, other] = [truth[name], answer[name]];
    if (one === undefined || other === undefined) return not(one, other, at);
    const differs = same(one, other, at);
    if (differs !== null) return differs;
  }
  return null;
}

function sameSet(truth: readonly Json[], answer: Json, path: string): string | null {
  if (!Array.isArray(answer)) return not(truth, answer, path);
  const [one, other] = [truth, answer as Json[]].map((list) => new Set(list.map((item) => JSON.stringify(item))));
  const equal =
    one !== undefined && other !== undefined && one.size === other.size && [...one].every((item) => other.has(item));
  return equal ? null : not(truth, answer, path);
}

/** Only the members in the answer must be true, and there must be at least one. */
const asFarAsSeen: Comparison = (truth, answer, path) => {
  if (!isObject(truth) || !isObject(answer)) return same(truth, answer, path);
  const names = Object.keys(answer).filter((name) => name in truth);
  if (names.length === 0 && Object.keys(truth).length > 0) return not(truth, answer, path);
  return entries(names, truth, answer, path);
};

/** Every member that is not optional must exist, and all existing members must be true. */
function partly(isOptional: (name: string, truth: Json) => boolean): Comparison {
  return (truth, answer, path) => {
    if (!isObject(truth) || !isObject(answer)) return same(truth, answer, path);
    const needed = Object.keys(truth).filter((name) => !isOptional(name, truth[name] ?? null) || name in answer);
    return entries([...new Set([...needed, ...Object.keys(answer)])], truth, answer, path);
  };
}

const ofTheTransport = /^(connection|keep-alive|date|content-length|transfer-encoding)$/;
const headerNames: Comparison = (truth, answer, path) =>
  same(
    truth,
    Array.isArray(answer) ? (answer as Json[]).filter((name) => !ofTheTransport.test(String(name))) : answer,
    path,
  );

/** How late a busy machine may be with sending or receiving, in milliseconds. */
const lateMs = 5000;

const close = (truth: number, answer: unknown): boolean =>
  typeof answer === 'number' && answer >= truth - lateMs && answer <= truth * 1.5 + lateMs;

/** One step of a table of transitions, with the operation's id or its first word. */
const step = (value: Json): string => {
  const { from, operation, to, status } = value as JsonObject;
  const verb = /enable|disable|pay|update/i.exec(String(operation))?.[0]?.toLowerCase();
  return [from, verb, to, status ?? ''].map(String).join(' ');
};

/** The answer contains no wrong step, and every step that changes the state. */
const transitions: Comparison = (truth, answer, path) => {
  if (!Array.isArray(truth) || !Array.isArray(answer)) return not(truth, answer, path);
  const known = (truth as Json[]).map(step);
  const seen = (answer as Json[]).map(step);
  const moving = (truth as JsonObject[]).filter(({ from, to }) => from !== to).map(step);
  const strange = seen.find((one) => !known.includes(one));
  const missing = moving.find((one) => !seen.includes(one));
  return strange === undefined && missing === undefined ? null : not(truth, answer, path);
};

const number = (value: Json | undefined): number => (typeof value === 'number' ? value : Number.NaN);

function numbers(fits: (truth: JsonObject, answer: JsonObject) => boolean): Comparison {
  return (truth, answer, path) => {
    if (!isObject(truth) || !isObject(answer)) return same(truth, answer, path);
    return fits(truth, answer) ? null : not(truth, answer, path);
  };
}

/** A page or limit out of range. The status must be exact. The number may be limited by the observer's payments. */
function outOfBounds(name: 'pageSize' | 'items', fits: (truth: number, answer: number) => boolean): Comparison {
  return (truth, answer, path) => {
    for (const [value, expected] of Object.entries(truth as JsonObject)) {
      const got = isObject(answer) ? answer[value] : undefined;
      if (!isObject(expected) || !isObject(got) || expected['status'] !== got['status'])
        return not(expected, got, path);
      const [one, other] = [expected[name] ?? null, got[name] ?? null];
      const fit = one === null || other === null ? one === other : fits(number(one), number(other));
      if (!fit) return not(expected, got, `${path}/${value}`);
    }
    return null;
  };
}

const pointerPattern: Comparison = (truth, answer, path) => {
  const pattern = new RegExp(`^${String(truth).replace('*', '(\\d+|\\*)')}$`);
  return pattern.test(String(answer)) ? null : not(truth, answer, path);
};

const signature: Comparison = (truth, answer, path) => {
  const plain = (value: Json): Json =>
    isObject(value) ? { ...value, scheme: String(value['scheme']).replace('base64url', 'base64') } : value;
  return same(plain(truth), plain(answer), path);
};

/**
 * A permitted withdrawal may still be refused because the balance is too low. If the truth is that it is permitted, no
 * observation contradicts it.
 */
const butWithdrawals: Comparison = (truth, answer, path) => {
  if (!isObject(truth) || !isObject(answer)) return same(truth, answer, path);
  const { withdrawEarnedFees, ...others } = truth;
  const { withdrawEarnedFees: seen, ...rest } = answer;
  const difference = same(others, rest, path);
  if (difference !== null || withdrawEarnedFees === undefined || isLetIn(withdrawEarnedFees)) return difference;
  return seen === undefined ? not(withdrawEarnedFees, seen, path) : same(withdrawEarnedFees, seen, path);
};

/** Members that are `null` in the truth cannot be known. An empty list that is sent as text has no body. */
const bothMethods: Comparison = (truth, answer, path) => {
  if (!isObject(truth) || !isObject(answer)) return same(truth, answer, path);
  const isKnown = ([name]: readonly [string, Json]) => truth[name] !== null;
  const known: JsonObject = Object.fromEntries(Object.entries(truth).filter(isKnown));
  const seen: JsonObject = Object.fromEntries(Object.entries(answer).filter(isKnown));
  const [list, expected] = [seen['getSecurityIP'], known['getSecurityIP']];
  if (!isObject(list) || !isObject(expected) || list['body'] !== null) return butWithdrawals(known, seen, path);
  return butWithdrawals(known, { ...seen, getSecurityIP: { ...list, body: expected['body'] ?? null } }, path);
};

function isLetIn(truth: Json): boolean {
  if (!isObject(truth)) return false;
  const { outcome, status } = truth;
  return outcome === 'accepted' || (outcome === undefined && number(status) < 300);
}

/** A machine that is too slow for that many requests in a second meets no limit, and receives responses late. */
const rateLimit: Comparison = (truth, answer, path) => {
  if (!isObject(truth) || !isObject(answer)) return answer === null ? null : same(truth, answer, path);
  const isClose = number(answer['after']) <= number(truth['after']) * 1.5;
  const { status, headers } = truth;
  const { status: seenStatus, headers: seenHeaders } = answer;
  return isClose
    ? same({ status, headers } as Json, { status: seenStatus, headers: seenHeaders } as Json, path)
    : not(truth, answer, path);
};

const comparisons: Partial<Record<GapId, Comparison>> = {
  'success-headers': headerNames,
  'error-cases': asFarAsSeen,
  'error-body': asFarAsSeen,
  'event-kinds': partly((_, operation) => operation === 'withdrawEarnedFees' || operation === 'createWebhook'),
  'event-payload': asFarAsSeen,
  'address-structure': partly((_, how) => how === 'optional'),
  'company-fields': partly((_, fields) => Array.isArray(fields) && fields.length === 0),
  'payment-transitions': transitions,
  'key-transitions': transitions,
  'key-path': pointerPattern,
  'event-signature': signature,
  'both-methods': bothMethods,
  'both-on-sub-paths': butWithdrawals,
  'key-on-sub-paths': butWithdrawals,
  'page-out-of-bounds': outOfBounds('items', (truth, answer) => (truth === 0 ? answer === 0 : answer > 0)),
  'limit-out-of-bounds': outOfBounds('pageSize', (truth, answer) => answer <= truth && answer >= 0),
  // Passwords with fewer than three characters are not sent, because they could not be masked.
  'password-rules': numbers(
    (truth, { minLength, refused }) =>
      (minLength === null ? number(truth['minLength']) <= 3 : minLength === truth['minLength']) &&
      sameSet(truth['refused'] as Json[], refused ?? null, '') === null,
  ),
  'body-limit': numbers(
    (truth, answer) =>
      truth['status'] === answer['status'] &&
      number(answer['accepted']) <= number(truth['accepted']) &&
      number(answer['refused']) >= number(truth['refused']),
  ),
  'rate-limit': rateLimit,
  'event-delay': numbers((truth, answer) => close(number(truth['medianMs']), answer['medianMs'])),
  'event-retries': numbers((truth, answer) => {
    const [delays, seen] = [truth['delaysMs'] as number[], answer['delaysMs'] as number[]];
    return truth['attempts'] === answer['attempts'] && delays.every((delay, index) => close(delay, seen[index]));
  }),
};

/**
 * Where an answer contradicts the truth of a dialect, in one line, or `null`. `truthOf` lists the allowed deviations.
 */
export function differs(gap: GapId, truth: Json, answer: Json): string | null {
  const form = gaps[gap].answer.safeParse(answer);
  if (!form.success) return not(gaps[gap].form, answer, '');
  const compare = comparisons[gap] ?? same;
  const byOperation = ['success-status', 'success-body', 'success-headers', 'error-cases'].includes(gap);
  if (!byOperation || !isObject(truth) || !isObject(answer)) return compare(truth, answer, '');
  for (const [operation, expected] of Object.entries(truth)) {
    const got = answer[operation];
    const difference = got === undefined ? not(expected, got, '') : compare(expected, got, '');
    if (difference !== null) return `${operation}${difference}`;
  }
  return null;
}
