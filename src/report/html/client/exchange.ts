import type { Body, ExchangeEntry, HeaderList } from '../../../journal/entry.ts';
import { curl } from '../../curl.ts';
import { requestLines, responseLines } from '../../exchange-lines.ts';
import { visible } from '../../text.ts';
import type { PageData } from '../data.ts';
import type { PageElement } from '../dom.ts';
import { copyButton, element } from './element.ts';
import { diffLines, type Line } from './lines.ts';
import { linesAt } from './place.ts';

/** Unpacks an exchange, without the parts that the page does not show. */
export function unpack({ strings, exchanges }: PageData, index: number): ExchangeEntry {
  const text = (column: readonly number[]) => strings[column[index] ?? -1] ?? null;
  const headers = (column: readonly (readonly number[])[]): HeaderList =>
    (column[index] ?? []).map((line) => {
      const [, name = '', value = ''] = /^(.*?): (.*)$/s.exec(strings[line] ?? '') ?? [];
      return [name, value];
    });
  const body = (column: readonly number[], sizes: readonly number[]): Body | null => {
    const bytes = sizes[index] ?? -1;
    return bytes < 0 ? null : { text: text(column), bytes };
  };
  const { requestHeaders, requestBody, requestBytes, responseHeaders, responseBody, responseBytes } = exchanges;
  const status = exchanges.status[index] ?? -1;
  const failed = text(exchanges.failure);
  const answer = body(responseBody, responseBytes) ?? { text: '', bytes: 0 };
  return {
    type: 'exchange',
    at: '',
    id: text(exchanges.id) ?? '',
    scenario: text(exchanges.scenario) ?? '',
    operation: text(exchanges.operation),
    account: text(exchanges.account),
    credentials: (text(exchanges.credentials) ?? 'none') as ExchangeEntry['credentials'],
    variant: text(exchanges.variant),
    request: {
      method: text(exchanges.method) ?? '',
      url: text(exchanges.url) ?? '',
      headers: headers(requestHeaders),
      body: body(requestBody, requestBytes),
    },
    response: status < 0 ? null : { status, headers: headers(responseHeaders), body: answer, firstByteMs: 0 },
    failure: failed === null ? null : { kind: 'malformed', message: failed },
    durationMs: exchanges.durationMs[index] ?? 0,
    chain: exchanges.chain[index] ?? 0,
  };
}

function plain(lines: readonly string[]): Line[] {
  return lines.map((text) => ({ text, mark: 'same' }));
}

/** The lines of a response, with the place that breaks a rule marked. */
function answerLines(exchange: ExchangeEntry, at: string | null): Line[] {
  const lines = responseLines(exchange);
  const above = 2 + (exchange.response?.headers.length ?? 0);
  const range = at === null ? null : linesAt(lines.slice(above), at);
  if (range === null) return plain(lines);
  const isPlace = (index: number) => index >= range.first + above && index <= range.last + above;
  return lines.map((text, index) => ({ text, mark: isPlace(index) ? 'place' : 'same' }));
}

function linkTo(id: string): PageElement {
  const link = element('a', 'quiet', `Link to ${visible(id)}`);
  link.setAttribute('href', `#${id}`);
  return element('p', 'evidence', link);
}

function lineElement({ text, mark }: Line, first: boolean): PageElement {
  const shown = visible(text.length > 4000 ? `${text.slice(0, 4000)}…` : text);
  if (mark === 'more') return element('ins', 'more', `${shown}\n`);
  if (mark === 'place') return element('mark', '', `${shown}\n`);
  if (mark === 'less') return element('del', 'less', `${shown}\n`);
  return element('span', first ? 'first' : '', `${shown}\n`);
}

function side(title: string, lines: readonly Line[]): PageElement {
  const text = element('pre', '');
  text.setAttribute('tabindex', '0');
  text.setAttribute('aria-label', title);
  text.append(...lines.slice(0, 2000).map((line, index) => lineElement(line, index === 0)));
  return element('div', 'side', element('p', 'side-title', title), text);
}

/**
 * The request and response side by side, with the command that repeats the request.
 * @param at JSON Pointer to the place to mark in the response body
 * @param control the accepted exchange to compare with; the request highlights the differences
 * @param word the case that it is shown for, in the form of the verb `curl`
 */
export function exchangeView(
  exchange: ExchangeEntry,
  control: ExchangeEntry | null,
  at: string | null = null,
  word?: string,
): PageElement {
  const sent = requestLines(exchange);
  const request = control === null ? plain(sent) : diffLines(requestLines(control), sent);
  const compared = control === null ? '' : `, beside ${control.id}`;
  const repeat = curl(exchange, word);
  const command = element('pre', 'curl', repeat);
  command.setAttribute('tabindex', '0');
  command.setAttribute('aria-label', 'curl line');
  return element(
    'div',
    'exchange-view',
    element('div', 'sides', side(`Request${compared}`, request), side('Answer', answerLines(exchange, at))),
    element('div', 'repeat', command, ...(repeat.startsWith('#') ? [] : [copyButton(repeat, 'Copy curl line')])),
    linkTo(exchange.id),
  );
}
