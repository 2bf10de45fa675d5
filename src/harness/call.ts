import type { Client } from '../client/client.ts';
import type { Exchange, Outgoing } from '../client/exchange.ts';
import { type OperationId, operations } from '../contract/operations.ts';
import type { Variant } from '../contract/variants.ts';
import type { CredentialsUsed, Json } from '../journal/entry.ts';
import { member } from '../json/value.ts';
import { cite, currentFrame } from './frame.ts';
import { UnansweredWrites } from './unanswered-writes.ts';

/** Options of a call of a documented operation. Nothing is sent for an absent option. */
export interface CallOptions {
  /** Sent as `Authorization: Bearer <jwt>`. */
  readonly jwt?: string | undefined;
  /** Sent as `x-api-key`. */
  readonly apiKey?: string | undefined;
  /** The whole Authorization header, for values that are not a plain Bearer token. */
  readonly authorization?: string | undefined;
  /** Further headers. */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Path parameters by name, not yet encoded. */
  readonly path?: Readonly<Record<string, string>> | undefined;
  /** Leaves plus signs in path parameters as they are. A path needs no encoding of them (RFC 3986, section 3.3). */
  readonly plainPlus?: boolean | undefined;
  /** A parameter with a list is named once for each value. */
  readonly query?: Readonly<Record<string, string | number | readonly string[]>> | undefined;
  /** Sent as JSON. */
  readonly body?: Json | undefined;
  /** Sent unchanged, instead of `body`. */
  readonly rawBody?: string | Uint8Array | undefined;
  /** Replaces `application/json`. `null` for none. */
  readonly contentType?: string | null | undefined;
  /** How the request differs from a valid one. Absent for a valid request. */
  readonly variant?: Variant | undefined;
  /** Account on whose behalf the request is sent. For the journal. */
  readonly account?: string | undefined;
  /** Timeout in milliseconds. Defaults to the timeout of the run. */
  readonly timeoutMs?: number | undefined;
  /** Returns a 429 immediately instead of waiting and sending again. */
  readonly noRepeat?: boolean | undefined;
}

/** The e-mail address in the path or the body of a call. `null` if there is none. */
export function emailIn({ path, body }: CallOptions): string | null {
  const email = path?.['email'] ?? member(body, 'email');
  return typeof email === 'string' ? email : null;
}

/** The credentials of a call: a JWT, an API key, both or none. */
export type Credentials = Pick<CallOptions, 'jwt' | 'apiKey'>;

/** Calls a documented operation. Sends one request and returns its exchange, whatever the response. */
export type Call = (operation: OperationId, options?: CallOptions) => Promise<Exchange>;

function fillPath(operation: OperationId, { path = {}, plainPlus = false }: CallOptions): string {
  return operations[operation].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`${operation} was called without its path parameter ${name}`);
    const encoded = encodeURIComponent(value);
    return plainPlus ? encoded.replaceAll('%2B', '+') : encoded;
  });
}

function queryString(query: CallOptions['query']): string {
  if (query === undefined) return '';
  const named = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const text = new URLSearchParams(named).toString();
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
  headers.push(...(options.headers ?? []).map(([name, value]): [string, string] => [name, value]));
  const { contentType = 'application/json' } = options;
  if (hasBody && contentType !== null) headers.push(['content-type', contentType]);
  return headers;
}

function bodyOf({ body, rawBody }: CallOptions): string | Uint8Array | null {
  if (rawBody !== undefined) return rawBody;
  return body === undefined ? null : JSON.stringify(body);
}

/** Builds the outgoing request of a call for the running scenario. */
function outgoing(operation: OperationId, options: CallOptions): Outgoing {
  const body = bodyOf(options);
  const frame = currentFrame();
  return {
    method: operations[operation].method,
    path: fillPath(operation, options) + queryString(options.query),
    headers: headersOf(options, body !== null),
    body,
    about: {
      scenario: frame.scenario,
      operation,
      account: options.account ?? null,
      credentials: credentialsOf(options),
      variant: options.variant ?? null,
      chain: frame.chain,
    },
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...(options.noRepeat === true ? { noRepeat: true as const } : {}),
  };
}

/** A request outside the documented operations: an unknown route, a wrong method, or a URL from a Location header. */
export interface OtherRequest {
  readonly method: string;
  /** Relative to the base address. Sent unchanged. */
  readonly path: string;
  readonly headers?: readonly (readonly [string, string])[] | undefined;
  readonly body?: string | undefined;
  readonly variant: Variant;
  readonly credentials?: CredentialsUsed | undefined;
  readonly account?: string | undefined;
}

/**
 * Binds calls to a client. @param onExchange gets each exchange before the caller, with the options of its call or
 * `null` for a request outside the documented operations
 */
export function createCaller(
  client: Client,
  accountOf: (options: CallOptions) => string | undefined,
  onExchange: (exchange: Exchange, options: CallOptions | null) => void,
): { readonly call: Call; readonly callOther: (request: OtherRequest) => Promise<Exchange> } {
  const unanswered = new UnansweredWrites();
  return {
    async call(operation, options = {}) {
      const exchange = await client.send(
        outgoing(operation, { ...options, account: options.account ?? accountOf(options) }),
      );
      unanswered.see(exchange);
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
          account: request.account ?? null,
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
