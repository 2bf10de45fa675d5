import type { ExchangeEntry } from '../../../journal/entry.ts';
import { visible } from '../../text.ts';
import type { PackedExchange, PageData } from '../data.ts';
import type { PageDocument, PageElement, PageWindow } from '../dom.ts';
import { answerTree } from './answer.ts';
import { element } from './element.ts';
import { exchangeView, unpack } from './exchange.ts';
import { applyFilter, clearFilter, startFilters } from './filter.ts';

declare const document: PageDocument;
declare const window: PageWindow;

/** The packed data of the page, with where each exchange stands in it. */
export interface Loaded {
  readonly data: PageData;
  readonly places: ReadonlyMap<string, number>;
}

export function load(): Loaded {
  const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as PageData;
  const idOf = (packed: PackedExchange) => data.strings[packed[0] as number] ?? '';
  return { data, places: new Map(data.exchanges.map((packed, index) => [idOf(packed), index])) };
}

function exchangeOf({ data, places }: Loaded, id: string | undefined): ExchangeEntry | null {
  const packed = data.exchanges[places.get(id ?? '') ?? -1];
  return packed === undefined ? null : unpack(data.strings, packed);
}

/** Fills what is shown on demand, when it is opened for the first time. */
export function fill(loaded: Loaded, details: PageElement): void {
  const body = details.querySelector('[data-fill]');
  if (body === null || !details.open) return;
  const { exchange, control, answer } = body.dataset;
  body.removeAttribute('data-fill');
  if (answer !== undefined) {
    body.replaceChildren(answerTree(loaded.data.answers[answer]));
    return;
  }
  const found = exchangeOf(loaded, exchange);
  body.replaceChildren(
    found === null
      ? element('p', 'quiet', 'This exchange is not in the page. It is in journal.jsonl and run.har.')
      : exchangeView(found, exchangeOf(loaded, control)),
  );
}

function openAround(target: PageElement): void {
  for (let at: PageElement | null = target; at !== null; at = at.parentElement) {
    if (at.tagName === 'DETAILS') at.open = true;
    if (at.id !== '' && at.hidden) clearAround(at);
  }
}

function clearAround(hidden: PageElement): void {
  const list = hidden.closest('[data-list]');
  if (list !== null) clearFilter(list);
}

/** Follows the link in the address: opens what it names, whatever the filters hide. */
export function followHash(): void {
  const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (target === null) return;
  openAround(target);
  target.scrollIntoView({ block: 'start' });
  (target.querySelector('summary') ?? target).focus({ preventScroll: true });
}

/** Copies by the clipboard, or where a browser keeps that from files by a selection. */
export async function copy(button: PageElement): Promise<void> {
  const text = button.dataset['copy'] ?? '';
  let done = true;
  try {
    if (window.navigator.clipboard === undefined) throw new Error('no clipboard');
    await window.navigator.clipboard.writeText(text);
  } catch {
    const area = element('textarea', 'offscreen');
    area.value = text;
    document.body.append(area);
    area.select();
    done = document.execCommand('copy');
    area.remove();
    button.focus();
  }
  const status = document.getElementById('announce');
  if (status !== null) status.textContent = done ? 'Copied' : 'Could not be copied';
  button.setAttribute('data-done', done ? 'Copied' : 'Select and copy');
}

function toggleTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset['theme'] ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.setAttribute('data-theme', dark === 'dark' ? 'light' : 'dark');
}

/** One row of the list of all exchanges. */
function exchangeRow(loaded: Loaded, index: number): PageElement {
  const packed = loaded.data.exchanges[index] ?? [];
  const exchange = unpack(loaded.data.strings, packed);
  const status = exchange.response === null ? 'none' : String(exchange.response.status);
  const body = element('div', 'fill');
  body.setAttribute('data-fill', '');
  body.setAttribute('data-exchange', exchange.id);
  const summary = element(
    'summary',
    '',
    element('span', 'id', exchange.id),
    element('span', 'when', `${((packed[1] as number) / 1000).toFixed(2)} s`),
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

/** Which exchanges have all the words somewhere in what is said about them. */
function search({ data }: Loaded, text: string): number[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (packed: PackedExchange) => {
    const said = [0, 2, 3, 4, 5, 6, 7, 8, 16].map((place) => data.strings[packed[place] as number] ?? '');
    const all = `${said.join(' ')} ${packed[12]}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return data.exchanges.flatMap((packed, index) => (has(packed) ? [index] : []));
}

/** The list of all exchanges, a hundred at a time. */
export function startExchanges(loaded: Loaded): void {
  const list = document.getElementById('exchange-list');
  const more = document.getElementById('exchange-more');
  const input = document.getElementById('exchange-search');
  const count = document.getElementById('exchange-count');
  if (list === null || more === null || input === null || count === null) return;
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
  input.addEventListener('input', renew);
  more.addEventListener('click', show);
  renew();
}

function typingSomewhere(): boolean {
  return document.activeElement?.matches('input, select, textarea') ?? false;
}

/** `/` goes to the search field of the rules, as on many pages of this kind. */
function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typingSomewhere()) return;
    event.preventDefault();
    document.getElementById('rule-search')?.focus();
  });
}

/** Brings the page to life. Everything that it shows can be read without; exchanges and trees come with it. */
export function start(): void {
  const loaded = load();
  document.addEventListener('toggle', ({ target }) => fill(loaded, target), true);
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button[data-copy]');
    if (button !== null) void copy(button);
    if (target.closest('#theme') !== null) toggleTheme();
  });
  startFilters();
  startExchanges(loaded);
  startKeys();
  for (const list of document.querySelectorAll('[data-list]')) applyFilter(list);
  for (const open of document.querySelectorAll('details[open]')) fill(loaded, open);
  window.addEventListener('hashchange', followHash);
  if (window.location.hash.length > 1) followHash();
}
