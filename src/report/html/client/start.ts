import type { PageData } from '../data.ts';
import type { PageDocument, PageElement, PageWindow } from '../dom.ts';
import { answerTree } from './answer.ts';
import { element } from './element.ts';
import { exchangeView } from './exchange.ts';
import { type ExchangeList, type Loaded, startExchanges } from './exchanges.ts';
import { applyFilter, clearFilter, readAddress, startFilters } from './filter.ts';

declare const document: PageDocument;
declare const window: PageWindow;

/** Unpacks the data of the page: JSON, compressed with DEFLATE, in base64. */
async function load(): Promise<Loaded> {
  const packed = atob(document.getElementById('data')?.textContent ?? '');
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const data = JSON.parse(await new Response(unpacked).text()) as PageData;
  return { ...data, byId: new Map(data.exchanges.map((exchange) => [exchange.id, exchange])) };
}

/** Scrolls a long response to the marked place without scrolling the page. */
function showPlace(view: PageElement): void {
  const place = view.querySelector('mark');
  const box = place?.closest('pre') ?? null;
  if (place !== null && box !== null) box.scrollTop = place.offsetTop - box.offsetTop - 80;
}

/** Fills an element with its content when it is first opened. */
function fill(loaded: Loaded, details: PageElement): void {
  const body = details.querySelector('[data-fill]');
  if (body === null || !details.open) return;
  const { exchange, control, answer, at } = body.dataset;
  body.removeAttribute('data-fill');
  if (answer !== undefined) {
    body.replaceChildren(answerTree(loaded.answers[answer]));
    return;
  }
  const found = loaded.byId.get(exchange ?? '');
  body.replaceChildren(
    found === undefined
      ? element('p', 'quiet', 'This exchange is not in the page. It is in journal.jsonl and run.har.')
      : exchangeView(
          found,
          loaded.byId.get(control ?? '') ?? null,
          at ?? null,
          body.closest('[data-word]')?.dataset['word'],
        ),
  );
  showPlace(body);
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

function go(target: PageElement): void {
  openAround(target);
  target.scrollIntoView({ block: 'start' });
  (target.querySelector('summary') ?? target).focus({ preventScroll: true });
}

/** Follows the fragment of the URL: applies the filters in it, and opens its target even if the filters hide it. */
function followHash(exchanges: ExchangeList | null): void {
  const [encoded = '', query = null] = window.location.hash.slice(1).split(/\?(.*)/s);
  const name = decodeURIComponent(encoded);
  const row = exchanges?.show(name) ?? null;
  const target = row ?? document.getElementById(name);
  if (target === null) return;
  if (query !== null) setFilters(target, query, exchanges);
  go(target);
}

function setFilters(section: PageElement, query: string, exchanges: ExchangeList | null): void {
  if (section.id === 'exchanges') exchanges?.search(new URLSearchParams(query).get('q') ?? '');
  const filter = section.querySelector('[data-filter-for]');
  const list = document.getElementById(filter?.dataset['filterFor'] ?? '');
  if (filter === null || list === null) return;
  readAddress(filter, query);
  applyFilter(list);
}

/** Copies with the clipboard API. Some browsers block it for local files; then it copies a selection. */
async function copy(button: PageElement): Promise<void> {
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

/** Marks elements that are wider than their container, so that a hint says that they scroll. */
function markWide(): void {
  for (const box of document.querySelectorAll('.scrolling > .scroll')) {
    const around = box.parentElement;
    if (box.scrollWidth > box.clientWidth + 1) around?.setAttribute('data-wide', '');
    else around?.removeAttribute('data-wide');
  }
}

function typingSomewhere(): boolean {
  return document.activeElement?.matches('input, select, textarea') ?? false;
}

/** `/` focuses the search field of the rules. */
function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typingSomewhere()) return;
    event.preventDefault();
    document.getElementById('rule-search')?.focus();
  });
}

/** Starts the script of the page. The page is readable without it; the script adds exchanges and trees. */
export async function start(): Promise<void> {
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button[data-copy]');
    if (button !== null) void copy(button);
    if (target.closest('#theme') !== null) toggleTheme();
  });
  startFilters();
  startKeys();
  markWide();
  window.addEventListener('resize', markWide);
  for (const list of document.querySelectorAll('[data-list]')) applyFilter(list);
  const loaded = await load();
  document.addEventListener('toggle', ({ target }) => fill(loaded, target), true);
  const exchanges = startExchanges(loaded);
  for (const open of document.querySelectorAll('details[open]')) fill(loaded, open);
  window.addEventListener('hashchange', () => followHash(exchanges));
  if (window.location.hash.length > 1) followHash(exchanges);
}
