import type { Client } from '../client/client.ts';
import type { Exchange, Outgoing } from '../client/exchange.ts';
import { type OperationId, operations } from '../contract/operations.ts';
import type { Variant } from '../contract/variants.ts';
import type { CredentialsUsed, Json } from '../journal/entry.ts';
import { Doubts } from './doubt.ts';
import { cite, currentFrame } from './frame.ts';

/** What a call of a documented operation carries. Everything that is not given is not sent. */
export interface CallOptions {
  /** Sent as `Authorization: Bearer <jwt>`. */
  readonly jwt?: string | undefined;
  /** Sent as `x-api-key`. */
  readonly apiKey?: string | undefined;
  /** The whole Authorization header, for what is not a plain Bearer token. */
  readonly authorization?: string | undefined;
  /** Path parameters by name; they are encoded here. */
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number>> | undefined;
  /** Sent as JSON. */
  readonly body?: Json | undefined;
  /** Sent as it is, in place of `body`. */
  readonly rawBody?: string | Uint8Array | undefined;
  /** In place of `application/json`. */
  readonly contentType?: string | undefined;
  /** How the request differs from the right one; absent for the right one. */
  readonly variant?: Variant | undefined;
  /** Holder on whose behalf it is made, for the journal. */
  readonly holder?: string | undefined;
  /** Deadline in milliseconds, where it is not the run's own. */
  readonly timeoutMs?: number | undefined;
  /** Gives a 429 back at once instead of waiting and sending again. */
  readonly noRepeat?: boolean | undefined;
}

/** Calls one documented operation: one request in, one exchange out, whatever the answer. */
export type Call = (operation: OperationId, options?: CallOptions) => Promise<Exchange>;

function fillPath(operation: OperationId, parameters: Readonly<Record<string, string>>): string {
  return operations[operation].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${operation} was called without its path parameter ${name}`);
    return encodeURIComponent(value);
  });
}

function queryString(query: CallOptions['query']): string {
  if (query === undefined) return '';
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

function credentialsOf({ jwt, authorization, apiKey }: CallOptions): CredentialsUsed {
  const bearer = jwt !== undefined || authorization !== undefined;
  if (bearer) return apiKey === undefined ? 'jwt' : 'both';
  return apiKey === undefined ? 'none' : 'key';
}

function headersOf(options: CallOptions, hasBody: boolean): [string, string][] {
  const headers: [string, string][] = [['accept', 'application/json']];
  if (options.authorization !== undefined) headers.push(['authorization', options.authorization]);
  else if (options.jwt !== undefined) headers.push(['authorization', `Bearer ${options.jwt}`]);
  if (options.apiKey !== undefined) headers.push(['x-api-key', options.apiKey]);
  if (hasBody) headers.push(['content-type', options.contentType ?? 'application/json']);
  return headers;
}

function bodyOf({ body, rawBody }: CallOptions): string | Uint8Array | null {
  if (rawBody !== undefined) return rawBody;
  return body === undefined ? null : JSON.stringify(body);
}

/** Builds what goes out for a call, for the running scenario. */
function outgoing(operation: OperationId, options: CallOptions): Outgoing {
  const body = bodyOf(options);
  const frame = currentFrame();
  return {
    method: operations[operation].method,
    path: fillPath(operation, options.path ?? {}) + queryString(options.query),
    headers: headersOf(options, body !== null),
    body,
    about: {
      scenario: frame.scenario,
      operation,
      holder: options.holder ?? null,
      credentials: credentialsOf(options),
      variant: options.variant ?? null,
      chain: frame.chain,
    },
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...(options.noRepeat === true ? { noRepeat: true as const } : {}),
  };
}

/** A request that is none of the documented operations: an unknown route, a wrong method, a Location. */
export interface OtherRequest {
  readonly method: string;
  /** Relative to the base address, as it is. */
  readonly path: string;
  readonly headers?: readonly (readonly [string, string])[] | undefined;
  readonly body?: string | undefined;
  readonly variant: Variant;
  readonly credentials?: CredentialsUsed | undefined;
  readonly holder?: string | undefined;
}

export interface Caller {
  readonly call: Call;
  readonly callOther: (request: OtherRequest) => Promise<Exchange>;
}

/**
 * Binds calls to a client.
 * @param onExchange is told of every exchange with the options that it was made with, before the caller gets it
 */
export function createCaller(
  client: Client,
  holderOf: (options: CallOptions) => string | undefined,
  onExchange: (exchange: Exchange, options: CallOptions | null) => void,
): Caller {
  const doubts = new Doubts();
  return {
    async call(operation, options = {}) {
      const exchange = await client.send(
        outgoing(operation, { ...options, holder: options.holder ?? holderOf(options) }),
      );
      doubts.see(exchange);
      cite(exchange);
      onExchange(exchange, options);
      return exchange;
    },
    async callOther(request) {
      const frame = currentFrame();
      const exchange = await client.send({
        method: request.method,
        path: request.path,
        headers: [['accept', 'application/json'], ...(request.headers ?? [])],
        body: request.body ?? null,
        about: {
          scenario: frame.scenario,
          operation: null,
          holder: request.holder ?? null,
          credentials: request.credentials ?? 'none',
          variant: request.variant,
          chain: frame.chain,
        },
      });
      cite(exchange);
      onExchange(exchange, null);
      return exchange;
    },
  };
}
