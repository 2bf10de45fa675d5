import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { judgeFiles } from '../../src/cli/check.ts';
import { bearer, entryOf, harOf, jwtOf, loginOf } from './hars.ts';

const jwt = jwtOf('ana');
const payment = { id: 'p-100200300', amount: 12.5, description: 'coffee' };
const page = { currentPage: 1, pageSize: 10, totalItems: 1, totalPages: 1, data: [payment] };
const path = '/auth/payment/pix';

/** A login, a payment, two lists with it, and a webhook read without credentials. The last one breaks AUTH-01. */
const entries = [
  loginOf('ana@example.com', jwt, 0),
  entryOf({
    method: 'POST',
    path,
    headers: bearer(jwt),
    sent: { amount: 12.5, description: 'coffee' },
    status: 201,
    answer: payment,
    at: 100,
  }),
  entryOf({ path: `${path}?limit=10`, headers: bearer(jwt), answer: page, at: 200 }),
  entryOf({ path: `${path}?limit=10`, headers: bearer(jwt), answer: page, at: 9_000 }),
  entryOf({ path: '/auth/webhook', answer: [], at: 9_100 }),
];

/** How a tool may write an entry. The change applies to the text of the HAR, because objects cannot have every key. */
type Change = (entry: string, at: number) => string;

const content = /"content":\{"size":(\d+),"mimeType":"application\/json","text":("(?:[^"\\]|\\.)*")\}/;
const isLogin = (at: number) => at === 0;

function withContent(make: (text: string, size: number) => object): Change {
  return (entry, at) =>
    isLogin(at)
      ? entry
      : entry.replace(content, (_, size: string, text: string) => {
          const made = make(JSON.parse(text) as string, Number(size));
          return `"content":${JSON.stringify({ mimeType: 'application/json', ...made })}`;
        });
}

const gzipped = (text: string) => gzipSync(text).toString('base64');

const odd: readonly (readonly [what: string, change: Change])[] = [
  ['no bodies of responses', withContent((_, size) => ({ size }))],
  [
    'bodies in base64',
    withContent((text, size) => ({ size, encoding: 'base64', text: Buffer.from(text).toString('base64') })),
  ],
  ['compressed bodies', withContent((text, size) => ({ size, encoding: 'base64', text: gzipped(text) }))],
  ['sizes that are too large', withContent((text) => ({ size: 1e9, text }))],
  ['sizes that are too small', withContent((text) => ({ size: 1, text }))],
  ['sizes that nobody knows', withContent((text) => ({ size: -1, text }))],
  [
    'keys of prototypes',
    (entry) => entry.replace('{', '{"__proto__":{"startedDateTime":1},"constructor":{"prototype":{}},"toString":"",'),
  ],
  [
    'headers named as members of prototypes',
    (entry) =>
      entry.replaceAll(
        /"headers":\[(\]?)/g,
        (_, end) => `"headers":[{"name":"__proto__","value":"a"},{"name":"constructor","value":"b"}${end || ','}`,
      ),
  ],
];

async function failuresIn(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pix-odd-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'odd.har'), text);
  const { built } = await judgeFiles(['odd.har'], {}, folder);
  return built.report.results.rules.flatMap(({ id, cases }) =>
    cases.filter(({ status }) => status === 'fail').map((one) => `${id}[${one.case}]`),
  );
}

const only = ['AUTH-01[getWebhook]'];

test.each(odd)('a recording with %s is judged as ever', async (_, change) => {
  const changed = entries.map((entry, at) => change(JSON.stringify(entry), at));
  expect(changed).not.toEqual(entries.map((entry) => JSON.stringify(entry)));
  expect(await failuresIn(harOf([]).replace('[]', () => `[${changed.join(',')}]`))).toEqual(only);
});

test('entries that are not in the order of their times are judged in it', async () => {
  expect(await failuresIn(harOf(entries.toReversed()))).toEqual(only);
});
