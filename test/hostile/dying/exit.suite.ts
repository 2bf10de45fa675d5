import { test } from 'vitest';

test('a library ends the thread', async () => {
  const { reallyExit } = process as unknown as { reallyExit(code: number): never };
  reallyExit.call(process, 7);
  await new Promise(() => undefined);
});
