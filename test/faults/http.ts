import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { type OperationId, operations } from '../../src/contract/operations.ts';
import { answering, around, breaks, type Patch } from './break.ts';
import { at, type Fault } from './fault.ts';

/** Replaces the body and content type of an operation's success responses. */
const bodyOf = (operation: OperationId, contentType: string, body: string): Patch =>
  answering(operation, (answer) => ({
    status: answer.status === 204 ? 200 : answer.status,
    headers: { ...answer.headers, 'content-type': contentType },
    body,
  }));

const typed = (operation: OperationId, contentType: string): Patch =>
  answering(operation, (answer) =>
    answer.body === null
      ? { ...answer, status: 200, headers: { 'content-type': contentType }, body: '{}' }
      : { ...answer, headers: { ...answer.headers, 'content-type': contentType } },
  );

const locating = (operation: OperationId, location: string): Patch =>
  answering(operation, (answer) => ({ ...answer, headers: { ...answer.headers, location } }));

/** Sends the last text of each refusal with a word that is not ASCII, in Latin-1. */
const inLatin1: FastifyPluginAsync = async (app) => {
  app.addHook('onSend', async (_, { statusCode }, payload) => {
    if (statusCode < 400 || typeof payload !== 'string') return payload;
    return Buffer.from(payload.replace(/"([^"]*)$/, ' (requisição)"$1'), 'latin1');
  });
};

/** Throws an error that nothing catches. */
const crash = (): never => {
  throw new TypeError("Cannot read properties of undefined (reading 'id')");
};

/** Crashes on some requests before any of them is checked. */
const crashingOn = (isOdd: (request: FastifyRequest) => boolean): FastifyPluginAsync => {
  return async (app) => {
    app.addHook('preHandler', async (request) => {
      if (isOdd(request)) crash();
    });
  };
};

/** Requests that careless code does not expect. */
const unexpected: Readonly<Record<string, (request: FastifyRequest) => boolean>> = {
  'a quote in an id': ({ params }) => textOf(fieldOf(params, 'id')).includes("'"),
  'a percent sign in an id': ({ params }) => textOf(fieldOf(params, 'id')).includes('%'),
  'half of a surrogate pair': ({ body }) => /\\u(?:d[89ab]..)(?!\\ud)/i.test(String(body)),
  'a page that is named twice': ({ query }) => Array.isArray(fieldOf(query, 'page')),
  'an empty limit': ({ query }) => fieldOf(query, 'limit') === '',
  'a body without a content type': ({ headers }) =>
    headers['content-type'] === undefined && Number(headers['content-length'] ?? 0) > 0,
};

/** Begins each body with a byte order mark. */
const marksBytes: FastifyPluginAsync = async (app) => {
  app.addHook('onSend', async (_, __, payload) => (typeof payload === 'string' ? `\ufeff${payload}` : payload));
};

/** Changes the body of each request to an operation before it is parsed as JSON. */
const reading =
  (operation: OperationId, change: (text: string) => string): FastifyPluginAsync =>
  async (app) => {
    const { method, path } = operations[operation];
    const pattern = new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    app.addHook('preParsing', async ({ method: asked, url, headers }, _, payload) => {
      if (asked !== method || !pattern.test(url.split('?')[0] ?? '')) return payload;
      const chunks: Buffer[] = [];
      for await (const chunk of payload) chunks.push(Buffer.from(chunk as Buffer));
      const read = change(Buffer.concat(chunks).toString('latin1'));
      headers['content-length'] = String(Buffer.byteLength(read, 'latin1'));
      return Readable.from([Buffer.from(read, 'latin1')]);
    });
  };

const isCut = (text: string): boolean => /^\{.*[^}]$/s.test(text);

export const httpFaults: readonly Fault[] = [
  { ...at('HTTP-01', 'default'), name: 'bodies begin with a byte order mark', plugin: marksBytes },
  ...Object.entries(unexpected).map(([what, isOdd]) => ({
    ...at('HTTP-02', 'default'),
    name: `${what} is answered with 500`,
    plugin: crashingOn(isOdd),
  })),
  breaks(
    'HTTP-01',
    'default',
    'forgotPassword answers HTML',
    bodyOf('forgotPassword', 'text/html', '<p>Check your inbox</p>'),
  ),
  breaks('HTTP-01', 'default', 'sandbox pay answers a word', bodyOf('sandboxPay', 'text/plain', 'paid')),
  breaks(
    'HTTP-01',
    'default',
    'enable answers JSON that is cut off',
    bodyOf('enableApiKey', 'application/json', '{"ok": tru'),
  ),
  breaks('HTTP-01', 'default', 'refusals are pages of HTML', ({ presenter }) => {
    const { refusal } = presenter;
    presenter.refusal = (refused) => ({
      ...refusal(refused),
      headers: { 'content-type': 'text/html' },
      body: '<h1>Bad Request</h1>',
    });
  }),
  {
    ...at('HTTP-01', 'default'),
    name: 'refusals are JSON in Latin-1',
    plugin: inLatin1,
    notOn: { bare: 'refusals have no body there' },
  },
  breaks('HTTP-02', 'default', 'every twentieth create is answered with 500', (parts) => {
    let creates = 0;
    answering('createPayment', (answer) => {
      creates += 1;
      return creates % 20 === 0 ? { ...answer, status: 500 } : answer;
    })(parts);
  }),
  breaks(
    'HTTP-02',
    'default',
    'a create with a NUL in its description is answered with 500',
    around('createPayment', (call, next) => {
      if (textOf(fieldOf(call.body, 'description')).includes('\u0000')) crash();
      return next(call);
    }),
  ),
  breaks(
    'HTTP-02',
    'default',
    'malformed JSON is answered with 500',
    (parts) => {
      const { refusal } = parts.presenter;
      parts.presenter.refusal = (refused) =>
        refused.kind === 'malformedJson' ? { ...refusal(refused), status: 500 } : refusal(refused);
    },
    { whole: true },
  ),
  breaks(
    'HTTP-02',
    'default',
    'a second pay of a payment is answered with 500',
    around('sandboxPay', (call, next, { payments }) => {
      const id = fieldOf(call.body, 'id');
      return typeof id === 'string' && payments.byId(id)?.paidAt != null ? crash() : next(call);
    }),
    { whole: true },
  ),
  breaks(
    'HTTP-02',
    'default',
    'a page whose offset needs more than 64 bits is answered with 500',
    around('listPayments', (call, next) => {
      const page = call.query['page'] ?? '';
      return /^\d+$/.test(page) && BigInt(page) < 2n ** 63n && BigInt(page) * 10n >= 2n ** 63n ? crash() : next(call);
    }),
    { whole: true },
  ),
  ...(['createPayment', 'updatePayment', 'addSecurityIP'] as const).map(
    (operation): Fault => ({
      ...at('HTTP-05', 'default'),
      name: `${operation} completes a body that is cut short`,
      ...(operation === 'addSecurityIP' ? { whole: true } : {}),
      plugin: reading(operation, (text) => (isCut(text) ? `${text}}` : text)),
    }),
  ),
  breaks('HTTP-03', 'default', 'the key listing is JSON that says text/plain', typed('listApiKeys', 'text/plain')),
  breaks(
    'HTTP-03',
    'default',
    'update answers JSON that says text/html',
    typed('updatePayment', 'text/html; charset=utf-8'),
  ),
  breaks('HTTP-03', 'default', 'refusals are JSON that says nothing of it', ({ presenter }) => {
    const { refusal } = presenter;
    presenter.refusal = (refused) => ({
      ...refusal(refused),
      headers: { 'content-type': 'application/octet-stream' },
      body: '{"error":"refused"}',
    });
  }),
  breaks(
    'HTTP-04',
    'default',
    'the Location of a new payment leads nowhere',
    locating('createPayment', '/payments/pix/new'),
  ),
  breaks(
    'HTTP-04',
    'default',
    'the Location of a new payment is that of one that does not exist',
    locating('createPayment', '/auth/payment/pix/00000000-0000-4000-8000-000000000000'),
  ),
  breaks(
    'HTTP-04',
    'default',
    'the Location of a new webhook is refused',
    locating('createWebhook', '/auth/webhook/delete/1'),
  ),
];
