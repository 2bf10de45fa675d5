import { expect, test } from 'vitest';
import { isSuccess } from './status.ts';

test.each([
  [null, false],
  [199, false],
  [200, true],
  [299, true],
  [300, false],
  [404, false],
])('status %j is a success: %j', (status, success) => {
  expect(isSuccess(status)).toBe(success);
});
