import { expect, test, vi } from 'vitest';
import { partOf } from './part.ts';

const all = Array.from({ length: 20 }, (_, index) => index);

test('all is tried unless a part is asked for', ({ onTestFinished }) => {
  vi.stubEnv('TESTS_PART', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(partOf(all)).toEqual(all);
});

test.each([8, 2])('the parts together are all, each is tried in one (%i at most)', (count) => {
  const tried = Array.from({ length: count }, (_, part) => {
    vi.stubEnv('TESTS_PART', `${part}/8`);
    return partOf(all, count);
  });
  vi.unstubAllEnvs();
  expect(tried.flat().toSorted((a, b) => a - b)).toEqual(all);
});
