import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';
import { freePort } from '../support/free-port.ts';
import { emptyFolder, pixConformance, start } from './command.ts';

interface Target {
  readonly words: readonly string[];
  /** Restarts the service, with or without its fault. */
  restart(isBroken: boolean): Promise<void>;
}

/** A service that, while it is broken, responds with 200 if a webhook is read with only an API key. */
async function startTarget(): Promise<Target> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const serve = (isBroken: boolean) =>
    startSandbox({
      port,
      smtp: { host: '127.0.0.1', port: smtpPort },
      plugins: [
        async (app) => {
          app.addHook('onSend', async (request, reply) => {
            const isKeyAlone = 'x-api-key' in request.headers && !('authorization' in request.headers);
            if (isBroken && isKeyAlone && request.method === 'GET' && request.url.includes('webhook')) reply.code(200);
          });
        },
      ],
    });
  let sandbox = await serve(true);
  onTestFinished(() => sandbox.close());
  return {
    words: ['--target', `http://127.0.0.1:${port}`, '--smtp-listen', `127.0.0.1:${smtpPort}`],
    restart: async (isBroken) => {
      await sandbox.close();
      await new Promise((resolve) => setTimeout(resolve, 400));
      sandbox = await serve(isBroken);
    },
  };
}

test('a failed case is sent again by curl, and runs again with --failed', async () => {
  const folder = emptyFolder(onTestFinished);
  const { words, restart } = await startTarget();
  const first = await pixConformance(['run', '--only', 'AUTH-05', '--out', 'first', ...words], folder);
  expect(first.status, first.stdout).toBe(1);
  expect(first.stdout).toContain('pix-conformance curl AUTH-05:getWebhook sends its request again');

  const sent = await pixConformance(['curl', 'AUTH-05', '--from', 'first'], folder);
  expect(sent.status, sent.stderr).toBe(1);
  expect(sent.stdout).toMatch(/^> GET http\S+\/webhook\S*\n[\s\S]*> x-api-key: \$PIX_API_KEY_1\n[\s\S]*\n< 200\n/m);
  expect(sent.stdout).toContain('AUTH-05:getWebhook fails: ');

  await restart(false);
  const second = await pixConformance(['run', '--failed', 'first', '--out', 'second'], folder);
  expect(second.status, second.stdout).toBe(0);
  expect(second.stdout).toContain('AUTH-05 holds');
  const cases = readFileSync(join(folder, 'second', 'journal.jsonl'), 'utf8').match(/"type":"verdict"/g);
  expect(cases?.length).toBe(1);
});

test('a run that watches waits for its target, and runs again what failed when it has restarted', async () => {
  const folder = emptyFolder(onTestFinished);
  const { words, restart } = await startTarget();
  const running = start(['run', '--watch', '--only', 'AUTH-05', ...words], folder);
  onTestFinished(() => running.kill('SIGKILL'));
  await running.printed('Watching. 1 case that failed run');
  await restart(false);
  const shown = await running.printed('Watching. Everything runs again');
  expect(shown).toContain('AUTH-05 holds');
  running.kill('SIGINT');
  expect((await running.ended).status).toBe(130);
});

test('--wait runs as soon as the target answers, and gives up in time', async () => {
  const folder = emptyFolder(onTestFinished);
  const port = await freePort();
  const words = ['run', '--target', `http://127.0.0.1:${port}`, '--only', 'LOGIN-05', '--wait'];
  const late = await pixConformance([...words, '1'], folder);
  expect(late.status).toBe(3);
  expect(late.stderr).toContain('did not answer within 1.0 s (--wait)');

  const smtpPort = await freePort();
  const running = start([...words, '60', '--smtp-listen', `127.0.0.1:${smtpPort}`], folder);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const sandbox = await startSandbox({ port, smtp: { host: '127.0.0.1', port: smtpPort } });
  onTestFinished(() => sandbox.close());
  const { status, stdout } = await running.ended;
  expect(status, stdout).toBe(0);
});
