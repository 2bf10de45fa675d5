import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pc from 'picocolors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diff } from '../../src/cli/diff.ts';
import type { Terminal } from '../../src/cli/terminal.ts';

let folder: string;

const document = (operations: object) => ({ openapi: '3.1.0', paths: { '/pets': operations } });
const get = { operationId: 'pets', responses: { '200': { description: '' } } };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pix-documents-'));
  const files = {
    whole: document({ get, post: get }),
    part: document({ get }),
    more: document({ get: { ...get, parameters: [{ in: 'query', name: 'q' }] }, post: get }),
    empty: document({}),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.yaml`), JSON.stringify(text));
  }
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function printed(a: string, b: string, json = false): Promise<{ exit: number; text: string }> {
  const lines: string[] = [];
  const terminal = {
    colors: pc.createColors(false),
    print: (line: string) => lines.push(line),
    note: (line: string) => lines.push(line),
  } as unknown as Terminal;
  const exit = await diff(`${a}.yaml`, `${b}.yaml`, { json }, { folder, terminal });
  return { exit, text: lines.join('\n') };
}

test('documents of any service are compared', async () => {
  expect(await printed('whole', 'part')).toEqual({ exit: 1, text: 'breaking    operation  pets: is gone.' });
});

test('a change that breaks nobody ends with 0', async () => {
  expect(await printed('whole', 'more')).toEqual({ exit: 0, text: 'compatible  parameter  pets: query q is new.' });
});

test('the same document has not changed', async () => {
  expect(await printed('whole', 'whole')).toEqual({ exit: 0, text: 'Nothing changed.' });
});

test('programs read the changes as JSON', async () => {
  const { text } = await printed('whole', 'part', true);
  expect(JSON.parse(text)).toMatchObject({
    version: 1,
    changes: [{ class: 'breaking', about: 'operation', places: ['pets'], fails: true }],
  });
});

test('a document that describes nothing is refused', async () => {
  await expect(printed('whole', 'empty')).rejects.toThrow('"empty.yaml" cannot be compared: it describes no operation');
});
