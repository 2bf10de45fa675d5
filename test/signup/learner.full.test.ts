import { test } from 'vitest';
import { meetAny } from './any-rules.ts';

test('any combination of usual demands is met where refusals name the field', () => {
  meetAny({ numRuns: 300, seed: 20_261_128 });
});
