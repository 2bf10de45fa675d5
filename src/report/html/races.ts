import { raceIntro } from '../races.ts';
import { brokenRaces, exchangesOf, type Report } from '../report.ts';
import { section } from './blocks.ts';
import { html, line, type Markup } from './markup.ts';
import { exchangeDetails } from './rules.ts';

/** Races that no order of their calls explains, with the calls. `null` if there are none. */
export function racesSection(report: Report): Markup | null {
  const broken = brokenRaces(report);
  if (broken.length === 0) return null;
  const races = broken.map(
    ({ message, exchanges }) => html`<div class="case warning">
      <p class="message">${line(message, 600)}</p>
      <div class="sequence">${exchangesOf(report, exchanges).map((exchange) => exchangeDetails(exchange, null, ''))}</div>
    </div>`,
  );
  return section('races', 'Races', raceIntro, races);
}
