import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type OperationId, operationIds, operations } from '../../src/contract/operations.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Account } from '../parts/accounts.ts';
import type { Parts } from '../parts.ts';
import { bodyOf, readRawBody } from './body.ts';
import type { Answer, Call, Credentials } from './call.ts';
import { checkHost } from './host.ts';

interface AppOptions {
  /** The address on which the service will listen. */
  readonly host: string;
  readonly latencyMs: number;
  readonly basePath: string;
  readonly plugins: readonly FastifyPluginAsync[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the request, once it is authorised. */
    caller: Account | null;
    /** Number of requests that the rate limit still allows. */
    left: number;
  }
}

const header = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;

function credentialsOf({ headers }: FastifyRequest): Credentials {
  return { authorization: header(headers.authorization), apiKey: header(headers['x-api-key']) };
}

function send(parts: Parts, request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status);
  reply.headers({ ...parts.presenter.headers(), ...parts.limiter.headers(request.left), ...answer.headers });
  return reply.send(answer.body ?? undefined);
}

/** Converts any error: a Refusal unchanged, an error of the web server by its meaning. `null` for anything else. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const code = (error as { code?: unknown }).code;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('bodyTooLarge');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('wrongContentType');
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? new Refusal('malformedJson') : null;
}

/** The path templates of the contract as patterns, to distinguish a wrong method from an unknown route. */
const templates = operationIds.map(
  (operation) => new RegExp(`^${operations[operation].path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
);

function notFound(basePath: string, request: FastifyRequest): Refusal {
  const path = request.url.split('?')[0] ?? '';
  const known = path.startsWith(basePath) && templates.some((template) => template.test(path.slice(basePath.length)));
  return new Refusal(known ? 'wrongMethod' : 'unknownRoute');
}

function clientOf(parts: Parts, request: FastifyRequest): string {
  const { authorization, apiKey } = credentialsOf(request);
  const per = parts.dialect.http.rateLimit?.per ?? 'ip';
  return per === 'credential' ? (authorization ?? apiKey ?? request.ip) : request.ip;
}

function queryOf(request: FastifyRequest): Record<string, string> {
  const entries = Object.entries(request.query as Record<string, string | string[]>);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? (value.at(-1) ?? '') : value]),
  );
}

async function answerTo(parts: Parts, operation: OperationId, request: FastifyRequest): Promise<Answer> {
  const body = bodyOf(parts, operation, request);
  const call: Call = {
    operation,
    caller: request.caller,
    params: request.params as Record<string, string>,
    query: queryOf(request),
    body,
  };
  parts.checks.request(call);
  const base = `http://${request.headers.host ?? 'localhost'}${basePathOf(request, operation)}`;
  return parts.presenter.success(operation, await parts.handlers[operation](call), base);
}

function basePathOf(request: FastifyRequest, operation: OperationId): string {
  const template = operations[operation].path.replace(/\{(\w+)\}/g, ':$1');
  const url = request.routeOptions.url ?? '';
  return url.endsWith(template) ? url.slice(0, -template.length) : '';
}

function addRoute(app: FastifyInstance, parts: Parts, basePath: string, operation: OperationId): void {
  const { method, path } = operations[operation];
  app.route({
    method,
    url: basePath + path.replace(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      request.caller = await parts.guard.admit(operation, credentialsOf(request), request.ip);
    },
    handler: async (request, reply) => send(parts, request, reply, await answerTo(parts, operation, request)),
  });
}

/** Creates the service as a Fastify application that does not listen yet. */
export async function createApp(
  parts: Parts,
  { host, latencyMs, basePath, plugins }: AppOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: parts.dialect.http.bodyLimit ?? 64 * 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('left', 1);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, readRawBody);
  app.addHook('onRequest', checkHost(host));
  for (const plugin of plugins) await plugin(app, {});
  app.addHook('onRequest', async (request) => {
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    request.left = parts.limiter.take(clientOf(parts, request));
    if (request.left < 0) throw new Refusal('rateLimited');
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    const path = request.url.split('?')[0] ?? '';
    const { kind, issues } = refusal;
    return send(parts, request, reply, parts.presenter.refusal({ kind, issues, path, now: parts.clock.iso() }));
  });
  app.setNotFoundHandler((request) => {
    throw notFound(basePath, request);
  });
  for (const operation of operationIds) addRoute(app, parts, basePath, operation);
  return app;
}
