import { brokenRaces, exchangesOf, type Report } from '../report.ts';
import { html, line, type Markup } from './markup.ts';
import { exchangeLine } from './rules.ts';

/** Races that no order of their calls explains, with the calls. `null` if there are none. */
export function racesSection(report: Report): Markup | null {
  const broken = brokenRaces(report);
  if (broken.length === 0) return null;
  return html`<section id="races" aria-labelledby="races-title">
    <div class="section-head">
      <h2 id="races-title">Races</h2>
      <p>What calls at the same time were answered, and no order of them explains. No rule speaks of it.</p>
    </div>
    ${broken.map(
      ({ message, exchanges }) => html`<div class="case warning">
        <p class="message">${line(message, 600)}</p>
        <div class="sequence">${exchangesOf(report, exchanges).map((exchange) => exchangeLine(exchange, null, ''))}</div>
      </div>`,
    )}
  </section>`;
}
