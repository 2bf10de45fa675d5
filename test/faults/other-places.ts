import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import { at, type Fault } from './fault.ts';

/** Faults of a service that reads credentials where the document shows none. */

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
}

/** Takes a header from another place if neither header of the document is there. */
const reads =
  (header: 'authorization' | 'x-api-key', from: (asked: Asked) => string | null): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async ({ headers, url }) => {
      if (headers.authorization !== undefined || headers['x-api-key'] !== undefined) return;
      const value = from({ headers, query: new URLSearchParams(url.split('?')[1] ?? '') });
      if (value !== null) headers[header] = header === 'authorization' ? `Bearer ${value}` : value;
    });
  };

const cookieOf = ({ headers }: Asked, name: string): string | null =>
  headers.cookie
    ?.split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null;

export const otherPlaceFaults: readonly Fault[] = [
  {
    ...at('AUTH-12', 'query'),
    name: 'an API key is taken from the query',
    plugin: reads('x-api-key', ({ query }) => query.get('api_key')),
  },
  {
    ...at('AUTH-12', 'query'),
    name: 'a JWT is taken from the query',
    plugin: reads('authorization', ({ query }) => query.get('access_token')),
  },
  {
    ...at('AUTH-12', 'cookie'),
    name: 'a JWT is taken from a cookie',
    plugin: reads('authorization', (asked) => cookieOf(asked, 'token')),
  },
  {
    ...at('AUTH-12', 'header'),
    name: 'an API key is taken from another header',
    plugin: reads('x-api-key', ({ headers }) => (headers['api-key'] as string | undefined) ?? null),
  },
  {
    ...at('AUTH-12', 'header'),
    name: 'a JWT is taken from another header',
    plugin: reads('authorization', ({ headers }) => (headers['x-access-token'] as string | undefined) ?? null),
  },
  {
    ...at('AUTH-09', 'key-as-bearer'),
    name: 'an API key is taken with a scheme in Authorization',
    plugin: async (app) => {
      app.addHook('onRequest', async ({ headers }) => {
        const key = /^ApiKey (.+)$/i.exec(headers.authorization ?? '')?.[1];
        if (key === undefined || headers['x-api-key'] !== undefined) return;
        headers['x-api-key'] = key;
        delete headers.authorization;
      });
    },
  },
  ...(['securityIP', 'earnedFeesBalance'] as const).map(
    (read): Fault => ({
      ...at('AUTH-08', 'default'),
      name: `${read} alone takes a JWT without the Bearer scheme`,
      plugin: async (app) => {
        app.addHook('onRequest', async ({ headers, method, url }) => {
          const isBare = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(headers.authorization ?? '');
          if (isBare && method === 'GET' && url.endsWith(`/${read}`))
            headers.authorization = `Bearer ${headers.authorization}`;
        });
      },
    }),
  ),
];
