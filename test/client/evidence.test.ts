import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import type { Exchange } from '../../src/client/exchange.ts';
import type { ExchangeEntry } from '../../src/journal/entry.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { openJournal } from '../../src/journal/writer.ts';
import { Secrets } from '../../src/mask/secrets.ts';
import { encodings } from '../support/encodings.ts';

/** A target that echoes every value that it receives, in every encoding. */
const code = '482913';
const password = 'Tr0ub4dor&3 "ç"\\';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.3thZ8kQv_0mWc1XbY5rTjN2pLsD7eUfGaHiKoMqRwSx';
const newKey = 'pk-7f3a9c1e-55d0-4b1f-9e2a-0c6d8b4a2f17';

let folder: string;
let text: string;
let entry: ExchangeEntry;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  const file = join(folder, 'journal.jsonl');
  const server = createServer((request, response) => {
    const echoes = [code, password, jwt, newKey].flatMap((secret) =>
      Object.entries(encodings).map(([name, encode]) => ({ name, echo: encode(secret) })),
    );
    response.setHeader('x-path', request.url ?? '');
    response.setHeader('x-token', (request.headers.authorization ?? '').toLowerCase());
    response.setHeader('location', `/auth/apiKey/${newKey}`);
    response.end(JSON.stringify({ token: Number(code), echoes, key: newKey }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const secrets = new Secrets();
  secrets.register('code', code);
  secrets.register('password', password);
  secrets.register('jwt', jwt);
  const journal = openJournal(file, secrets);
  journal.append({
    type: 'run-started',
    at: '2026-11-21T10:00:00.000Z',
    version: 4,
    tool: 'test',
    target: 'http://127.0.0.1',
    seed: 1,
    options: {},
  });
  const client = createClient({
    target: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: 10_000,
    journal,
    // An API key is known only after the response that carries it was examined.
    learn: ({ response }: Exchange) => {
      const { key } = (response?.json ?? {}) as { key?: string };
      if (key !== undefined) secrets.register('api-key', key);
    },
  });
  await client.send({
    method: 'POST',
    path: `/account/concludesLogin/${code}?p=${encodeURIComponent(password)}`,
    headers: [
      ['authorization', `Bearer ${jwt}`],
      ['content-type', 'application/json'],
    ],
    body: JSON.stringify({ password, emailToken: Number(code) }),
    about: { scenario: 's', operation: 'concludesLogin', account: 'h1', credentials: 'jwt', variant: null, chain: 0 },
  });
  await client.close();
  await new Promise((resolve) => server.close(resolve));
  journal.close();
  text = readFileSync(file, 'utf8');
  entry = [...readJournal(file)][1] as ExchangeEntry;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.entries(encodings))('no secret is in the journal: %s', (name, encode) => {
  const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);
  for (const secret of [password, jwt, newKey, jwt.split('.')[2] as string]) {
    expect(text).not.toContain(encode(secret));
    expect(text).not.toContain(inJson(encode(secret)));
  }
  // Backwards, a code of few digits is any other number.
  if (name === 'reversed') return;
  expect(text).not.toMatch(new RegExp(`(?<![\\w.])${encode(code).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?!\\w)`));
});

test('sent values can be recognised by their marks', () => {
  expect(new URL(entry.request.url).pathname).toBe('/account/concludesLogin/$PIX_CODE_1');
  expect(new URL(entry.request.url).search).toBe('?p=$PIX_PASSWORD_1');
  expect(entry.request.headers[0]).toEqual(['authorization', 'Bearer $PIX_JWT_1']);
  expect(JSON.parse(entry.request.body?.text ?? '')).toEqual({
    password: '$PIX_PASSWORD_1',
    emailToken: '$PIX_CODE_1:integer',
  });
});

test('the answer stays JSON, and a key is masked in the very answer that brought it', () => {
  const body = JSON.parse(entry.response?.body.text ?? '') as { token: unknown; key: unknown };
  expect(body).toMatchObject({ token: '$PIX_CODE_1:integer', key: '$PIX_API_KEY_1' });
  expect(entry.response?.headers).toContainEqual(['x-token', 'bearer $PIX_JWT_1']);
  expect(entry.response?.headers).toContainEqual(['location', '/auth/apiKey/$PIX_API_KEY_1']);
});
