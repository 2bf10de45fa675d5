import type { OperationId } from '../../../src/contract/operations.ts';
import type { Json } from '../../../src/journal/entry.ts';

/** The resources of one account, except payments. */
export interface Settings {
  readonly addresses: readonly string[];
  readonly webhooks: readonly { readonly id: string; readonly url: string }[];
  readonly keys: readonly { readonly id: string; readonly value: string; readonly isEnabled: boolean }[];
  readonly balance: number;
}

export type Account = 'one' | 'two';

/** Which account's credentials a request carries. */
export type Credentials = 'jwt' | 'key' | 'none' | 'other-account';

export interface Request {
  readonly operation: OperationId;
  readonly account: Account;
  readonly credentials: Credentials;
  /** The API key that it carries, as its mark. */
  readonly key?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, Json>>;
}

export interface Response {
  readonly status: number;
  readonly body: Json;
}

/** How services may differ where the document leaves it open. */
export interface Ways {
  /** Reads show the state of at most this long ago, in milliseconds. */
  readonly lagMs: number;
  /** Whether an account may have several addresses, webhooks and keys, or each new one replaces the previous one. */
  readonly holds: 'many' | 'one';
}

/** The changes of a defect: the state after a request, accepted or not, or the state that a read shows. */
export interface Defect {
  readonly left?: (before: Settings, after: Settings, request: Request, status: number, turn: number) => Settings;
  readonly shown?: (settings: Settings, request: Request, others: Settings) => Settings;
}

export const empty: Settings = { addresses: [], webhooks: [], keys: [], balance: 100 };

/** A small service that follows the document, except for one defect. It keeps its history, so that reads may lag. */
export class SettingsService {
  readonly #ways: Ways;
  readonly #defect: Defect;
  readonly #past: Record<Account, { readonly at: number; readonly settings: Settings }[]> = {
    one: [{ at: 0, settings: empty }],
    two: [{ at: 0, settings: empty }],
  };
  /** How often each operation was accepted. */
  readonly #turns = new Map<OperationId, number>();
  #made = 0;

  constructor(ways: Ways, defect: Defect = {}) {
    this.#ways = ways;
    this.#defect = defect;
  }

  now(account: Account): Settings {
    return this.#past[account].at(-1)?.settings ?? empty;
  }

  /**
   * Carries out a request at a time, and returns the response. Times never decrease.
   * @param staleness how far back a read looks, from 0 to 1
   */
  answer(request: Request, at: number, staleness: number): Response {
    const { operation, account } = request;
    const seen = this.#seen(account, at, staleness);
    const refusal = this.#refusal(request, seen);
    if (operation in reads) {
      if (refusal !== null) return { status: refusal, body: { error: 'refused' } };
      const shown = this.#defect.shown?.(seen, request, this.now(account === 'one' ? 'two' : 'one')) ?? seen;
      return { status: 200, body: reads[operation as keyof typeof reads](shown) };
    }
    const before = this.now(account);
    const after = this.#changed(request, before);
    const status = refusal ?? (after === null ? 404 : 200);
    const turn = (this.#turns.get(operation) ?? 0) + (status === 200 ? 1 : 0);
    this.#turns.set(operation, turn);
    const kept = status === 200 ? (after ?? before) : before;
    const left = this.#defect.left?.(before, kept, request, status, turn) ?? kept;
    if (left !== before) this.#past[account].push({ at, settings: left });
    return { status, body: status === 200 ? madeBy(request, before, after) : { error: 'refused' } };
  }

  #refusal({ operation, credentials, key, body }: Request, seen: Settings): number | null {
    if (credentials === 'none') return 401;
    if (credentials === 'other-account') return 404;
    if (credentials === 'key' && operation !== 'listPayments') return 403;
    if (operation === 'listPayments') return seen.keys.some((one) => one.value === key && one.isEnabled) ? null : 401;
    if (operation === 'addSecurityIP' && body?.['ip'] === wrongIp) return 400;
    const isWebhook = operation === 'createWebhook' || operation === 'updateWebhook';
    if (isWebhook && (body?.['url'] === undefined || body['url'] === wrongUrl)) return 400;
    return operation === 'withdrawEarnedFees' && Number(body?.['amount']) > 50 ? 422 : null;
  }

  #changed({ operation, path, body = {} }: Request, { addresses, webhooks, keys, balance }: Settings): Settings | null {
    const settings = { addresses, webhooks, keys, balance };
    const isMany = this.#ways.holds === 'many';
    const [ip, url, id] = [String(path?.['ip'] ?? body['ip']), String(body['url']), path?.['id'] ?? body['id']];
    switch (operation) {
      case 'addSecurityIP':
        return { ...settings, addresses: isMany ? [...new Set([...addresses, ip])] : [ip] };
      case 'deleteSecurityIP':
        return addresses.includes(ip) ? { ...settings, addresses: addresses.filter((one) => one !== ip) } : null;
      case 'createWebhook':
        this.#made += 1;
        return { ...settings, webhooks: [{ id: `hook-${this.#made}`, url }, ...(isMany ? webhooks : [])] };
      case 'updateWebhook': {
        const [first, ...others] = webhooks;
        return first === undefined ? null : { ...settings, webhooks: [{ ...first, url }, ...others] };
      }
      case 'deleteWebhook':
        return webhooks.some((one) => one.id === id)
          ? { ...settings, webhooks: webhooks.filter((one) => one.id !== id) }
          : null;
      case 'createNewApiKey': {
        this.#made += 1;
        const made = { id: `key-${this.#made}`, value: `$PIX_API_KEY_${this.#made}`, isEnabled: true };
        return { ...settings, keys: [...(isMany ? keys : []), made] };
      }
      case 'enableApiKey':
      case 'disableApiKey': {
        const isEnabled = operation === 'enableApiKey';
        if (!keys.some((one) => one.id === id)) return null;
        return { ...settings, keys: keys.map((one) => (one.id === id ? { ...one, isEnabled } : one)) };
      }
      case 'withdrawEarnedFees':
        return { ...settings, balance: balance - Number(body['amount']) };
      default:
        return null;
    }
  }

  #seen(account: Account, at: number, staleness: number): Settings {
    const from = at - this.#ways.lagMs * staleness;
    return this.#past[account].findLast((one) => one.at <= from)?.settings ?? empty;
  }
}

export const wrongIp = 'not-an-address';
export const wrongUrl = 'not a url';

const reads = {
  getSecurityIP: ({ addresses }: Settings): Json => addresses.join(','),
  getWebhook: ({ webhooks }: Settings): Json => webhooks.map(({ id, url }) => ({ id, url })),
  listApiKeys: ({ keys }: Settings): Json =>
    keys.map(({ id, isEnabled }) => ({ id, status: isEnabled ? 'ACTIVE' : 'DISABLED' })),
  earnedFeesBalance: ({ balance }: Settings): Json => ({ balance }),
  listPayments: (): Json => ({ currentPage: 1, pageSize: 10, totalItems: 0, totalPages: 0, data: [] }),
};

function madeBy({ operation }: Request, before: Settings, after: Settings | null): Json {
  if (operation === 'createWebhook') return { ...(after?.webhooks[0] ?? {}) };
  const key = after?.keys.find((one) => !before.keys.includes(one));
  return operation === 'createNewApiKey' && key !== undefined ? { id: key.id, apiKey: key.value } : { ok: true };
}
