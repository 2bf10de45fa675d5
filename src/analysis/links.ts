import type { OperationId } from '../contract/operations.ts';
import { isObject } from '../json/value.ts';
import { leaves } from '../json/walk.ts';
import type { Step } from '../oracle/trace/step.ts';
import type { Seen } from './seen.ts';

/** A value from the response of one operation that another operation accepted. */
export interface Link {
  readonly from: OperationId;
  /** Status of the response that contains the value. */
  readonly status: number;
  /** JSON Pointer into that response. */
  readonly pointer: string;
  readonly to: OperationId;
  readonly in: 'path' | 'query' | 'body';
  /** Name of the parameter or body field. */
  readonly name: string;
}

export interface Links {
  readonly links: readonly Link[];
  /** For each operation, an accepted example of each path parameter, masked. */
  readonly pathExamples: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>>;
}

/** The operations that take the id of a created resource. */
const usersOf: Partial<Readonly<Record<OperationId, readonly OperationId[]>>> = {
  createPayment: ['readPayment', 'updatePayment', 'sandboxPay', 'publicPayment'],
  createNewApiKey: ['enableApiKey', 'disableApiKey'],
  createWebhook: ['deleteWebhook'],
};

/** Maximum number of kept values, of all responses together. */
const mostValues = 20_000;
const longest = 200;

interface Origin {
  readonly from: OperationId;
  readonly status: number;
  readonly pointer: string;
}

/** Finds where ids come from by comparing values, because their field names are not documented. */
export class LinkCollector {
  readonly #origins = new Map<string, Origin>();
  readonly #counts = new Map<string, { readonly link: Link; count: number }>();
  readonly #examples: Partial<Record<OperationId, Step['path']>> = {};

  see(seen: Seen): void {
    const { operation, accepted, status } = seen;
    if (operation === null || !accepted || status === null) return;
    const { path, query } = seen.step;
    if (Object.keys(path).length > 0) this.#examples[operation] ??= path;
    this.#use(operation, 'path', path);
    this.#use(operation, 'query', query);
    if (isObject(seen.sent)) this.#use(operation, 'body', seen.sent);
    if (usersOf[operation] !== undefined && seen.body.kind === 'json') {
      this.#remember(operation, status, seen.body.value);
    }
  }

  found(): Links {
    const best = new Map<string, { readonly link: Link; count: number }>();
    for (const one of this.#counts.values()) {
      const { from, status, to, name } = one.link;
      const key = `${from} ${status} ${to} ${one.link.in} ${name}`;
      const known = best.get(key);
      if (known === undefined || one.count > known.count) best.set(key, one);
    }
    return { links: [...best.values()].map(({ link }) => link), pathExamples: this.#examples };
  }

  #remember(from: OperationId, status: number, body: unknown): void {
    for (const { pointer, value, inList } of leaves(body)) {
      const isId = (typeof value === 'string' && value.length <= longest) || Number.isInteger(value);
      if (!isId || inList || value === '' || this.#origins.size >= mostValues) continue;
      const key = String(value);
      // If a value appears in several places, the first one is the shallowest.
      if (!this.#origins.has(key)) this.#origins.set(key, { from, status, pointer });
    }
  }

  #use(to: OperationId, where: Link['in'], values: object): void {
    for (const [name, value] of Object.entries(values)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const origin = this.#origins.get(String(value));
      if (origin === undefined || !(usersOf[origin.from] ?? []).includes(to)) continue;
      const link: Link = { ...origin, to, in: where, name };
      const key = JSON.stringify(link);
      const known = this.#counts.get(key);
      if (known === undefined) this.#counts.set(key, { link, count: 1 });
      else known.count += 1;
    }
  }
}
