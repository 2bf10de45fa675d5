import { z } from 'zod';
import { member } from '../../json/value.ts';
import { byKey } from './answers.ts';
import { any, byOperation, fields } from './drift.ts';
import type { Questions } from './question.ts';
import { members, plain, type Sentence, series, words } from './sentences.ts';

function outOfBounds(what: string, detail: (number: string) => string, name: string): Sentence {
  return (answer) => {
    const all = members(answer).map(([value, result]) => {
      const seen = member(result, name);
      const rest = seen === null || seen === undefined ? '' : ` with ${detail(plain(seen))}`;
      return `${value} gives ${plain(member(result, 'status'))}${rest}`;
    });
    return `${what} out of bounds: ${series(all)}.`;
  };
}

export const listQuestions = {
  'default-page': {
    from: ['list-current-page', 'page-defaults'],
    asks: 'Which page does the list return if the request names none?',
    form: 'integer',
    answer: z.int(),
    sentence: (answer) => `Without page, the list returns page ${plain(answer)}.`,
    drift: any('breaking'),
  },
  'default-limit': {
    from: ['list-page-size', 'page-defaults'],
    asks: 'How many payments does a page have if the request names no limit?',
    form: 'integer',
    answer: z.int(),
    sentence: (answer) => `Without limit, a page has up to ${plain(answer)} payments.`,
    drift: any('breaking'),
  },
  'first-page': {
    from: ['list-current-page'],
    asks: 'Does the list count its pages from 0 or from 1?',
    form: '0 | 1',
    answer: z.literal([0, 1]),
    sentence: (answer) => `The first page is number ${plain(answer)}.`,
    drift: any('breaking'),
  },
  'limit-out-of-bounds': {
    from: ['listPayments', 'limit-bounds'],
    asks: 'How does the list respond to a limit that is out of bounds?',
    form: '{value: {status: integer, pageSize: integer | null}}  for 0, -1, 101, 1000, 1.5, abc',
    answer: byKey(z.object({ status: z.int(), pageSize: z.int().nullable() })),
    sentence: outOfBounds('Limits', (size) => `a pageSize of ${size}`, 'pageSize'),
    drift: byOperation(fields({ status: 'status', pageSize: any('look') })),
  },
  'page-out-of-bounds': {
    from: ['list-current-page', 'listPayments'],
    asks: 'How does the list respond to a page that is out of bounds?',
    form: '{value: {status: integer, items: integer | null}}  for the keys 0, -1, last+1, 1.5, abc',
    answer: byKey(z.object({ status: z.int(), items: z.int().nullable() })),
    sentence: outOfBounds('Pages', (items) => `${items} items`, 'items'),
    drift: byOperation(fields({ status: 'status', items: any('look') })),
  },
  'list-order': {
    from: ['list-data'],
    asks: 'In which order are payments listed?',
    form: 'newest-first | oldest-first | other',
    answer: z.enum(['newest-first', 'oldest-first', 'other']),
    sentence: words({
      'newest-first': 'The newest payment comes first in the list.',
      'oldest-first': 'The oldest payment comes first in the list.',
      other: 'The list is not ordered by the time of creation.',
    }),
    drift: any('breaking'),
  },
  'page-size-meaning': {
    from: ['list-page-size'],
    asks: 'Is pageSize the limit, or the number of items on the page?',
    form: 'limit | items-on-page | other',
    answer: z.enum(['limit', 'items-on-page', 'other']),
    sentence: words({
      limit: 'pageSize is the requested limit.',
      'items-on-page': 'pageSize is the number of items on the page.',
      other: 'pageSize is neither the limit nor the number of items on the page.',
    }),
    drift: any('breaking'),
  },
} satisfies Questions;
