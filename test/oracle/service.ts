import type { Json } from '../../src/journal/entry.ts';

/** A payment as the service stores it: the fields that were sent. */
export type Stored = Record<string, Json> & { readonly id: string };

/** The credentials of a request. */
export type Credentials = 'jwt' | 'key' | 'none' | 'both';

export interface Request {
  readonly operation:
    | 'createPayment'
    | 'updatePayment'
    | 'sandboxPay'
    | 'listPayments'
    | 'readPayment'
    | 'publicPayment';
  readonly credentials: Credentials;
  readonly id?: string;
  readonly query?: Readonly<Record<string, number>>;
  readonly body?: Readonly<Record<string, Json>>;
}

export interface Response {
  readonly status: number;
  readonly body: Json;
}

/** How services may differ where the document leaves it open. */
export interface Ways {
  readonly update: 'merge' | 'replace';
  readonly firstPage: 0 | 1;
  /** Reads show the state of this long ago, in milliseconds. */
  readonly lagMs: number;
  /** Names of fields that reads by id leave out. */
  readonly hidden: readonly string[];
}

/** The changes of a defect. Each member replaces a part of a sound service. */
export interface Defect {
  readonly stores?: (request: Request, status: number) => boolean;
  readonly updated?: (payment: Stored, changes: Readonly<Record<string, Json>>) => Readonly<Record<string, Json>>;
  readonly listed?: (payments: readonly Stored[]) => readonly Stored[];
  readonly paid?: (payment: Stored, id: string) => Stored;
  readonly page?: (page: Record<string, Json>, limit: number) => Record<string, Json>;
  readonly item?: (item: Record<string, Json>, request: Request) => Record<string, Json>;
}

const fields = ['amount', 'selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate'];

/** A small service that follows the document, except for one defect. It keeps its history, so that reads may lag. */
export class Service {
  readonly #ways: Ways;
  readonly #defect: Defect;
  readonly #past: { readonly at: number; readonly payments: readonly Stored[] }[] = [{ at: 0, payments: [] }];

  constructor(ways: Ways, defect: Defect = {}) {
    this.#ways = ways;
    this.#defect = defect;
  }

  get payments(): readonly Stored[] {
    return this.#past.at(-1)?.payments ?? [];
  }

  /** Carries out a request at a time, and returns the response. Times never decrease. */
  answer(request: Request, at: number): Response {
    const status = this.#status(request);
    const isWrite = request.operation === 'createPayment' || request.operation === 'updatePayment';
    const stores = status < 300 || (this.#defect.stores?.(request, status) ?? false);
    if (isWrite && stores) return this.#write(request, status, at);
    if (status >= 300) return { status, body: { error: 'refused' } };
    if (request.operation === 'sandboxPay') {
      const id = String(request.body?.['id']);
      const pay = (one: Stored) => (one.id === id ? { ...one, status: 'PAID' } : (this.#defect.paid?.(one, id) ?? one));
      this.#past.push({ at, payments: this.payments.map(pay) });
      return { status, body: { ok: true } };
    }
    const seen = this.#seen(at);
    if (request.operation === 'listPayments') return { status, body: this.#page(seen, request) };
    const payment = seen.find(({ id }) => id === request.id);
    if (payment === undefined) return { status: 404, body: { error: 'unknown' } };
    const shown = Object.entries(this.#item(payment, request)).filter(([name]) => !this.#ways.hidden.includes(name));
    return { status, body: Object.fromEntries(shown) };
  }

  #status({ operation, credentials, body = {}, id }: Request): number {
    if (operation !== 'publicPayment' && credentials === 'none') return 401;
    if (operation !== 'publicPayment' && credentials === 'both') return 403;
    if (operation === 'createPayment' && body['amount'] === undefined) return 400;
    if (body['amount'] !== undefined && typeof body['amount'] !== 'number') return 422;
    if (body['dueDate'] !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(String(body['dueDate']))) return 400;
    const target = operation === 'updatePayment' ? id : operation === 'sandboxPay' ? body['id'] : undefined;
    if (target !== undefined && !this.payments.some((one) => one.id === target)) return 404;
    return operation === 'createPayment' ? 201 : 200;
  }

  #write({ operation, id, body = {} }: Request, status: number, at: number): Response {
    const isRefused = status >= 300;
    if (operation === 'updatePayment') {
      const payment = this.#change(id ?? '', at, (before) => {
        const kept = this.#ways.update === 'merge' ? before : { ...emptied(before), amount: before['amount'] ?? null };
        const changes = { ...body };
        return { ...kept, ...(this.#defect.updated?.(before, changes) ?? changes), id: before.id };
      });
      return { status, body: isRefused || payment === null ? { error: 'refused' } : this.#item(payment, updateOf(id)) };
    }
    const created: Stored = { ...emptied({}), ...body, status: 'PENDING', id: `pay-${this.payments.length + 1}-${at}` };
    this.#past.push({ at, payments: [created, ...this.payments] });
    return { status, body: isRefused ? { error: 'refused' } : { id: created.id } };
  }

  #change(id: string, at: number, change: (payment: Stored) => Stored): Stored | null {
    let changed: Stored | null = null;
    const payments = this.payments.map((one) => {
      if (one.id !== id) return one;
      changed = change(one);
      return changed;
    });
    this.#past.push({ at, payments });
    return changed;
  }

  #seen(at: number): readonly Stored[] {
    return this.#past.findLast((one) => one.at <= at - this.#ways.lagMs)?.payments ?? [];
  }

  #page(seen: readonly Stored[], request: Request): Json {
    const { firstPage } = this.#ways;
    const payments = this.#defect.listed?.(seen) ?? seen;
    const { page = firstPage, limit = 10 } = request.query ?? {};
    const from = (page - firstPage) * limit;
    const body = {
      currentPage: page,
      pageSize: limit,
      totalItems: payments.length,
      totalPages: Math.ceil(payments.length / limit),
      data: payments.slice(from, from + limit).map((one) => this.#item(one, request)),
    };
    return this.#defect.page?.(body, limit) ?? body;
  }

  #item(payment: Stored, request: Request): Record<string, Json> {
    return this.#defect.item?.({ ...payment }, request) ?? { ...payment };
  }
}

const updateOf = (id = ''): Request => ({ operation: 'updatePayment', credentials: 'jwt', id });

function emptied(payment: Readonly<Record<string, Json>>): Stored {
  return { ...payment, ...Object.fromEntries(fields.map((name) => [name, null])), id: String(payment['id'] ?? '') };
}
