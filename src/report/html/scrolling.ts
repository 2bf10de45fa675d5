import { html, type Markup } from './markup.ts';

/** A box for wide content: it scrolls by itself, and on a phone a hint says so. */
export function scrolling(label: string, content: Markup): Markup {
  return html`<div class="scrolling">
    <p class="hint" aria-hidden="true">Scroll sideways →</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${label}>${content}</div>
  </div>`;
}

/** A collapsible chapter with a short summary. */
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
