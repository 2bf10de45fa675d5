import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test/tools/openapi');

/** The tools that must accept the observed contract. `test/tools/openapi/install.sh` installs them. */
export const tools = {
  redocly: join(folder, 'node_modules/.bin/redocly'),
  spectral: join(folder, 'node_modules/.bin/spectral'),
  prism: join(folder, 'node_modules/.bin/prism'),
  'openapi-typescript': join(root, 'test/tools/openapi-types/node_modules/openapi-typescript/bin/cli.js'),
  'hey-api': join(folder, 'node_modules/.bin/openapi-ts'),
  'openapi-python-client': join(folder, '.venv/bin/openapi-python-client'),
  'oapi-codegen': join(folder, 'bin/oapi-codegen'),
  schemathesis: join(folder, '.venv/bin/schemathesis'),
} as const;

export type Tool = keyof typeof tools;

export const python = join(folder, '.venv/bin/python');
/** A Go module that compiles generated clients. */
export const goModule = join(folder, 'go');

export function isInstalled(tool: Tool): boolean {
  return existsSync(tools[tool]);
}

/** Keeps tools from checking for updates and from using colours. */
const env = {
  ...process.env,
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  GOFLAGS: '-mod=mod',
  GOTOOLCHAIN: 'local',
  PATH: `${join(folder, '.venv/bin')}:${process.env['PATH'] ?? ''}`,
};

export interface Ended {
  readonly code: number;
  /** Both output streams together. */
  readonly output: string;
}

/** Runs a program to its end. It does not throw because of the exit status. */
export function run(command: string, args: readonly string[], cwd = root): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      resolve({ code, output: stdout + stderr + (code === 0 || stdout + stderr !== '' ? '' : String(error)) });
    });
  });
}

export function runTool(tool: Tool, args: readonly string[], cwd = root): Promise<Ended> {
  return run(tools[tool], args, cwd);
}

const mostTries = 150;

/**
 * Starts Prism between a client and a service. It forwards everything, and reports in a header what does not match the
 * document.
 */
export async function startPrism(document: string, upstream: string, port: number): Promise<ChildProcess> {
  const args = ['proxy', document, upstream, '--host', '127.0.0.1', '--port', String(port)];
  const prism = spawn(tools.prism, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [prism.stdout, prism.stderr]) stream.on('data', (data) => (log += String(data)));
  for (let nth = 0; nth < mostTries; nth += 1) {
    if (/listening/i.test(log)) return prism;
    if (prism.exitCode !== null) break;
    await sleep(200);
  }
  prism.kill();
  throw new Error(`Prism did not start: ${log.slice(-1000)}`);
}
