import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, pixConformance } from '../cli/command.ts';
import { listen } from '../hostile/stage.ts';

test('a folder that cannot be written to is exit 2 with a sentence, and nothing is sent', async () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'file'), '');
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  const { port, close } = await listen(server);
  onTestFinished(close);
  const { status, stdout, stderr } = await pixConformance(
    ['run', '--target', `http://127.0.0.1:${port}`, '--out', 'file/run'],
    folder,
  );
  expect({ status, requests, stdout }).toEqual({ status: 2, requests: 0, stdout: '' });
  expect(stderr).toMatch(/^--out [^\n]+ cannot be written to: [^\n]+\n$/);
});
