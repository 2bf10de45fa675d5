import { type OperationId, operations } from '../../contract/operations.ts';
import { pathValues } from '../../contract/paths.ts';
import { isSuccess } from '../../contract/status.ts';
import type { CredentialsUsed, ExchangeEntry, HeaderList } from '../../journal/entry.ts';
import { headerOf } from '../../journal/header.ts';
import { preciseMs } from '../../journal/time.ts';
import { parseJson } from '../../json/parse.ts';
import { remember } from '../../json/remember.ts';
import type { Json } from '../../json/value.ts';

/**
 * The outcome of a request.
 * - `accepted` any 2xx
 * - `refused`  any 4xx except 429
 * - `error`    any other status: 1xx, 3xx, 5xx. It may have taken effect.
 * - `unknown`  429, a timeout, a broken connection. It may have taken effect.
 */
export type Outcome = 'accepted' | 'refused' | 'error' | 'unknown';

/** The credentials of a request, with secrets as marks. */
interface Carried {
  /** The whole `Authorization` header. `null` if it was not sent. */
  readonly authorization: string | null;
  /** The JWT of `Bearer <JWT>`, with the scheme in any case. `null` if the header has another form. */
  readonly jwt: string | null;
  /** The value of `x-api-key`. `null` if it was not sent. */
  readonly apiKey: string | null;
  /** Which of the two headers were sent, right or wrong. */
  readonly methods: CredentialsUsed;
  /** The JWT or API key of a request that sent only one of the two headers. `null` for other requests. */
  readonly only: string | null;
}

/** JSON bodies that the caller has already parsed. Omitted bodies are parsed on demand. */
interface Parsed {
  readonly input?: Json | undefined;
  readonly output?: Json | undefined;
}

/** Parsed responses with longer texts, in characters, are not kept. */
const longestParsed = 1024;

/** Stands for a value that has not been read yet. */
const unread: unique symbol = Symbol('unread');

/**
 * The meaning of one exchange, as the model and the monitors see it. A pure function of its entry. It reads credentials,
 * parameters and bodies on demand, because most of them are never needed.
 */
export class Step {
  /** The id of the exchange in the journal, such as `x12`. */
  readonly id: string;
  readonly operation: OperationId | null;
  /** Label of the account that the request was sent for. `null` if it is unknown. */
  readonly account: string | null;
  /** When the request was sent, in milliseconds since 1970. */
  readonly begin: number;
  /** When the response arrived or the request failed, in milliseconds since 1970. */
  readonly end: number;
  readonly outcome: Outcome;
  readonly status: number | null;
  #entry: ExchangeEntry;
  #carried: Carried | null = null;
  #path: Readonly<Record<string, string>> | null = null;
  #query: Readonly<Record<string, string>> | null = null;
  #input: Json | undefined | typeof unread;
  #output: Json | undefined | typeof unread;

  constructor(entry: ExchangeEntry, { input, output }: Parsed = {}) {
    const { operation, response } = entry;
    this.#entry = entry;
    this.id = entry.id;
    this.operation = operation !== null && Object.hasOwn(operations, operation) ? (operation as OperationId) : null;
    this.account = entry.account;
    this.begin = preciseMs(entry.at);
    this.end = this.begin + entry.durationMs;
    this.status = response?.status ?? null;
    this.outcome = outcomeOf(this.status);
    this.#input = input === undefined ? unread : input;
    this.#output = output === undefined ? unread : output;
  }

  get entry(): ExchangeEntry {
    return this.#entry;
  }

  get carried(): Carried {
    this.#carried ??= carriedIn(this.#entry.request.headers);
    return this.#carried;
  }

  /** Path parameters by name, decoded. */
  get path(): Readonly<Record<string, string>> {
    this.#path ??= this.operation === null ? {} : pathValues(this.operation, this.#entry.request.url);
    return this.#path;
  }

  /** Query parameters by name. The last one counts if a name repeats. */
  get query(): Readonly<Record<string, string>> {
    this.#query ??= queryOf(this.#entry.request.url);
    return this.#query;
  }

  /** The JSON body of the request. `undefined` if there is none, or it is truncated or not JSON. */
  get input(): Json | undefined {
    if (this.#input === unread) this.#input = jsonOf(this.#entry.request.body);
    return this.#input;
  }

  /** The JSON body of the response. `undefined` if there is none, or it is truncated or not JSON. */
  get output(): Json | undefined {
    if (this.#output === unread) this.#output = jsonOf(this.#entry.response?.body ?? null);
    return this.#output;
  }

  /**
   * Drops the parsed response if its body is long. It is parsed again when it is needed. A parsed body may take twenty
   * times the memory of its text.
   */
  release(): void {
    if ((this.#entry.response?.body.text?.length ?? 0) > longestParsed) this.#output = unread;
  }

  /** Drops what nobody needs of a judged step, because the model keeps steps: all responses except those of reads. */
  close(): void {
    this.release();
    if (this.#entry.request.method === 'GET') return;
    this.#entry = { ...this.#entry, response: null };
    this.#output = unread;
  }
}

function outcomeOf(status: number | null): Outcome {
  if (status === null || status === 429) return 'unknown';
  if (isSuccess(status)) return 'accepted';
  return status >= 400 && status < 500 ? 'refused' : 'error';
}

function jsonOf(body: ExchangeEntry['request']['body']): Json | undefined {
  return body === null || body.text === null || body.truncated ? undefined : parseJson(body.text);
}

/** The credentials in a list of headers. */
export function carriedIn(headers: HeaderList): Carried {
  const authorization = headerOf(headers, 'authorization');
  const apiKey = headerOf(headers, 'x-api-key');
  if (authorization === null)
    return { authorization, jwt: null, apiKey, methods: apiKey === null ? 'none' : 'key', only: apiKey };
  const jwt = jwtIn(authorization);
  return apiKey === null
    ? { authorization, jwt, apiKey, methods: 'jwt', only: jwt }
    : { authorization, jwt, apiKey, methods: 'both', only: null };
}

/** The JWT of `Bearer <JWT>`, with the scheme in any case, or `null`. Cached, because most requests repeat it. */
const jwtIn = remember((authorization) => /^bearer +(.*)$/is.exec(authorization)?.[1] ?? null);

function queryOf(url: string): Record<string, string> {
  const start = url.indexOf('?');
  return start < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start + 1).replace(/#.*$/s, '')));
}
