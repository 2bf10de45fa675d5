import type { FastifyReply, FastifyRequest } from 'fastify';

const loopbackNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name or address is that of this machine: `localhost`, `127.0.0.1`, `[::1]`. */
export function isLoopbackHost(host: string): boolean {
  return loopbackNames.test(host.toLowerCase());
}

/** The host of a `Host` header without its port. `null` if the header is malformed (RFC 9110, section 7.2). */
function hostOf(header: string): string | null {
  const [, host = '', port = '0'] = /^([a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::(\d{0,5}))?$/i.exec(header) ?? [];
  return host === '' || Number(port) > 65_535 || !URL.canParse(`http://${header}`) ? null : host;
}

/** Refuses a malformed `Host`, and on a loopback address every other host (DNS rebinding). @param bound that address */
export function checkHost(bound: string) {
  const onlyHere = isLoopbackHost(bound) || bound === '::1';
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (headers.host === undefined) return undefined;
    const host = hostOf(headers.host);
    if (host === null) return reply.status(400).send({ message: 'The Host header is malformed.' });
    if (!onlyHere || isLoopbackHost(host)) return undefined;
    return reply.status(421).send({ message: 'This service answers for the address on which it listens alone.' });
  };
}
