import type { ExchangeEntry } from '../../../journal/entry.ts';
import { visible } from '../../text.ts';
import type { PageData } from '../data.ts';
import type { PageDocument, PageElement, PageWindow } from '../dom.ts';
import { element } from './element.ts';

declare const document: PageDocument;
declare const window: PageWindow;

export interface Loaded extends PageData {
  readonly byId: ReadonlyMap<string, ExchangeEntry>;
}

function exchangeRow({ startedAt }: Loaded, exchange: ExchangeEntry): PageElement {
  const afterMs = Date.parse(exchange.at) - Date.parse(startedAt) || 0;
  const status = exchange.response === null ? 'none' : String(exchange.response.status);
  const body = element('div', 'fill');
  body.setAttribute('data-fill', '');
  body.setAttribute('data-exchange', exchange.id);
  const summary = element(
    'summary',
    '',
    element('span', 'id', exchange.id),
    element('span', 'when', `${(afterMs / 1000).toFixed(2)} s`),
    element('span', 'what', visible(exchange.operation ?? `${exchange.request.method} ${exchange.request.url}`)),
    element(
      'span',
      'why',
      visible(exchange.variant === null ? exchange.scenario : `${exchange.scenario}: ${exchange.variant}`),
    ),
    element('span', `status s${status.slice(0, 1)}`, status),
    element('span', 'ms', `${Math.round(exchange.durationMs)} ms`),
  );
  return element('details', 'exchange', summary, body);
}

/** The text in which an exchange is searched, in lower case. */
function searchedText({ request, response, failure, ...about }: ExchangeEntry): string {
  const { id, operation, scenario, account, credentials, variant } = about;
  const texts = [id, operation, scenario, account, credentials, variant, request.method, request.url];
  return [...texts, failure?.message, response?.status ?? -1].join(' ').toLowerCase();
}

/** The exchanges whose text contains all words. An exact id finds only its exchange. */
function search({ exchanges, byId }: Loaded, text: string): readonly ExchangeEntry[] {
  const exact = byId.get(text.trim());
  if (exact !== undefined) return [exact];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return exchanges.filter((exchange) => {
    const all = searchedText(exchange);
    return words.every((word) => all.includes(word));
  });
}

export interface ExchangeList {
  /** Opens one exchange and returns its row. `null` if there is none with that id. */
  show(id: string): PageElement | null;
  /** Shows only the exchanges whose text contains all words. */
  search(words: string): void;
}

export function startExchanges(loaded: Loaded): ExchangeList | null {
  const list = document.getElementById('exchange-list');
  const more = document.getElementById('exchange-more');
  const input = document.getElementById('exchange-search');
  const count = document.getElementById('exchange-count');
  if (list === null || more === null || input === null || count === null) return null;
  let found: readonly ExchangeEntry[] = [];
  let shown = 0;
  const show = () => {
    list.append(...found.slice(shown, shown + 100).map((exchange) => exchangeRow(loaded, exchange)));
    shown = Math.min(found.length, shown + 100);
    more.hidden = shown === found.length;
    count.textContent = `${found.length} found, ${shown} shown`;
  };
  const renew = () => {
    list.replaceChildren();
    shown = 0;
    found = search(loaded, input.value);
    show();
  };
  input.addEventListener('input', () => {
    renew();
    const query = new URLSearchParams(input.value === '' ? {} : { q: input.value }).toString();
    window.history.replaceState(null, '', `#exchanges${query === '' ? '' : `?${query}`}`);
  });
  more.addEventListener('click', show);
  renew();
  const searchFor = (words: string) => {
    input.value = words;
    renew();
  };
  return {
    search: searchFor,
    show: (id) => {
      if (!loaded.byId.has(id)) return null;
      searchFor(id);
      const [row = null] = list.querySelectorAll('details');
      if (row !== null) row.open = true;
      return row;
    },
  };
}
