import type { ExchangeEntry } from '../../journal/entry.ts';
import { curl } from '../../report/curl.ts';
import { requestLines, responseLines } from '../../report/exchange-lines.ts';
import { decisiveExchange, type Report } from '../../report/report.ts';
import type { JudgedCase } from '../../report/standing.ts';
import { visible } from '../../report/text.ts';
import { type Colors, plain } from '../terminal.ts';
import { selectorOf } from './failed.ts';

/** Maximum number of lines of a request or response, and of characters of a line. */
const most = { lines: 400, characters: 2_000 };

/** @param headers the number of lines after the first one that get the arrow, too */
function marked(lines: readonly string[], headers: number, arrow: string, { bold }: Colors): string[] {
  const shown = lines.slice(0, most.lines).map((text, index) => {
    const line = plain(visible(text), most.characters);
    return index > headers ? line : `${arrow} ${index === 0 ? bold(line) : line}`;
  });
  return lines.length > most.lines ? [...shown, '…'] : shown;
}

function exchangeLines(exchange: ExchangeEntry, colors: Colors): string[] {
  const { request, response } = exchange;
  return [
    ...marked(requestLines(exchange), request.headers.length, '>', colors),
    '',
    ...marked(responseLines(exchange), response?.headers.length ?? 0, '<', colors),
  ];
}

function outcome({ result }: JudgedCase, word: string, { red, green, yellow, bold }: Colors): string {
  const name = bold(word.replace(/:default$/, ''));
  if (result.status === 'pass') return `${name} ${green('holds')}.`;
  const verb =
    result.status === 'fail'
      ? red('fails')
      : yellow(result.status === 'blocked' ? 'could not be tried' : 'was left out');
  return `${name} ${verb}: ${plain(result.message, 500)}`;
}

/** The decisive request and response of a case, the command that repeats the request, and the result of the case. */
export function conversation(report: Report, word: string, colors: Colors): string {
  const judged = report.judged.find((one) => selectorOf(one) === word);
  if (judged === undefined) return `${word} was not tried.`;
  const decisive = decisiveExchange(report, judged);
  const shown =
    decisive === undefined ? [] : [...exchangeLines(decisive, colors), '', colors.dim(visible(curl(decisive))), ''];
  return [...shown, outcome(judged, word, colors)].join('\n');
}
