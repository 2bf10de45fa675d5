import { type OperationId, operationIds, operations } from '../contract/operations.ts';

/** An operation of the contract, and the base address before its path. */
interface Route {
  readonly operation: OperationId;
  /** Origin and base path without a trailing slash, such as `https://api.example.com/v1`. */
  readonly base: string;
}

interface Template {
  readonly operation: OperationId;
  readonly method: string;
  /** `null` stands for a parameter. */
  readonly segments: readonly (string | null)[];
  readonly literals: number;
}

/** By literal segments, then length: another operation's path also ends like `/payment/pix/{id}`. */
const templates: readonly Template[] = operationIds
  .map((operation) => {
    const { method, path } = operations[operation];
    const segments = path
      .split('/')
      .slice(1)
      .map((part) => (part.startsWith('{') ? null : part));
    return { operation, method, segments, literals: segments.filter((part) => part !== null).length };
  })
  .sort((a, b) => b.literals - a.literals || b.segments.length - a.segments.length);

/** The operation whose path is at the end of a URL's path; `null` if there is none. */
export function routeOf(method: string, url: string): Route | null {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return null;
  const path = parsed.pathname.split('/').slice(1);
  const found = templates.find((one) => one.method === method && endsWith(path, one.segments));
  if (found === undefined) return null;
  const before = path.slice(0, path.length - found.segments.length);
  return { operation: found.operation, base: [parsed.origin, ...before].join('/') };
}

/** The operation of a request to the service at a base address; `null` for any other request. */
export function operationAt(base: string, method: string, url: string): OperationId | null {
  const origin = URL.parse(url)?.origin;
  const path = URL.parse(url)?.pathname.split('/').slice(1) ?? [];
  const prefix = (URL.parse(base)?.pathname ?? '/').split('/').filter((part) => part !== '');
  if (origin !== URL.parse(base)?.origin || prefix.some((part, index) => path[index] !== part)) return null;
  const rest = path.slice(prefix.length);
  const found = templates.find(
    (one) => one.method === method && one.segments.length === rest.length && endsWith(rest, one.segments),
  );
  return found?.operation ?? null;
}

function endsWith(path: readonly string[], segments: readonly (string | null)[]): boolean {
  const start = path.length - segments.length;
  const fits = (part: string | null, own = '') => (part === null ? isParameter(own) : part === own);
  return start >= 0 && segments.every((part, index) => fits(part, path[start + index]));
}

/** A percent sign that begins no escape makes no URL. A server may refuse that with a page of its own. */
function isParameter(text: string): boolean {
  return text !== '' && !/%(?![\da-f]{2})/i.test(text);
}

/** Counts requests by the base address before the operations' paths. */
export class Bases {
  readonly #found = new Map<string, { requests: number; readonly operations: Set<OperationId> }>();

  see({ base, operation }: Route): void {
    const known = this.#found.get(base) ?? { requests: 0, operations: new Set() };
    known.requests += 1;
    known.operations.add(operation);
    this.#found.set(base, known);
  }

  /** All base addresses, sorted by number of operations and then by number of requests. */
  ranked(): string[] {
    const all = [...this.#found].sort(
      ([, a], [, b]) => b.operations.size - a.operations.size || b.requests - a.requests,
    );
    return all.map(([base]) => base);
  }
}
