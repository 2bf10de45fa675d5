import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startSandbox } from '../../sandbox/start.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const generator = join(root, 'test/tools/openapi-types/node_modules/openapi-typescript/bin/cli.js');

let folder: string;

/** Signs up, logs in, pays and lists with only the generated types, and prints the results. */
const client = `import createClient from 'openapi-fetch';
import type { paths } from './types.d.ts';

const [baseUrl = '', codes = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });
const email = 'someone@example.com';
const password = 'Str0ng!Passw0rd';
const lastCode = async (): Promise<string> => (await fetch(codes)).text();

function must<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T | undefined {
  if (!response.ok) throw new Error(response.url + ' ' + response.status + ' ' + JSON.stringify(error));
  return data;
}

must(await api.POST('/account/signup/sendEmailValidateCode', { body: { email } }));
const emailToken = Number(await lastCode());
must(await api.POST('/account/signup/validateCode', { body: { email, code: emailToken } }));
must(await api.POST('/account/signup/createAccount', {
  body: {
    email, password, emailToken, phone: '+5511987654321', accountType: 'INDIVIDUAL',
    address: { street: 'Avenida Paulista', number: '1578', neighborhood: 'Bela Vista', city: 'Sao Paulo', state: 'SP', zipCode: '01310-200' },
    fullName: 'Ana Exemplo', cpf: '52998224725', birthDate: '1990-05-17', acceptTerms: true,
  },
}));
must(await api.POST('/account/login', { body: { email, password } }));
const login = must(await api.POST('/account/concludesLogin/{emailToken}', {
  params: { path: { emailToken: await lastCode() } }, body: { email, password },
}));
const jwt: string | undefined = login?.tokenJWT;
const headers = { authorization: 'Bearer ' + jwt };
must(await api.POST('/auth/payment/pix', { headers, body: { amount: 12.5, externalId: 'order-1' } }));
const page = must(await api.GET('/auth/payment/pix', { headers, params: { query: { limit: 10 } } }));
const id: string = page?.data[0]?.id ?? '';
must(await api.POST('/auth/payment/pix/sandboxOnly/pay', { headers, body: { id } }));
const paid = must(await api.GET('/auth/payment/pix/{id}', { headers, params: { path: { id } } }));
const total: number | undefined = page?.totalItems;
console.log(JSON.stringify({ total, amount: page?.data[0]?.amount, paid: paid !== undefined }));
`;

beforeAll(async () => {
  folder = await mkdtemp(join(root, 'test/openapi/.client-'));
  await run(process.execPath, [join(root, 'src/cli/main.ts'), 'run', '--out', join(folder, 'run'), '--quiet'], {
    cwd: folder,
  });
  await run(process.execPath, [generator, join(folder, 'run/openapi.yaml'), '--output', join(folder, 'types.d.ts')]);
}, 180_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('the document of an embedded run passes a strict validator', async () => {
  const text = await readFile(join(folder, 'run/openapi.yaml'), 'utf8');
  expect(await new Validator().validate(parse(text))).toEqual({ valid: true });
});

test('a client generated from it signs up, logs in, pays and lists', async () => {
  const { createServer } = await import('node:http');
  let code = '';
  const codes = createServer((_, response) => response.end(code));
  await new Promise<void>((resolve) => codes.listen(0, '127.0.0.1', resolve));
  const address = codes.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const sandbox = await startSandbox({ smtp: null, onCode: (mail) => (code = mail.code) });
  try {
    const file = join(folder, 'client.mts');
    await writeFile(file, client);
    const options = '--ignoreConfig --noEmit --strict --types node --module nodenext --target es2024'.split(' ');
    await run(join(root, 'node_modules/.bin/tsc'), [...options, '--allowImportingTsExtensions', file], { cwd: root });
    const { stdout } = await run(process.execPath, [file, sandbox.url, `http://127.0.0.1:${port}`], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ total: 1, amount: 12.5, paid: true });
  } finally {
    await sandbox.close();
    codes.close();
  }
});
