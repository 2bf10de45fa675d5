import { expect, test } from 'vitest';
import { exactly, loosely, Matcher, type SecretMatch } from './matcher.ts';

/** A text in which the same secret begins at every second character. */
function hostile(length: number): { readonly matcher: Matcher<string>; readonly found: SecretMatch<string>[] } {
  const matcher = new Matcher<string>(8, exactly);
  matcher.add('key', 'a1'.repeat(1000), { part: 16 });
  const found: SecretMatch<string>[] = [];
  matcher.find('a1'.repeat(length / 2), (one) => found.push(one));
  return { matcher, found };
}

test('the comparisons grow with the length of the text', () => {
  const [short, long] = [hostile(20_000), hostile(200_000)];
  expect(long.matcher.compared).toBeLessThan(12 * short.matcher.compared);
  expect(long.matcher.compared).toBeLessThan(200 * 200_000);
});

test('the matches cover the whole text', () => {
  const covered = new Uint8Array(200_000);
  for (const { start, end } of hostile(200_000).found) covered.fill(1, start, end);
  expect(covered.indexOf(0)).toBe(-1);
});

test('overlapping matches become one mark', () => {
  const ends = hostile(100_000).found.toSorted((a, b) => a.start - b.start);
  let end = ends[0]?.end ?? 0;
  for (const one of ends) {
    expect(one.start).toBeLessThan(end + 1);
    end = Math.max(end, one.end);
  }
});

test('secrets that differ only in case are each found once', () => {
  const matcher = new Matcher<string>(8, loosely);
  const letters = Array.from({ length: 100 }, (_, at) => `k${at}`).join('');
  matcher.add('key', letters, { part: 16 });
  matcher.add('in capitals', letters.toUpperCase(), { part: 16 });
  const found: SecretMatch<string>[] = [];
  matcher.find(`a ${letters} z`, (one) => found.push(one));
  const whole = found.filter((one) => one.whole).map(({ owner }) => owner);
  expect(whole).toEqual(['key', 'in capitals']);
});
