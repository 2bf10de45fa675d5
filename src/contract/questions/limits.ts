import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { byKey, json } from './answers.ts';
import { any, byOperation } from './drift.ts';
import type { Questions } from './question.ts';
import { members, plain, series, textsOf } from './sentences.ts';

function rateLimit(answer: Json): string {
  if (answer === null) return 'No rate limit was found within the request budget.';
  const headers = textsOf(member(answer, 'headers'));
  const beside = headers.length > 0 ? ` with the headers ${series(headers)}` : '';
  return `After ${plain(member(answer, 'after'))} requests within a second the service responds with ${plain(member(answer, 'status'))}${beside}.`;
}

function bodyLimit(answer: Json): string {
  if (answer === null) return 'Bodies of up to 16 MiB are accepted.';
  return `A body of ${plain(member(answer, 'accepted'))} bytes is accepted, and one of ${plain(member(answer, 'refused'))} bytes is refused with ${plain(member(answer, 'status'))}.`;
}

function versions(answer: Json): string {
  const all = members(answer).map(
    ([where, value]) => `${where.replace(/^header:/, 'the header ')} says ${plain(value)}`,
  );
  return all.length === 0 ? 'No header or field names a version.' : `Versions: ${series(all)}.`;
}

export const limitsQuestions = {
  'rate-limit': {
    class: 'heavy',
    from: ['other-limits'],
    asks: 'How many requests per second does the service allow?',
    form: '{status: integer, after: integer, headers: [string]} | null  after: accepted requests within the second before the first refusal; headers: retry-after and the ratelimit headers; null if no limit was found within the request budget',
    answer: z.object({ status: z.int(), after: z.int(), headers: z.array(z.string()) }).nullable(),
    sentence: rateLimit,
    drift: any('look', { toNull: 'compatible' }),
  },
  'body-limit': {
    class: 'heavy',
    from: ['other-limits'],
    asks: 'How large may a request body be?',
    form: '{status: integer, accepted: integer, refused: integer} | null  in bytes, by bisection up to 16 MiB; white space around the JSON fills the body, so that no limit of a field applies',
    answer: z.object({ status: z.int(), accepted: z.int(), refused: z.int() }).nullable(),
    sentence: bodyLimit,
    drift: 'body limit',
  },
} satisfies Questions;

export const versioningQuestions = {
  'version-marks': {
    class: 'read',
    from: ['version-marks'],
    asks: 'Does any header or field name a version?',
    form: "{'header:NAME' or JSON Pointer: value}  the headers and fields that name a version",
    answer: byKey(json),
    sentence: versions,
    drift: byOperation(any('look')),
  },
} satisfies Questions;
