import { expect, test } from 'vitest';
import { agrees, askedFor } from './asked.ts';

const isRight = (sent: string, shown: string): boolean => agrees(askedFor('description', sent), shown, true);

test.each([
  ['trims', ' a b ', 'a b'],
  ['writes a blank for a line break', 'a\nb', 'a b'],
  ['writes a tag for a line break', 'a\nb', 'a<br>b'],
  ['drops control characters', 'a\u200bb', 'ab'],
  ['composes letters', 'Cafe\u0301', 'Café'],
  ['takes the tags out', '<b>a</b> & <i title="x">b</i> <%= 1 %>', 'a & b '],
  ['keeps only blanks', ' ', ''],
  ['ends a text at NUL', 'a\0b', 'a'],
])('a service %s', (_, sent, shown) => expect(isRight(sent, shown)).toBe(true));

test.each([null, ''])(
  '%j is shown empty, or as what the service puts in place of a field that was not sent',
  (sent) => {
    const asked = askedFor('description', sent);
    expect([null, '', 'kept'].map((shown) => agrees(asked, shown, true))).toEqual([true, true, false]);
    expect(agrees(asked, 'default', false)).toBe(true);
  },
);

test.each([
  ['cuts at a line break', 'a\nb', 'a'],
  ['loses a text with a blank at its end', 'a b ', ''],
  ['drops a blank of a plain text', 'a b', 'ab'],
  ['loses a text of signs', '***', ''],
  ['escapes markup', '<b>a</b>', '&lt;b&gt;a&lt;/b&gt;'],
  ['loses the text between tags', '<b>a</b>', ''],
  ['writes question marks', '€ 👍', '? ?'],
])('a service %s', (_, sent, shown) => expect(isRight(sent, shown)).toBe(false));
