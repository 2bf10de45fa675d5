import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** These ports are below the ephemeral range of operating systems, so that no other process gets one by chance. */
const first = 10_000;
const last = 32_000;
const tries = 50;

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A port of the loopback address on which nothing listens at the moment. */
export async function freePort(): Promise<number> {
  for (let nth = 0; nth < tries; nth += 1) {
    const port = randomInt(first, last);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${tries} ports between ${first} and ${last} was free.`);
}
