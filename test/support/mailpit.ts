import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A real Mailpit for tests, with its mails in memory. */
export interface RunningMailpit {
  readonly url: string;
  readonly smtpPort: number;
  stop(): Promise<void>;
}

/** The program. `MAILPIT` names it if it is not in the path. */
const program = process.env['MAILPIT'] ?? 'mailpit';

/** Why no Mailpit is available, for the name of the skipped test. `null` if it is available. */
export function mailpitMissing(): string | null {
  try {
    execFileSync(program, ['version', '--no-release-check'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'no program mailpit in the path, and MAILPIT names none';
  }
}

export async function startMailpit(): Promise<RunningMailpit> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const server = spawn(
    program,
    ['--listen', `127.0.0.1:${port}`, '--smtp', `127.0.0.1:${smtpPort}`, '--disable-version-check'],
    {
      stdio: 'ignore',
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  };
  for (let attempt = 0; attempt < 100 && server.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/api/v1/info`).catch(() => null);
    if (answer?.ok) return { url, smtpPort, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`Mailpit did not start at ${url}; run "${program}" by hand to see why.`);
}
