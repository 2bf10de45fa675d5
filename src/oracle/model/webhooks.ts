import { getOrInsert } from '../../json/get-or-insert.ts';
import { parseJson } from '../../json/parse.ts';
import { type Json, member } from '../../json/value.ts';
import { canonicalUrl, sameAddress } from '../../learn/records/echo.ts';
import { locateRecords } from '../../learn/records/records.ts';
import { idsOf, showsInPlaceOfUrl, textsInUse, webhooksIn } from '../../learn/settings/webhook.ts';
import type { Step } from '../trace/step.ts';
import { KnownSets, type SetKind } from './known-sets.ts';
import type { Owners } from './owners.ts';
import type { ShownValues } from './set-events.ts';

const known = 2_000;

/** The last URL shown with each id, by account. Two accounts may have webhooks with the same id. */
class UrlsById {
  readonly #ofAccounts = new Map<string, Map<string, string>>();
  readonly #holders = new Map<string, Set<string>>();

  learn(account: string, id: string, url: string): void {
    if (this.#holders.size >= known) return;
    getOrInsert(this.#ofAccounts, account, () => new Map()).set(id, url);
    getOrInsert(this.#holders, id, () => new Set()).add(account);
  }

  /** Forgets the URLs of an account: a request may have changed any of them. */
  forget(account: string): void {
    this.#ofAccounts.get(account)?.clear();
  }

  has(id: string): boolean {
    return this.#holders.has(id);
  }

  /** The URL of a webhook that an account names. `null` if it is unknown, or if two others have such an id. */
  of(account: string, id: string): string | null {
    const [holder = account, ...others] = this.#holders.get(id) ?? [];
    const owner = others.length === 0 ? holder : account;
    return this.#ofAccounts.get(owner)?.get(id) ?? null;
  }
}

/** Reads a response once, and only if it is needed. */
class ShownUrls implements ShownValues {
  readonly #body: Json | undefined;
  #count: number | null = null;
  #texts: readonly string[] | null = null;
  /** The URLs that were looked for. */
  readonly #known = new Map<string, boolean>();
  readonly #urls: UrlsById;

  constructor(body: Json | undefined, urls: UrlsById) {
    this.#body = body;
    this.#urls = urls;
  }

  get count(): number {
    this.#count ??= webhooksIn(this.#body).length;
    return this.#count;
  }

  get hasEmptied(): boolean {
    return holdsEmptyUrl(this.#body, (id) => this.#urls.has(id));
  }

  shows(url: string): boolean {
    if (url === '') return holdsEmptyUrl(this.#body, (id) => !this.#urls.has(id));
    const other = noText(url);
    if (other !== undefined) return showsInPlaceOfUrl(this.#body, other);
    this.#texts ??= textsInUse(this.#body);
    const isShown = this.#known.get(url) ?? this.#texts.some((text) => sameAddress(text, url));
    this.#known.set(url, isShown);
    return isShown;
  }
}

/**
 * Whether a list has a webhook with an empty address, and ids that fit. A webhook that never had an address is a new
 * one. A service may show one such record for an account without webhooks, and may empty the address of a webhook that
 * was removed.
 */
function holdsEmptyUrl(body: Json | undefined, fits: (id: string) => boolean): boolean {
  const records = locateRecords(body);
  const items = records.map(({ value }) => value);
  return records.some((record) => {
    if (!/\/\d+$/.test(record.pointer) || member(record.value, 'url') !== '') return false;
    const ids = idsOf(record, items);
    return ids.length > 0 && ids.every(({ value }) => fits(value));
  });
}

/** A value that a refused request sent in place of a URL. `undefined` for a text. */
function noText(value: string): Json | undefined {
  const sent = /^[\d{[tf-]/.test(value) ? parseJson(value) : undefined;
  return typeof sent === 'string' ? undefined : sent;
}

/** The webhooks of an account, identified by URL. */
class WebhookKind implements SetKind {
  readonly reads = 'getWebhook';
  readonly mayHoldTwice = true;
  readonly mayHide = true;
  readonly mayBeNotFound = true;
  readonly effects = new Map([
    ['createWebhook', 'add'],
    ['updateWebhook', 'replace'],
    ['deleteWebhook', 'remove'],
  ] as const);
  readonly urls = new UrlsById();
  /** URLs of several webhooks at once: a service may make one for each kind of event. A removal leaves the others. */
  readonly several = new Set<string>();
  readonly #owners: Owners;

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  valueOf(step: Step): string | null {
    const { operation, input, path, outcome } = step;
    if (operation === 'deleteWebhook') {
      const removed = this.urls.of(this.#owners.of(step) ?? '', path['id'] ?? '');
      return removed !== null && this.several.has(removed) ? null : removed;
    }
    const url = member(input, 'url');
    if (url === '' && outcome === 'refused') return url;
    if (typeof url !== 'string') return url == null || outcome !== 'refused' ? null : JSON.stringify(url);
    return url.length > 3 ? canonicalUrl(url) : null;
  }

  shownIn({ output, entry }: Step) {
    const body = entry.response?.body;
    if (body === undefined || body.truncated || (output === undefined && body.bytes > 0)) return null;
    return new ShownUrls(output, this.urls);
  }
}

/** The webhooks of all accounts, and the URL of each id. */
export class Webhooks extends KnownSets {
  readonly #kind: WebhookKind;

  constructor(owners: Owners) {
    const kind = new WebhookKind(owners);
    super(owners, kind);
    this.#kind = kind;
  }

  override note(step: Step): void {
    super.note(step);
    const { operation, outcome, output } = step;
    const isAbout = operation === 'getWebhook' || this.#kind.effects.has(operation as 'createWebhook');
    if (!isAbout || outcome === 'refused') return;
    const account = this.owners.of(step) ?? '';
    if (operation === 'updateWebhook') this.#kind.urls.forget(account);
    if (outcome !== 'accepted') return;
    const listed = new Set<string>();
    for (const { url: shown, ids: named } of webhooksIn(output)) {
      const url = canonicalUrl(shown);
      if (operation === 'getWebhook' && listed.has(url)) this.#kind.several.add(url);
      listed.add(url);
      for (const { value } of named) this.#kind.urls.learn(account, String(value), url);
    }
  }
}
