import { createServer } from 'node:net';
import type { Endpoint } from '../../harness/config.ts';
import { type Setting, wrong } from './settings.ts';

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program: give another port, or 0 for any free one.',
  EACCES: 'may not be listened on by this user: give a port above 1023, or 0 for any free one.',
  EADDRNOTAVAIL: 'is not an address of this machine: give one that it has, such as 127.0.0.1.',
  ENOTFOUND: 'names a host that cannot be found: give an address that this machine has, such as 127.0.0.1.',
};

/** Why nothing can listen on an endpoint, as the end of a sentence that starts with it. `null` for other errors. */
export function listenProblem(error: unknown): string | null {
  return reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}

/**
 * Tests whether the suite can listen on an endpoint, and releases it again.
 * @throws UsageError if it cannot
 */
export async function checkFree({ host, port }: Endpoint, setting: Pick<Setting, 'name' | 'source'>): Promise<void> {
  if (port === 0 && host === '127.0.0.1') return;
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
  if (error === null) return;
  const reason = listenProblem(error) ?? `cannot be listened on (${error.code ?? 'unknown'}).`;
  throw wrong(setting, `${host}:${port} ${reason}`);
}
