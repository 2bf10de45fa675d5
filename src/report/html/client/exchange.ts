import type { ExchangeEntry } from '../../../journal/entry.ts';
import { curl } from '../../curl.ts';
import { requestLines, responseLines } from '../../exchange-lines.ts';
import { visible } from '../../text.ts';
import type { PageElement } from '../dom.ts';
import { copyButton, element } from './element.ts';
import { type DiffLine, diffLines } from './lines.ts';
import { linesAt } from './place.ts';

function plain(lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ text, mark: 'same' }));
}

/** The lines of a response, with the place that breaks a rule marked. */
function answerLines(exchange: ExchangeEntry, at: string | null): DiffLine[] {
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

function lineElement({ text, mark }: DiffLine, first: boolean): PageElement {
  const shown = visible(text.length > 4000 ? `${text.slice(0, 4000)}…` : text);
  if (mark === 'more') return element('ins', 'more', `${shown}\n`);
  if (mark === 'place') return element('mark', '', `${shown}\n`);
  if (mark === 'less') return element('del', 'less', `${shown}\n`);
  return element('span', first ? 'first' : '', `${shown}\n`);
}

function side(title: string, lines: readonly DiffLine[]): PageElement {
  const text = element('pre', '');
  text.setAttribute('tabindex', '0');
  text.setAttribute('aria-label', title);
  text.append(...lines.slice(0, 2000).map((line, index) => lineElement(line, index === 0)));
  return element('div', 'side', element('p', 'side-title', title), text);
}

/**
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
