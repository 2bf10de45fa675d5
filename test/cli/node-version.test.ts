import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'pix-conformance.js');

test('an old Node is refused with one sentence', () => {
  const older = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.20.2" })';
  const { status, stderr } = spawnSync(process.execPath, ['--import', older, bin, 'list'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^pix-conformance needs Node 22\.18 or later, and this is 20\.20\.2\..*\n$/);
});
