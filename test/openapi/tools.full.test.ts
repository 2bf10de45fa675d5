import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Dialect, startSandbox } from '../../sandbox/start.ts';
import type { Analysis } from '../../src/analysis/analyse.ts';
import { baselineOf } from '../../src/analysis/drift/baseline.ts';
import { compare } from '../../src/analysis/drift/compare.ts';
import { baselineOfOpenapi } from '../../src/analysis/drift/openapi.ts';
import { openapi } from '../../src/report/openapi/document.ts';
import { namedDialects } from '../dialects/named/index.ts';
import { drive } from '../support/drive.ts';
import { freePort } from '../support/free-port.ts';
import { hashQuickly } from '../support/hash-quickly.ts';
import { misfits } from '../support/openapi-examples.ts';
import { partOf } from '../support/part.ts';
import { SoundClient } from './sound-calls.ts';
import { goModule, isInstalled, python, root, run, runTool, startPrism, type Tool } from './tools.ts';

/** One like the document, one with numeric ids and envelopes around bodies, and one whose creates return no body. */
const dialects = ['default', 'rails', 'spring'] as const;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(root, 'test/openapi/.tools-'));
  await writeFile(join(folder, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function dialectOf(name: string): Dialect {
  const dialect = namedDialects[name];
  if (dialect === undefined) throw new Error(`${name} is not a dialect`);
  return dialect;
}

/** A test that needs a tool. If the tool is not installed, the name of the skipped test says so. */
function testWith(tool: Tool, name: string, body: () => Promise<void>): void {
  if (isInstalled(tool)) test(name, body, 240_000);
  else test.skip(`${name} (${tool} is not installed: test/tools/openapi/install.sh)`, body);
}

async function compile(file: string): Promise<string> {
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2024';
  const args = [...options.split(' '), '--lib', 'es2024,dom,dom.iterable', file];
  return (await run(join(root, 'node_modules/.bin/tsc'), args)).output;
}

/** A sandbox with a logged-in account, and a client that calls it at `base`. */
async function withClient(
  name: (typeof dialects)[number],
  document: string,
  base: (url: string) => Promise<string>,
  use: (client: SoundClient, url: string) => Promise<void>,
): Promise<void> {
  let code = '';
  const sandbox = await startSandbox({
    smtp: null,
    dialect: dialectOf(name),
    patch: hashQuickly,
    onCode: (mail) => (code = mail.code),
  });
  try {
    const client = new SoundClient(await base(sandbox.url), parse(await readFile(document, 'utf8')), () => code);
    await client.signUpAndLogIn();
    await use(client, sandbox.url);
  } finally {
    await sandbox.close();
  }
}

describe.each(partOf(dialects, 3))('the contract observed of dialect %s', (name) => {
  let analysis: Analysis;
  let document: string;
  const out = (kind: string) => join(folder, `${name}-${kind}`);

  beforeAll(async () => {
    const driven = await drive({ dialect: dialectOf(name), patch: hashQuickly });
    analysis = driven.analysis;
    document = join(folder, `${name}.yaml`);
    await writeFile(document, openapi(analysis));
  }, 240_000);

  test('is valid, its examples fit, and it says the same as the run', async () => {
    const parsed = parse(await readFile(document, 'utf8'));
    expect(await new Validator().validate(parsed)).toEqual({ valid: true });
    expect(misfits(parsed)).toEqual([]);
    const read = baselineOfOpenapi(parsed);
    expect('baseline' in read && compare(read.baseline, baselineOf(analysis))).toEqual([]);
    expect('baseline' in read && compare(baselineOf(analysis), read.baseline)).toEqual([]);
  });

  testWith('redocly', 'has no errors for redocly', async () => {
    const { code, output } = await runTool('redocly', ['lint', document], folder);
    expect(output).not.toContain('no-invalid-media-type-examples');
    expect(code, output).toBe(0);
  });

  testWith('spectral', 'has no errors for spectral', async () => {
    const { code, output } = await runTool('spectral', ['lint', document, '-r', join(folder, 'ruleset.yaml')]);
    expect(code, output).toBe(0);
  });

  testWith('openapi-typescript', 'gives types that compile to openapi-typescript', async () => {
    const types = `${out('types')}.d.ts`;
    expect(await runTool('openapi-typescript', [document, '--output', types])).toMatchObject({ code: 0 });
    expect(await readFile(types, 'utf8')).toContain('Payment: {');
    expect(await compile(types)).toBe('');
  });

  testWith('hey-api', 'gives a client that compiles to hey-api', async () => {
    const ended = await runTool('hey-api', ['-i', document, '-o', out('hey'), '--no-log-file'], folder);
    expect(ended.code, ended.output).toBe(0);
    expect(await compile(join(out('hey'), 'index.ts'))).toBe('');
  });

  testWith('openapi-python-client', 'gives a client that can be imported to openapi-python-client', async () => {
    const args = ['generate', '--path', document, '--output-path', out('python'), '--fail-on-warning'];
    const ended = await runTool('openapi-python-client', args, folder);
    expect(ended.code, ended.output).toBe(0);
    const script =
      'import pkgutil, importlib, pix_payments_service_client as p\n' +
      'print(len([importlib.import_module(m.name) for m in pkgutil.walk_packages(p.__path__, p.__name__ + ".")]))';
    const imported = await run(python, ['-c', script], out('python'));
    expect(Number(imported.output), imported.output).toBeGreaterThan(40);
  });

  testWith('oapi-codegen', 'gives a client that compiles to oapi-codegen', async () => {
    const generated = join(goModule, `generated-${basename(folder)}-${name}`);
    await mkdir(generated, { recursive: true });
    try {
      const args = ['-generate', 'types,client', '-package', 'api', '-o', join(generated, 'api.go'), document];
      const ended = await runTool('oapi-codegen', args);
      expect(ended.code, ended.output).toBe(0);
      // The first use of a module prints that it is downloaded.
      const vetted = await run('go', ['vet', `./${basename(generated)}`], goModule);
      expect(vetted.code, vetted.output).toBe(0);
    } finally {
      await rm(generated, { recursive: true, force: true });
    }
  });

  testWith('prism', 'lets Prism find nothing to say of 200 sound calls', async () => {
    const port = await freePort();
    let prism: Awaited<ReturnType<typeof startPrism>> | undefined;
    const proxied = async (url: string) => {
      prism = await startPrism(document, url, port);
      return `http://127.0.0.1:${port}`;
    };
    try {
      await withClient(name, document, proxied, async (client) => {
        await client.pay(37);
        await client.manage();
        const { calls, refused, complaints } = client.called;
        expect({ refused, complaints }).toEqual({ refused: [], complaints: [] });
        expect(calls).toBeGreaterThanOrEqual(199);
      });
    } finally {
      prism?.kill();
    }
  });

  testWith('schemathesis', 'lets Schemathesis find no violation', async () => {
    const direct = async (url: string) => url;
    await withClient(name, document, direct, async (client, url) => {
      const checks =
        'response_schema_conformance,response_headers_conformance,content_type_conformance,not_a_server_error';
      const args = ['run', document, '--url', url, '--header', `Authorization: Bearer ${client.jwt}`];
      const bounds = ['--checks', checks, '--max-examples', '8', '--seed', '7', '--no-shrink', '--warnings', 'off'];
      const ended = await runTool('schemathesis', [...args, ...bounds], folder);
      expect(ended.code, ended.output).toBe(0);
    });
  });
});
