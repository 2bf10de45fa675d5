import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { canonical, decodedLayers } from './escapes.ts';
import { asItIs } from './layer.ts';

describe('what is escaped is undone', () => {
  test.each([
    ['\\u0041', 'A'],
    ['\\u{41}', 'A'],
    ['\\u{1F600}', '😀'],
    ['\\u{10FFFF}', '\u{10ffff}'],
    ['\\x41\\x7a', 'Az'],
    ['\\b\\f\\n\\r\\t', '\b\f\n\r\t'],
    ['\\"\\\'\\`\\/', '"\'`/'],
    ['%41%7a', 'Az'],
    ['%C3%A7', 'ç'],
    ['%C2%80', '\u0080'],
    ['%E0%A0%80', '\u0800'],
    ['%E2%82%AC', '€'],
    ['%F0%90%80%80', '\u{10000}'],
    ['%F0%9F%98%80!', '😀!'],
    ['&#x41;&#X42;', 'AB'],
    ['&#65;&#0066', 'AB'],
    ['&#x00041;', 'A'],
    ['&AMP;&lt', '&&lt'],
    ['０１５９', '0159'],
  ])('%j is %j', (text, plain) => {
    expect(canonical(text)).toBe(plain);
  });

  const names =
    'amp lt gt quot apos nbsp excl num dollar percnt lpar rpar ast midast plus comma period sol colon semi equals quest commat lsqb lbrack bsol rsqb rbrack Hat lowbar grave lcub lbrace verbar vert rcub rbrace';
  test.each(names.split(' '))('&%s; is what an HTML parser says', (name) => {
    const [node] = parseDocument(`&${name};`).children;
    expect(canonical(`&${name};`)).toBe(node !== undefined && 'data' in node ? node.data : null);
  });

  test('&tilde;, &dash; and &hyphen; are what people type for them', () => {
    expect(canonical('&tilde;&dash;&hyphen;')).toBe('~--');
  });
});

test('an escaped backslash is one', () => {
  expect(decodedLayers(asItIs('a\\\\b'))[0]?.text).toBe('a\\b');
});

describe('what is not an escape is left', () => {
  test.each(['', 'plain', '50% & more', '\\q', '%4', '&unknown;', '&#x110000;', '&#1114112;', '\\u{110000}', '\\u00'])(
    '%j',
    (text) => {
      expect(decodedLayers(asItIs(text))).toEqual([]);
      expect(canonical(text)).toBe(text);
    },
  );

  test('beside an escape', () => {
    expect(canonical('&unknown;%41\\q')).toBe('&unknown;A\\q');
  });
});

test.each([
  ['%C3%41', 'ÃA'],
  ['%E2%41%42', 'âAB'],
  ['%F0%9F%41', 'ð\u009fA'],
  ['%C1%41', '\ufffdA'],
])('bytes that are not UTF-8 hide nothing behind them: %j', (text, plain) => {
  expect(canonical(text).endsWith(plain.slice(-1))).toBe(true);
  expect(canonical(text)).toHaveLength(plain.length);
});

test('each encoding of an encoding is a layer, as far as anybody goes by accident', () => {
  const twice = '%2541';
  expect(decodedLayers(asItIs(twice)).map(({ text }) => text)).toEqual(['%41', 'A']);
  const sixTimes = `%${'25'.repeat(5)}41`;
  expect(decodedLayers(asItIs(sixTimes))).toHaveLength(4);
});

describe('a position of a layer leads back to the text', () => {
  const positions = (text: string, layer = 0): number[] => {
    const found = decodedLayers(asItIs(text))[layer];
    if (found === undefined) throw new Error('no such layer');
    return Array.from({ length: found.text.length + 1 }, (_, position) => found.origin(position, false));
  };

  test('where one escape is among plain text', () => {
    expect(positions('ab%41cd')).toEqual([0, 1, 2, 5, 6, 7]);
  });

  test('where escapes follow one another', () => {
    expect(positions('x%41%42y')).toEqual([0, 1, 4, 7, 8]);
    expect(positions('\\n\\tz')).toEqual([0, 2, 4, 5]);
  });

  test('where one character takes several bytes', () => {
    expect(positions('%C3%A7%E2%82%AC!')).toEqual([0, 6, 15, 16]);
  });

  test('where one character is two code units', () => {
    expect(positions('%F0%9F%98%80!').filter((_, at) => at !== 1)).toEqual([0, 12, 13]);
  });

  test('where a byte is not UTF-8', () => {
    expect(positions('%C3%41b')).toEqual([0, 3, 6, 7]);
  });

  test('through two layers', () => {
    expect(positions('a%2541b', 1)).toEqual([0, 1, 6, 7]);
  });
});
