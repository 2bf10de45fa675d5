import { html, type Markup } from './markup.ts';

/** Something that may be wider than the window: it scrolls by itself, and on a phone a word says so. */
export function scrolling(label: string, content: Markup): Markup {
  return html`<div class="scrolling">
    <p class="hint" aria-hidden="true">Scroll sideways →</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${label}>${content}</div>
  </div>`;
}

/** A chapter that opens and closes, with what stands in it in a few words. */
export function chapter(
  title: string,
  told: string,
  isOpen: boolean,
  content: Markup | readonly (Markup | null)[],
): Markup {
  return html`<details class="group" data-group="" open=${isOpen}>
    <summary class="group-head"><h3>${title}</h3><span class="quiet">${told}</span></summary>
    <div class="group-body">${content}</div>
  </details>`;
}
