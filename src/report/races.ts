import type { ExchangeEntry } from '../journal/entry.ts';
import { prose } from './markdown.ts';
import { brokenRaces, exchangesOf, type Report, statusText } from './report.ts';

export const raceIntro =
  'Responses to simultaneous calls that no order of the calls explains. No rule speaks of them, so they do not fail the run.';

/** Markdown for races that no order explains, with their calls. */
export function raceLines(report: Report): string[] {
  const broken = brokenRaces(report);
  if (broken.length === 0) return [];
  const parts = broken.flatMap(({ message, exchanges }) => {
    const calls = exchangesOf(report, exchanges);
    const rows: readonly (readonly [title: string, cell: (call: ExchangeEntry) => string])[] = [
      ['asked', ({ operation, request }) => prose(operation ?? request.method, 40)],
      ['body', ({ request }) => prose(request.body?.text ?? '', 60)],
      ['from', ({ at }) => prose(at.slice(11), 20)],
      ['took', ({ durationMs }) => `${Math.round(durationMs)} ms`],
      ['answered', statusText],
    ];
    return [
      prose(message, 500),
      '',
      `|  | ${calls.map(({ id }) => prose(id, 20)).join(' | ')} |`,
      `|${'---|'.repeat(calls.length + 1)}`,
      ...rows.map(([title, cell]) => `| ${[title, ...calls.map(cell)].join(' | ')} |`),
      '',
    ];
  });
  return [`## Races (${broken.length})`, '', raceIntro, '', ...parts];
}
