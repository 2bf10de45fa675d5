import { prose } from './markdown.ts';
import { brokenRaces, exchangesOf, type Report } from './report.ts';

/** Markdown for races that no order explains, with their calls. */
export function raceLines(report: Report): string[] {
  const broken = brokenRaces(report);
  if (broken.length === 0) return [];
  const parts = broken.flatMap(({ message, exchanges }) => {
    const calls = exchangesOf(report, exchanges);
    const row = (title: string, cells: readonly string[]) => `| ${[title, ...cells].join(' | ')} |`;
    return [
      prose(message, 500),
      '',
      row(
        '',
        calls.map(({ id }) => prose(id, 20)),
      ),
      `|${'---|'.repeat(calls.length + 1)}`,
      row(
        'asked',
        calls.map(({ operation, request }) => prose(operation ?? request.method, 40)),
      ),
      row(
        'body',
        calls.map(({ request }) => bodyOf(request.body?.text)),
      ),
      row(
        'from',
        calls.map(({ at }) => prose(at.slice(11), 20)),
      ),
      row(
        'took',
        calls.map(({ durationMs }) => `${Math.round(durationMs)} ms`),
      ),
      row(
        'answered',
        calls.map(({ response, failure }) => String(response?.status ?? failure?.kind ?? '')),
      ),
      '',
    ];
  });
  const intro = 'What calls at the same time were answered, and no order of them explains. No rule speaks of it.';
  return [`## Races (${broken.length})`, '', intro, '', ...parts];
}

function bodyOf(text: string | null | undefined): string {
  return text == null || text === '' ? '' : prose(text, 60);
}
