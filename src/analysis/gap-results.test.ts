import { expect, test } from 'vitest';
import { answer } from '../../test/support/entries.ts';
import type { Json } from '../journal/entry.ts';
import { answered, blocked, type GapAnswer } from './answers/answerer.ts';
import { gapResults } from './gap-results.ts';
import { selectionOf } from './selection.ts';

const probed = answer('success-status', { answer: 'probed', exchanges: ['x9'] });

interface Known {
  readonly found?: GapAnswer;
  readonly written?: typeof probed;
  readonly options?: Readonly<Record<string, Json>>;
}

function resultOf({ found, written, options = {} }: Known) {
  const gaps = gapResults(
    new Map(found === undefined ? [] : [['success-status', found]]),
    new Map(written === undefined ? [] : [['success-status', written]]),
    selectionOf(options),
    { reason: null, sentence: 'the run ended' },
  );
  return gaps.find(({ id }) => id === 'success-status');
}

const seen = answered('seen', ['x1']);

test('an answer from exchanges comes before that of a probe', () => {
  expect(resultOf({ found: seen, written: probed })).toEqual({ id: 'success-status', ...seen });
});

test('the answer of a probe comes before none', () => {
  expect(resultOf({ found: blocked('nothing seen'), written: probed })).toEqual({
    id: 'success-status',
    status: 'answered',
    answer: 'probed',
    reason: null,
    exchanges: ['x9'],
  });
});

test('the missing exchanges are the reason if no probe wrote an answer', () => {
  expect(resultOf({ found: blocked('nothing seen') })).toMatchObject({ status: 'blocked', reason: 'nothing seen' });
});

test('a gap that was not asked for is skipped where nothing was seen of it', () => {
  expect(resultOf({ found: blocked('nothing seen'), options: { only: ['auth'] } })).toMatchObject({
    status: 'skipped',
    reason: 'not among those of --only',
  });
});

test('a gap outside --only is answered by the exchanges of other scenarios', () => {
  expect(resultOf({ found: seen, options: { only: ['auth'] } })).toMatchObject({ status: 'answered', answer: 'seen' });
});

test('a gap that --skip names is not answered', () => {
  expect(resultOf({ found: seen, options: { skip: ['success-status'] } })).toEqual({
    id: 'success-status',
    status: 'skipped',
    answer: null,
    reason: 'left out by --skip',
    exchanges: [],
  });
});

test('a gap of which nothing is known at all is blocked by the end of the run', () => {
  expect(resultOf({})).toMatchObject({ status: 'blocked', reason: 'the run ended' });
});
