import { html, line, type Markup } from './markup.ts';

/** Maximum number of exchanges listed by id. The others are only counted. */
const mostNamed = 8;

/** Links to the exchanges of a verdict or answer, the decisive one last. */
export function evidenceLinks(ids: readonly string[]): Markup | null {
  if (ids.length === 0) return null;
  const named = ids.slice(-mostNamed);
  const left = ids.length - named.length;
  return html`<p class="evidence">
    <span class="quiet">${left === 0 ? 'Seen in' : `Seen in ${left} more and`}</span>
    ${named.map((id) => html`${' '}<a class="id" href=${`#${line(id, 40)}`}>${line(id, 40)}</a>`)}
  </p>`;
}
