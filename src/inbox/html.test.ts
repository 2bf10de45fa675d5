import { expect, test } from 'vitest';
import { readHtml } from './html.ts';

test('endlessly nested elements are read only as far as a mail goes', () => {
  const { lines } = readHtml(`<p>code 482913</p>${'<b>'.repeat(2000)}deep`);
  expect(lines.map(({ text }) => text)).toEqual(['code 482913']);
});

test('a text deep inside a mail is read', () => {
  const { lines } = readHtml(`${'<div>'.repeat(300)}code 482913${'</div>'.repeat(300)}<p>bye</p>`);
  expect(lines.map(({ text }) => text)).toEqual(['code 482913', 'bye']);
});
