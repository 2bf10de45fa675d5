import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { exchange, fact, journal } from '../../test/support/entries.ts';
import { hostileRun } from '../../test/support/hostile-run.ts';
import { type SampleOptions, sampleRun } from '../../test/support/journal.ts';
import { analyse } from '../analysis/analyse.ts';
import { ruleIds } from '../contract/rules.ts';
import type { Entry } from '../journal/entry.ts';
import { prose } from './markdown.ts';
import { makeReport } from './report.ts';
import { summary } from './summary.ts';

function pageOf(entries: Entry[]): string {
  const read = () => entries;
  return summary(makeReport(analyse(read), read));
}

const page = (options: SampleOptions = {}) => pageOf(sampleRun(options));

/** The HTML of a Markdown page. Raw HTML passes through, as on GitHub before sanitising. */
function html(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
}

test('the verdict is the heading', () => {
  expect(page()).toMatch(/^# Conformant/);
});

test('failures come before everything else', () => {
  const text = page({ failing: ['AUTH-05'], blocked: { 'LIST-01': 'PAYMENT-01' } });
  expect(text).toMatch(/^# Not conformant: 1 rule broken/);
  expect(text.indexOf('## Broken')).toBeLessThan(text.indexOf('## Blocked'));
});

test('a failure says what was expected, what came and how to repeat it', () => {
  const text = page({ failing: ['AUTH-05'] });
  expect(text).toMatch(
    /### AUTH-05[\s\S]*- expected: `a refusal \(4xx\)`\n- got: `200`[\s\S]*Set `PIX_JWT_1` first[\s\S]*```sh\ncurl -i/,
  );
});

test('a broken should rule is a warning', () => {
  expect(page({ failing: ['AUTH-08'] })).toMatch(/^# Conformant, with 1 warning[\s\S]*## Warnings/);
});

test('the cases that one prerequisite blocks are one line', () => {
  const text = page({ blocked: { 'LIST-01': 'PAYMENT-01', 'LIST-06': 'PAYMENT-01', 'LIST-02': 'PAYMENT-01' } });
  expect(text.match(/by \*\*PAYMENT-01\*\*/g)).toHaveLength(1);
});

test('an answer stands beside its question and its evidence', () => {
  expect(page()).toMatch(/\| How many payments does a page have if the request names no limit\?.*10.* x\d+ \|/);
});

test('the transitions of payments and keys are drawn', () => {
  expect(page().match(/```mermaid\nstateDiagram-v2/g)).toHaveLength(2);
});

test('it says how to repeat the run', () => {
  expect(page()).toContain('--seed 7');
  expect(page()).not.toContain('--jwt');
  expect(page({ options: { jwt: '$PIX_JWT_1' } })).toContain(' --jwt "$PIX_JWT" --seed 7');
});

test('the reason why a run ended early is a sentence', () => {
  const entries = sampleRun().map((entry) =>
    entry.type === 'run-ended' ? { ...entry, end: 'lost' as const, reason: 'no account could log in' } : entry,
  );
  expect(pageOf(entries)).toContain('\n\nNo account could log in. ');
});

test('a run that was cut short is no conformant one', () => {
  expect(pageOf(sampleRun().slice(0, -1))).toMatch(/^# Cut short/);
});

test('it fits into a comment of a pull request, also when everything fails', () => {
  expect(page({ failing: ruleIds }).length).toBeLessThan(60_000);
  expect(pageOf(hostileRun()).length).toBeLessThan(60_000);
});

test('lines without room are counted', () => {
  expect(page({ failing: ruleIds })).toMatch(/… and \d+ more in `index.html`/);
});

test('hostile text becomes no markup', () => {
  const rendered = html(pageOf(hostileRun()));
  const tags = new Set([...rendered.matchAll(/<\/?([a-z!?][\w-]*)/gi)].map((match) => match[1]?.toLowerCase()));
  const ours = 'h1 h2 h3 p code pre ul li blockquote strong details summary table thead tbody tr th td br'.split(' ');
  expect([...tags].filter((tag) => !ours.includes(tag ?? ''))).toEqual([]);
  const opened = (tag: string) => [...rendered.matchAll(new RegExp(`<${tag}[ >]`, 'g'))].length;
  const closed = (tag: string) => [...rendered.matchAll(new RegExp(`</${tag}>`, 'g'))].length;
  expect(opened('details')).toBe(closed('details'));
});

test('hostile text mentions nobody and refers to nothing', () => {
  const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, '.');
  const outsideCode = decoded(html(pageOf(hostileRun())).replace(/<(code|pre)[\s\S]*?<\/\1>/g, ''));
  expect(outsideCode).not.toMatch(/(^|[^\w])@\w/);
  expect(outsideCode).not.toMatch(/#\d/);
});

test('no control character stays', () => {
  expect(pageOf(hostileRun())).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
});

test('prose shows the text as it was', () => {
  const text = 'a & b <i> $x$ \\ `c` *d* #1 @e http://f www.g.h | [i](j) ~~k~~ ![l](m) n@o.p';
  const shown = html(prose(text)).replace(/<[^>]+>|\n/g, '');
  expect(shown.replaceAll('\u2060', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')).toBe(
    text,
  );
});

test('a sequence is shown step by step', () => {
  const list = { currentPage: 1, pageSize: 1, totalItems: 5, totalPages: 5, data: [{ id: 'a' }] };
  const url = 'http://127.0.0.1:4010/auth/payment/pix?page=2&limit=1';
  const words = { message: 'Page 2 was read.', expected: 'currentPage 2', got: 'currentPage 1' };
  const found = { rule: 'LIST-07', case: 'default', exchange: 'x2', contradicts: null, at: null, ...words };
  const steps = [exchange('createPayment', { id: 'x1' }), exchange('listPayments', { id: 'x2', url, body: list })];
  const text = pageOf([...journal([...steps, fact('explored', { ...found, steps: ['x1', 'x2'] }, ['x1', 'x2'])])()]);
  expect(text).toMatch(/2 steps on accounts of its own:[\s\S]*# 1\. x1: 200\ncurl -i[^\n]*\n# 2\. x2: 200\ncurl/);
});

test('the run says how many pairs of operations it tried', () => {
  const entries = sampleRun();
  const read = () => entries;
  const analysis = analyse(read);
  const results = { ...analysis.results, pairs: { feasible: 75, tried: 74, judged: 73 } };
  const text = summary(makeReport({ ...analysis, results }, read));
  expect(text).toContain(
    'Of 75 pairs of operations that can follow each other on the same thing, 74 were tried and 73 could be judged.',
  );
});
