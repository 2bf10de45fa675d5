import { expect, test } from 'vitest';
import { call, judged } from '../../../../test/support/judged.ts';
import { areReworded } from '../../model/payments/asked.ts';
import { ValueMonitor } from './values.ts';

const jwt = '$PIX_JWT_1';
const sent = '<b>two</b>\nlines & more';
const plain = 'two lines & more';

const create = (at: number, id: string, description: string) =>
  call('createPayment', { at, jwt, status: 201, sent: { amount: 5, description }, body: { id, amount: 5 } });
const update = (at: number, description: string) =>
  call('updatePayment', { at, jwt, path: { id: 'p1' }, sent: { description } });
const read = (at: number, description: string, parts: object = { jwt }) =>
  call('readPayment', { at, ...parts, path: { id: 'p1' }, body: { id: 'p1', amount: 5, description } });
const list = (at: number, description: string) => {
  const items = [description, 'another-text'].map((one, index) => ({
    id: `p${index + 1}`,
    amount: 5,
    description: one,
  }));
  return call('listPayments', { at, jwt, body: { data: items } });
};
const made = [create(0, 'p1', sent), create(0.1, 'p2', 'another-text'), list(0.2, plain)];
const found = (...entries: Parameters<typeof judged>[1][number][]): string[] =>
  judged(new ValueMonitor(), [...made, ...entries]);

test('a list shows a text without its tags, and a read shows them', () => {
  expect(found(list(1, plain), read(2, sent))).toEqual(['PAYMENT-06[description] listPayments@1']);
});

test.each([
  ['every response shows it so', [list(1, plain), read(2, plain), list(3, plain)]],
  ['a read showed them before, as they may be taken out later', [read(1, sent), list(2, plain)]],
  ['only the read lacks them', [list(1, sent), read(2, plain)]],
  ['only the response to the update repeats them', [update(1, sent), list(2, plain)]],
  [
    'the text was updated between',
    [list(1, plain), update(2, 'another'), update(3, sent), read(4, sent), list(5, sent)],
  ],
  ['only blanks around it are missing', [update(1, ' a <b> '), list(2, 'a <b>'), read(3, ' a <b> ')]],
  ['only the line break has another encoding', [update(1, 'a\r\nb'), list(2, 'a\nb'), read(3, 'a\r\nb')]],
])('a list may show a text without its tags where %s', (_, entries) => {
  expect(
    judged(new ValueMonitor(), [create(0, 'p1', sent), create(0.1, 'p2', 'another-text'), list(0.2, sent), ...entries]),
  ).toEqual([]);
});

test('a text is reworded if no request asked for it as it is shown', () => {
  const asked = (...values: string[]) =>
    areReworded(
      values.map((value) => ({ value })),
      'a b',
    );
  expect(asked('<i>a</i> b', 'another')).toBe(true);
  expect(asked('<i>a</i> b', 'a b')).toBe(false);
  expect(asked('another')).toBe(false);
});
