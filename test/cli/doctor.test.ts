import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, pixConformance } from './command.ts';
import { inProcess } from './in-process.ts';

async function target(answer: RequestListener): Promise<string> {
  const server = createHttpServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const refusing: RequestListener = (request, response) => {
  const known = request.headers.authorization === 'Bearer good.jwt.here';
  response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
};

function doctor(...words: string[]) {
  return inProcess(['doctor', ...words], emptyFolder(onTestFinished));
}

test('the embedded sandbox is fit for a run', async () => {
  const { status, stdout, stderr } = await pixConformance(['doctor'], emptyFolder(onTestFinished));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/✓ target .* 401/);
  expect(stdout).toMatch(/✓ inbox .* arrives/);
  expect(stdout).toMatch(/✓ receiver .* arrives/);
  expect(stdout).toContain('A run can start.');
});

test('a target that does not answer is exit 3, and the rest is checked all the same', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const { status, stdout } = await doctor('--target', `http://127.0.0.1:${port}`);
  expect(status).toBe(3);
  expect(stdout).toMatch(/✗ target .* does not answer: .* Check the address/);
  expect(stdout).toMatch(/✓ inbox/);
  expect(stdout).toContain('Fix first: target.');
});

test('a target that answers HTML is not a Pix service', async () => {
  const url = await target((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hi'),
  );
  const { status, stdout } = await doctor('--target', url);
  expect(status).toBe(3);
  expect(stdout).toContain('with HTML: this is not a Pix service');
});

test('credentials are tried with a read', async () => {
  const url = await target(refusing);
  const good = await doctor('--target', url, '--jwt', 'good.jwt.here');
  expect(good.stdout).toMatch(/✓ jwt/);
  const bad = await doctor('--target', url, '--jwt', 'bad.jwt.geheim', '--api-key', 'geheim-key');
  expect(bad.status).toBe(2);
  expect(bad.stdout).toMatch(/✗ jwt .*refused \(401\).*\n✗ api-key/);
  expect(bad.stdout).not.toContain('geheim');
});

test('a clock that is far away is a warning', async () => {
  const url = await target((_request, response) =>
    response.writeHead(401, { date: 'Mon, 01 Jan 2024 00:00:00 GMT', 'content-type': 'application/json' }).end('{}'),
  );
  expect((await doctor('--target', url)).stdout).toMatch(/! clock .* away from this machine's/);
});

test('a webhook address that leads elsewhere is found out', async () => {
  const url = await target(refusing);
  const elsewhere = await target((_request, response) => response.end('somebody else'));
  const { status, stdout } = await doctor('--target', url, '--webhook-url', elsewhere);
  expect(status).toBe(2);
  expect(stdout).toMatch(/✗ receiver .* does not arrive .*--webhook-listen/);
});

test('a mailbox that cannot be opened is reported without its password', async () => {
  const url = await target(refusing);
  const { status, stdout } = await doctor(
    '--target',
    url,
    '--inbox',
    'imap',
    '--imap-url',
    'imaps://me:geheim@127.0.0.1:9',
  );
  expect(status).toBe(2);
  expect(stdout).toMatch(/✗ inbox .* could not be reached/);
  expect(stdout).not.toContain('geheim');
});
