import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { emptyFolder, start } from '../cli/command.ts';
import { listen } from '../hostile/stage.ts';

const page = { currentPage: 1, pageSize: 1, totalItems: 0, totalPages: 0, data: [], note: 'ab'.repeat(480_000) };
const json = JSON.stringify(page);
/** In megabytes. All bodies that go through the proxy together are larger. */
const heap = 160;

test('passed traffic does not stay in the memory of the proxy', { timeout: 60_000 }, async ({ onTestFinished }) => {
  const { port, close } = await listen(
    createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(json)),
  );
  onTestFinished(close);
  const words = ['proxy', '--target', `http://127.0.0.1:${port}`, '--port', '0'];
  const proxy = start(words, emptyFolder(onTestFinished), { NODE_OPTIONS: `--max-old-space-size=${heap}` });
  onTestFinished(() => proxy.kill('SIGKILL'));
  const own = /^(http:\S+) passes everything on/.exec(await proxy.printed('Ctrl-C'))?.[1];
  for (let sent = 0; sent < 180; sent += 1) await (await fetch(`${own}/auth/payment/pix`)).arrayBuffer();
  proxy.kill('SIGINT');
  const { status, stderr } = await proxy.ended;
  expect(status, stderr.slice(-500)).toBe(1);
});
