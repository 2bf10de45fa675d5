import { html, line, type Markup } from './markup.ts';

/** Exchanges that are named one by one; the rest are counted. */
const mostNamed = 8;

/** The exchanges behind a verdict or an answer, each a link to it, the decisive one last. */
export function evidenceLinks(ids: readonly string[]): Markup | null {
  if (ids.length === 0) return null;
  const named = ids.slice(-mostNamed);
  const left = ids.length - named.length;
  return html`<p class="evidence">
    <span class="quiet">${left === 0 ? 'Seen in' : `Seen in ${left} more and`}</span>
    ${named.map((id) => html`${' '}<a class="id" href=${`#${line(id, 40)}`}>${line(id, 40)}</a>`)}
  </p>`;
}
