import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from './command.ts';
import { startSandbox } from './started-sandbox.ts';

test('a latency delays every answer', async () => {
  const { url } = await startSandbox(emptyFolder(onTestFinished), '--latency', '300');
  const startedAt = performance.now();
  await (await request(`${url}/nowhere`)).body.dump();
  expect(performance.now() - startedAt).toBeGreaterThan(290);
});

test('a dialect file changes what it names', async () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'dialect.yaml'), 'name: mine\nerrors:\n  statuses:\n    unknownRoute: 410\n');
  const { sandbox, url } = await startSandbox(folder, '--dialect', 'dialect.yaml');
  expect(await sandbox.printed('dialect mine')).toContain('dialect mine');
  const { statusCode, body } = await request(`${url}/nowhere`);
  await body.dump();
  expect(statusCode).toBe(410);
});
