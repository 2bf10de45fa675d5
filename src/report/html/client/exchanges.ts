import { visible } from '../../text.ts';
import type { PageData } from '../data.ts';
import type { PageDocument, PageElement, PageWindow } from '../dom.ts';
import { element } from './element.ts';
import { unpack } from './exchange.ts';

declare const document: PageDocument;
declare const window: PageWindow;

/** The packed data of the page, with the index of each exchange by id. */
export interface Loaded {
  readonly data: PageData;
  readonly places: ReadonlyMap<string, number>;
}

/** One row in the list of all exchanges. */
function exchangeRow({ data }: Loaded, index: number): PageElement {
  const exchange = unpack(data, index);
  const status = exchange.response === null ? 'none' : String(exchange.response.status);
  const body = element('div', 'fill');
  body.setAttribute('data-fill', '');
  body.setAttribute('data-exchange', exchange.id);
  const summary = element(
    'summary',
    '',
    element('span', 'id', exchange.id),
    element('span', 'when', `${((data.exchanges.at[index] ?? 0) / 1000).toFixed(2)} s`),
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

const searched = [
  'id',
  'operation',
  'scenario',
  'account',
  'credentials',
  'variant',
  'method',
  'url',
  'failure',
] as const;

/** Indexes of the exchanges whose text contains all words. An exact id finds only its exchange. */
function search({ data, places }: Loaded, text: string): number[] {
  const exact = places.get(text.trim());
  if (exact !== undefined) return [exact];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const { strings, exchanges } = data;
  const has = (index: number) => {
    const said = searched.map((field) => strings[exchanges[field][index] ?? -1] ?? '');
    const all = `${said.join(' ')} ${exchanges.status[index]}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return [...exchanges.id.keys()].filter(has);
}

/** The list of all exchanges. */
export interface ExchangeList {
  /** Opens one exchange and returns its row. `null` if there is none with that id. */
  show(id: string): PageElement | null;
  /** Shows only the exchanges whose text contains all words. */
  search(words: string): void;
}

/** Starts the list of all exchanges, a hundred at a time. */
export function startExchanges(loaded: Loaded): ExchangeList | null {
  const list = document.getElementById('exchange-list');
  const more = document.getElementById('exchange-more');
  const input = document.getElementById('exchange-search');
  const count = document.getElementById('exchange-count');
  if (list === null || more === null || input === null || count === null) return null;
  let found: readonly number[] = [];
  let shown = 0;
  const show = () => {
    list.append(...found.slice(shown, shown + 100).map((index) => exchangeRow(loaded, index)));
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
      if (!loaded.places.has(id)) return null;
      searchFor(id);
      const [row = null] = list.querySelectorAll('details');
      if (row !== null) row.open = true;
      return row;
    },
  };
}
