import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import type { Entry } from '../../src/journal/entry.ts';
import { openapi } from '../../src/report/openapi/document.ts';
import { hostileRun } from '../support/hostile-run.ts';
import { sampleRun } from '../support/journal.ts';
import { observedRun } from '../support/observed-run.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
// the generator needs its own TypeScript 5, which is installed beside it in that workspace
const generator = join(root, 'test/tools/openapi-types/node_modules/openapi-typescript/bin/cli.js');

let folder: string;

beforeAll(async () => {
  // inside the repository, so that the compiler finds openapi-fetch
  folder = await mkdtemp(join(root, 'test/openapi/.types-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function typesOf(read: () => Iterable<Entry>, name: string): Promise<string> {
  const yaml = join(folder, `${name}.yaml`);
  const types = join(folder, `${name}.d.ts`);
  await writeFile(yaml, openapi(analyse(read)));
  await run(process.execPath, [generator, yaml, '--output', types], { cwd: folder });
  return types;
}

/** The compiler errors for some files. Empty if there are none. */
async function complaints(...files: string[]): Promise<string> {
  const options =
    '--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck false --types node --module nodenext --target es2024'.split(
      ' ',
    );
  try {
    await run(join(root, 'node_modules/.bin/tsc'), ['--ignoreConfig', ...options, ...files], { cwd: root });
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error);
  }
}

test.each([
  ['what was observed', observedRun, 'observed'],
  ['a whole run', () => sampleRun(), 'whole'],
  ['a hostile target', hostileRun, 'hostile'],
] as const)('the types of %s compile', async (_, read, name) => {
  expect(await complaints(await typesOf(read, name))).toBe('');
});

test('a client with the generated types pays and lists, and knows its fields', async () => {
  await typesOf(observedRun, 'client');
  const usage = join(folder, 'usage.mts');
  await writeFile(
    usage,
    `import createClient from 'openapi-fetch';
import type { paths } from './client.d.ts';
const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:1' });
export async function payAndList(): Promise<string | undefined> {
  await client.POST('/auth/payment/pix', { body: { amount: 10.5 } });
  // @ts-expect-error amount is a number
  await client.POST('/auth/payment/pix', { body: { amount: 'ten' } });
  const { data } = await client.GET('/auth/payment/pix', { params: { query: { limit: 10 } } });
  const status: string | undefined = data?.data[0]?.status;
  const total: number | undefined = data?.totalItems;
  return total === 0 ? undefined : status;
}
`,
  );
  expect(await complaints(usage)).toBe('');
});

test('the generated types name the operations of the contract', async () => {
  const types = await readFile(await typesOf(observedRun, 'names'), 'utf8');
  expect(types).toContain('createPayment: {');
  expect(types).toContain('Payment: {');
});
