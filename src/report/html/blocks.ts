import { html, type Markup, type Value } from './markup.ts';

/** A section of the page with its heading. @param intro one sentence below the heading */
export function section(id: string, title: string, intro: Value, content: Value): Markup {
  return html`<section id=${id} aria-labelledby=${`${id}-title`}>
    <div class="section-head"><h2 id=${`${id}-title`}>${title}</h2>${intro === null ? null : html`<p>${intro}</p>`}</div>
    ${content}
  </section>`;
}

/** A box for wide content: it scrolls by itself, and on a phone a hint says so. */
export function scrolling(label: string, content: Value): Markup {
  return html`<div class="scrolling">
    <p class="hint" aria-hidden="true">Scroll sideways →</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${label}>${content}</div>
  </div>`;
}

/** A collapsible chapter with a short summary. */
export function chapter(title: string, summary: string, isOpen: boolean, content: Value): Markup {
  return html`<details class="group" data-group="" open=${isOpen}>
    <summary class="group-head"><h3>${title}</h3><span class="quiet">${summary}</span></summary>
    <div class="group-body">${content}</div>
  </details>`;
}

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param label the text for screen readers */
export function drawing(kind: string, label: string, { width, height }: Size, content: Value): Markup {
  return html`<svg class=${kind} role="img" aria-label=${label} width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`}>
    ${content}
  </svg>`;
}

/** A drawing with its title. */
export function picture(title: string, content: Markup): Markup {
  return html`<figure class="picture"><figcaption>${title}</figcaption>${scrolling(title, content)}</figure>`;
}
