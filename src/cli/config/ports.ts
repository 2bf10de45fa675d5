import { createServer } from 'node:net';
import { cannotListen, type Endpoint } from '../../files/listen.ts';
import { type Setting, wrong } from './settings.ts';

/** Tests whether the suite can listen on an endpoint. @throws UsageError if it cannot */
export async function checkFree({ host, port }: Endpoint, setting: Pick<Setting, 'name' | 'source'>): Promise<void> {
  if (port === 0 && host === '127.0.0.1') return;
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
  if (error === null) return;
  throw wrong(setting, cannotListen(error, { host, port }));
}
