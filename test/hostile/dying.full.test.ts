import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** In megabytes, small so that memory is soon exhausted. */
const heap = 64;

async function reasonOfDeath(suite: string) {
  const script = join(import.meta.dirname, 'dying', 'start.ts');
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, script, suite], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { fault: JSON.parse(stdout || 'null') as unknown, stderr };
}

test.concurrent.for([
  ['heap.suite.ts', /^the worker that drives the target died: it ran out of memory$/],
  ['exit.suite.ts', /^the worker that drives the target died: /],
  ['thrown.suite.ts', /nobody catches this/],
] as const)('a worker that dies of %s is one fault of our own', async ([suite, reason], { expect: expected }) => {
  const { fault, stderr } = await reasonOfDeath(suite);
  expected(stderr).toBe('');
  expected(fault).toEqual({ kind: 'own', reason: expect.stringMatching(reason) });
});
