import { test } from 'vitest';

test('takes all memory', () => {
  for (const kept: unknown[] = []; ; ) kept.push(Array.from({ length: 10_000 }, (_, nth) => ({ nth })));
});
