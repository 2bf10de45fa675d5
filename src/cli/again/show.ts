import type { Body, ExchangeEntry, HeaderList } from '../../journal/entry.ts';
import { curl } from '../../report/curl.ts';
import { decisiveExchange, type Report } from '../../report/report.ts';
import type { Judged } from '../../report/standing.ts';
import { visible } from '../../report/text.ts';
import { type Colors, plain } from '../terminal.ts';
import { wordOf } from './failed.ts';

/** Maximum length of a body that is shown in full, in characters. */
const mostShown = 8_000;

function headerLines(headers: HeaderList, arrow: string): string[] {
  return headers.map(([name, value]) => `${arrow} ${plain(`${name}: ${value}`, 500)}`);
}

/** The lines of a body. JSON is indented; other text is unchanged. */
function bodyLines(body: Body | null): string[] {
  if (body === null || body.bytes === 0) return [];
  if (body.text === null) return ['', `(${body.bytes} bytes that are not text)`];
  const text = visible(indented(body.text));
  const cut = text.length > mostShown ? [`… (${body.bytes} bytes in all)`] : [];
  return [
    '',
    ...text
      .slice(0, mostShown)
      .split('\n')
      .map((line) => plain(line, mostShown)),
    ...cut,
  ];
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function exchangeLines({ request, response, failure }: ExchangeEntry, { bold }: Colors): string[] {
  const sent = [
    `> ${bold(plain(`${request.method} ${request.url}`, 2_000))}`,
    ...headerLines(request.headers, '>'),
    ...bodyLines(request.body),
  ];
  if (response === null) return [...sent, '', `< ${failure?.message ?? 'no answer'}`];
  return [
    ...sent,
    '',
    `< ${bold(String(response.status))}`,
    ...headerLines(response.headers, '<'),
    ...bodyLines(response.body),
  ];
}

function outcome({ result }: Judged, word: string, { red, green, yellow, bold }: Colors): string {
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
  const judged = report.judged.find((one) => wordOf(one) === word);
  if (judged === undefined) return `${word} was not tried.`;
  const decisive = decisiveExchange(report, judged);
  const shown =
    decisive === undefined ? [] : [...exchangeLines(decisive, colors), '', colors.dim(visible(curl(decisive))), ''];
  return [...shown, outcome(judged, word, colors)].join('\n');
}
