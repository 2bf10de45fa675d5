import { describe, expect, test } from 'vitest';
import { exactly, loosely, Matcher, type SecretMatch } from './matcher.ts';

const long = 'abcdefghijklmnopqrstuvwxyz0123456789';

function matching(...texts: string[]) {
  const matcher = new Matcher<string>(8, exactly);
  for (const text of texts) matcher.add(text, text, { part: 16 });
  return matcher;
}

function foundIn(matcher: Matcher<string>, text: string): SecretMatch<string>[] {
  const found: SecretMatch<string>[] = [];
  matcher.find(text, (one) => found.push(one));
  return found;
}

test.each(['abcdefgh', '..abcdefgh', 'abcdefgh..', '.............abcdefgh.............'])('in %j', (text) => {
  const start = text.indexOf('a');
  expect(foundIn(matching('abcdefgh'), text)).toEqual([{ owner: 'abcdefgh', start, end: start + 8, whole: true }]);
});

test.each(['', 'abcdefg', 'bcdefgh', 'abcdefgX', 'Xbcdefgh', 'abcXefgh', 'abcdeXgh'])('not in %j', (text) => {
  expect(foundIn(matching('abcdefgh'), text)).toEqual([]);
});

test('an empty matcher finds nothing', () => {
  expect(foundIn(matching(), long)).toEqual([]);
});

test('secrets shorter than a window are left out', () => {
  expect(foundIn(matching('abcdefg'), 'abcdefg')).toEqual([]);
});

test('each occurrence is reported once, also of a long string with many windows', () => {
  expect(foundIn(matching(long), `${long} ${long}`).map(({ start }) => start)).toEqual([0, long.length + 1]);
});

test('occurrences without anything between them are two', () => {
  expect(foundIn(matching('abcdefgh'), 'abcdefghabcdefgh').map(({ start, end }) => [start, end])).toEqual([
    [0, 8],
    [8, 16],
  ]);
});

test('strings of the same end are all found', () => {
  const found = foundIn(matching('xxabcdefgh', 'yyabcdefgh', 'abcdefgh'), '.yyabcdefgh');
  expect(found.map(({ owner, start }) => [owner, start])).toEqual([
    ['yyabcdefgh', 1],
    ['abcdefgh', 3],
  ]);
});

test('overlapping strings are all found', () => {
  const found = foundIn(matching('abcdefghij', 'fghijklmno'), 'abcdefghijklmno');
  expect(found.map(({ start, end }) => [start, end])).toEqual([
    [0, 10],
    [5, 15],
  ]);
});

describe('a part of a string', () => {
  test.each([
    [0, 16],
    [1, 17],
    [7, 23],
    [10, 30],
    [19, 35],
    [20, 36],
  ])('[%i, %i) is found where it is long enough', (from, to) => {
    expect(foundIn(matching(long), `<${long.slice(from, to)}>`)).toEqual([
      { owner: long, start: 1, end: 1 + to - from, whole: false },
    ]);
  });

  test.each([
    [0, 15],
    [8, 23],
    [21, 36],
  ])('[%i, %i) is too short', (from, to) => {
    expect(foundIn(matching(long), `<${long.slice(from, to)}>`)).toEqual([]);
  });

  test('is found of a string that is just twice as long, and of no shorter one', () => {
    expect(foundIn(matching(long.slice(0, 32)), long.slice(0, 20))).toHaveLength(1);
    expect(foundIn(matching(long.slice(0, 31)), long.slice(0, 20))).toEqual([]);
    expect(foundIn(matching(long.slice(0, 31)), long.slice(11, 31))).toEqual([]);
  });
});

describe('of a string with a core', () => {
  const matcher = new Matcher<string>(8, exactly);
  matcher.add('owner', 'header.claims.signature', { core: [14, 23], part: 16 });

  test('the core alone is found', () => {
    expect(foundIn(matcher, 'x signature')).toEqual([{ owner: 'owner', start: 2, end: 11, whole: false }]);
  });

  test('only the core is reported where something before it is missing', () => {
    expect(foundIn(matcher, 'x claims.signature')).toEqual([{ owner: 'owner', start: 9, end: 18, whole: false }]);
  });

  test('all is reported where all is there', () => {
    expect(foundIn(matcher, 'x header.claims.signature')).toEqual([{ owner: 'owner', start: 2, end: 25, whole: true }]);
  });

  test.each(['header.claims.', 'header.claims.signatur', 'ignature'])('%j is not found', (text) => {
    expect(foundIn(matcher, text)).toEqual([]);
  });

  test('which is shorter than a window nothing is found', () => {
    const short = new Matcher<string>(8, exactly);
    short.add('owner', 'header.claims.abc', { core: [14, 17], part: 16 });
    expect(foundIn(short, 'header.claims.abc')).toEqual([]);
  });
});

test('a beginning that many strings share gives only the first of them away', () => {
  const prefix = 'pix_live_0123456789';
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'].map((char) => prefix + char.repeat(20));
  const matcher = matching(...keys);
  expect(new Set(foundIn(matcher, prefix).map(({ owner }) => owner))).toEqual(new Set(keys.slice(0, 4)));
  for (const key of keys) expect(foundIn(matcher, key).some(({ owner, whole }) => owner === key && whole)).toBe(true);
});

test('strings that begin differently do not count as alike', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'].map((char) => `${char.repeat(5)}xyz${char.repeat(32)}`);
  for (const key of keys) expect(foundIn(matching(...keys), key.slice(0, 20)).map(({ owner }) => owner)).toEqual([key]);
});

test('loosely, case and the alphabets of base64 do not matter; exactly, they do', () => {
  const matcher = new Matcher<string>(8, loosely);
  matcher.add('owner', 'Ab+/ -_cZ', { part: 16 });
  expect(foundIn(matcher, 'aB-_+  /c/z')).toEqual([]);
  expect(foundIn(matcher, 'aB-_+ /Cz')).toHaveLength(1);
  expect(foundIn(matching('Abcdefgh'), 'abcdefgh')).toEqual([]);
});

describe('what repeats itself tells nothing of a string', () => {
  const padded = `${long.slice(0, 20)}${'-'.repeat(40)}`;

  test.each(['-'.repeat(100), `x${'-'.repeat(50)}x`])('%j', (text) => {
    expect(foundIn(matching(padded), text)).toEqual([]);
  });

  test('with what stands before it, it is found', () => {
    const text = `<${padded.slice(10)}>`;
    expect(foundIn(matching(padded), text)).toEqual([{ owner: padded, start: 1, end: 51, whole: false }]);
  });

  test('the whole is found, also where the text goes on in the same way', () => {
    const found = foundIn(matching(padded), `<${padded}${'-'.repeat(20)}>`);
    expect(found).toEqual([{ owner: padded, start: 1, end: 61, whole: true }]);
  });

  test.each(['-', 'ab', 'LS0t'])('a string that is nothing but %j is found as a whole alone', (piece) => {
    const text = piece.repeat(40);
    expect(foundIn(matching(text), `<${text}>`).map(({ whole }) => whole)).toContain(true);
    expect(foundIn(matching(text), `<${text.slice(piece.length)}>`)).toEqual([]);
  });

  test('a long text of the same character is looked at once', () => {
    const matcher = matching(padded);
    foundIn(matcher, '-'.repeat(100_000));
    expect(matcher.compared).toBeLessThan(100_000);
  });
});
