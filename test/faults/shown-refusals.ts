import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import { at, type Fault } from './fault.ts';

/** Refuses requests to a path for their credentials by the status alone: the body is the longest that was shown. */
const refusesByStatus = (
  path: RegExp,
  fits: (headers: IncomingHttpHeaders) => boolean,
  first = '',
): FastifyPluginAsync => {
  return async (app) => {
    let longest = first;
    app.addHook('onSend', async ({ method, url, headers }, { statusCode }, payload) => {
      if (method !== 'GET' || !path.test(url)) return payload;
      if (statusCode === 200 && typeof payload === 'string' && payload.length > longest.length) longest = payload;
      return statusCode >= 400 && fits(headers) && longest !== '' ? longest : payload;
    });
  };
};

const bodies = { bare: 'refusals have no body there, so that this one has no content type' };

/** Refusals whose body shows what the status refuses. */
export const shownRefusalFaults: readonly Fault[] = [
  {
    ...at('AUTH-01', 'listPayments'),
    name: 'the list says 401 to requests without credentials, and shows payments',
    notOn: bodies,
    plugin: refusesByStatus(
      /\/payment\/pix(?:\?|$)/,
      ({ authorization, 'x-api-key': key }) => authorization === undefined && key === undefined,
    ),
    also: { 'AUTH-12': 'it shows them to credentials in other places, too' },
  },
  {
    ...at('AUTH-05', 'getWebhook'),
    name: 'getWebhook says 401 to API keys, and shows webhooks',
    notOn: bodies,
    plugin: refusesByStatus(
      /\/webhook(?:\?|$)/,
      ({ authorization, 'x-api-key': key }) => authorization === undefined && key !== undefined,
    ),
    also: {
      'AUTH-07': 'it shows them to keys that the service did not issue, too',
      'AUTH-09': 'it shows them to a JWT in the place of a key, too',
    },
  },
  ...(['securityIP', 'earnedFeesBalance'] as const).map(
    (read): Fault => ({
      ...at('AUTH-06', 'changed-signature'),
      name: `${read} says 401 to forged JWTs, and shows what it shows to others`,
      notOn: bodies,
      plugin: refusesByStatus(
        new RegExp(`/${read}$`),
        ({ authorization }) => authorization?.startsWith('Bearer ey') ?? false,
        read === 'earnedFeesBalance' ? '{"balance":0}' : '',
      ),
      also: {
        'AUTH-05': 'a JWT beside a key is refused there, too',
      },
    }),
  ),
];
