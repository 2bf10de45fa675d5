import type { PageDocument, PageElement, PageWindow } from '../dom.ts';

declare const document: PageDocument;
declare const window: PageWindow;

function filterOf(list: PageElement): PageElement | null {
  return document.querySelector(`[data-filter-for="${list.id}"]`);
}

/** Whether an entry of a list contains all words and has the wanted value of each selection. */
function fits(entry: PageElement, words: readonly string[], wanted: Readonly<Record<string, string>>): boolean {
  const text = entry.dataset['text'] ?? '';
  if (!words.every((each) => text.includes(each))) return false;
  return Object.entries(wanted).every(([name, value]) => (entry.dataset[name] ?? '').split(' ').includes(value));
}

/** The active filters by their names in the URL. Defaults are left out. */
function askedFor(filter: PageElement): Record<string, string> {
  const asked: Record<string, string> = {};
  const words = filter.querySelector('input')?.value ?? '';
  if (words !== '') asked['q'] = words;
  for (const each of filter.querySelectorAll('select')) {
    if (each.value !== '') asked[each.dataset['field'] ?? ''] = each.value;
  }
  const standing = filter.querySelector('button[aria-pressed="true"]')?.dataset['value'] ?? '';
  if (standing !== '') asked['standing'] = standing;
  return asked;
}

/** Writes the filters into the URL, so that they can be shared and survive a reload. */
function writeAddress(filter: PageElement): void {
  const query = new URLSearchParams(askedFor(filter)).toString();
  const section = filter.closest('section')?.id ?? '';
  window.history.replaceState(null, '', `#${section}${query === '' ? '' : `?${query}`}`);
}

/** Sets the filters from a URL query. */
export function readAddress(filter: PageElement, query: string): void {
  const asked = new URLSearchParams(query);
  const input = filter.querySelector('input');
  if (input !== null) input.value = asked.get('q') ?? '';
  for (const each of filter.querySelectorAll('select')) each.value = asked.get(each.dataset['field'] ?? '') ?? '';
  const standing = asked.get('standing') ?? '';
  for (const each of filter.querySelectorAll('button[aria-pressed]'))
    each.setAttribute('aria-pressed', String((each.dataset['value'] ?? '') === standing));
}

/** Applies the filters to a list: shows matching entries, opens or hides groups, and updates the count. */
export function applyFilter(list: PageElement): void {
  const filter = filterOf(list);
  if (filter === null) return;
  const { q = '', ...wanted } = askedFor(filter);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isAsked = words.length > 0 || Object.keys(wanted).length > 0;
  let found = 0;
  for (const entry of list.querySelectorAll('[data-text]')) {
    entry.hidden = !fits(entry, words, wanted);
    if (!entry.hidden) found += 1;
  }
  for (const group of list.querySelectorAll('[data-group]')) {
    group.hidden = group.querySelector('[data-text]:not([hidden])') === null;
    if (isAsked) group.open = true;
  }
  const count = filter.querySelector('[role="status"]');
  if (count !== null) count.textContent = found === 1 ? '1 found' : `${found} found`;
}

/** Clears all filters of a list, so that the target of a link is visible. */
export function clearFilter(list: PageElement): void {
  const filter = filterOf(list);
  if (filter === null) return;
  readAddress(filter, '');
  applyFilter(list);
}

/** Connects every filter of the page with its list. */
export function startFilters(): void {
  for (const filter of document.querySelectorAll('[data-filter-for]')) {
    const list = document.getElementById(filter.dataset['filterFor'] ?? '');
    if (list === null) continue;
    const apply = () => {
      applyFilter(list);
      writeAddress(filter);
    };
    filter.addEventListener('input', apply);
    filter.addEventListener('submit', (event) => event.preventDefault());
    filter.addEventListener('click', ({ target }) => {
      const button = target.closest('button[aria-pressed]');
      if (button === null) return;
      for (const each of filter.querySelectorAll('button[aria-pressed]'))
        each.setAttribute('aria-pressed', String(each === button));
      apply();
    });
  }
}
