import { test } from 'vitest';

test('something breaks that nobody waits for', async () => {
  setTimeout(() => {
    throw new Error('nobody catches this');
  }, 10);
  await new Promise((resolve) => setTimeout(resolve, 500));
});
