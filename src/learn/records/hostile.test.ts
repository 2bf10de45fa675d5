import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../json/parse.ts';
import type { Json } from '../../json/value.ts';
import { findEventKind, paymentOf } from '../events/event.ts';
import { secretsIn } from '../events/signature.ts';
import { apiKeyCandidates, findKeyRecord, keyIdentifier } from '../keys/api-key.ts';
import { findToken } from '../keys/jwt.ts';
import { fieldsNamedIn } from '../keys/named-fields.ts';
import { parseIpString } from '../settings/ip-string.ts';
import { showsUrl, webhooksIn } from '../settings/webhook.ts';
import { carries, locate } from './echo.ts';
import { identifierCandidates } from './identifier.ts';
import { findItem } from './item.ts';
import { pageProblems } from './page.ts';
import { recordsIn } from './records.ts';
import { stateCandidates } from './state.ts';
import { differencesBeyondTimestamps } from './timestamp.ts';

const url = 'https://a.example/hook';
const sent = { amount: 10.5, externalId: 'order-000017', dueDate: '2027-03-01', callbackSuccessUrl: url };

/** Passes a body to every function that reads bodies. */
function lookAt(body: Json | undefined, other: Json | undefined): void {
  const items = recordsIn(body);
  identifierCandidates({ created: body, items, sent, headers: [['location', '/%E0%A4%A']] });
  findItem(items, sent);
  apiKeyCandidates({ created: body, listing: other, before: body });
  for (const record of items.slice(0, 20)) keyIdentifier(record, 'pk_live_9fK2mQ7x', body);
  findKeyRecord({ key: 'pk_live_9fK2mQ7x', created: body, listing: other });
  for (const [field, value] of Object.entries(sent)) {
    carries(body, field, value);
    locate(body, field, value);
  }
  stateCandidates({ before: body, after: other });
  differencesBeyondTimestamps(body, other, { revisions: true });
  webhooksIn(body);
  showsUrl(body, url);
  findEventKind([
    { json: body, headers: [], operation: 'a' },
    { json: other, headers: [], operation: 'b' },
  ]);
  paymentOf({ json: body, text: '%', path: '/%' }, new Map([['a', 'a']]));
  secretsIn(body);
  fieldsNamedIn({ text: '', json: body });
  pageProblems(body);
  findToken(body);
}

const names = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'data',
  'url',
  'key',
  'status',
  'amount',
  'errors',
  'path',
  'event',
  'node',
];
const hostile = fc.letrec<{ value: Json; leaf: Json }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<Json>(
      null,
      true,
      1e308,
      -0,
      1.5,
      2 ** 53,
      '',
      url,
      '****',
      '000201',
      '2026-11-01T10:00:00Z',
      '\u001b[31m',
      '\ud800',
    ),
    fc.string(),
    fc.double({ noNaN: true }),
  ),
  value: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4 }),
  ),
})).value;

test('no response makes the functions throw', () => {
  fc.assert(
    fc.property(hostile, hostile, (left, right) => {
      const [body, other] = [left, right].map((value) => parseJson(JSON.stringify(value)));
      lookAt(body, other);
    }),
    { numRuns: 500 },
  );
});

test('any text in the place of an IP list is read', () => {
  fc.assert(fc.property(fc.string(), (text) => parseIpString(text).ips.every((ip) => text.includes(ip))));
});

test('a body 10,000 levels deep is looked at', () => {
  // The parser rejects bodies this deep. The functions must handle them nevertheless.
  const deep = (open: string, close: string) => JSON.parse(`${open.repeat(10_000)}1${close.repeat(10_000)}`) as Json;
  for (const body of [deep('{"data":', '}'), deep('[', ']'), deep('{"id":[', ']}')]) {
    expect(body).toBeDefined();
    lookAt(body, null as Json);
    lookAt(body, body);
  }
});

test('a body with 10,000 members is looked at', () => {
  const keys = Array.from({ length: 10_000 }, (_, index) => index);
  lookAt(
    Object.fromEntries(keys.map((key) => [`id${key}`, `v${key}`])),
    Object.fromEntries(keys.map((key) => [`id${key}`, key])),
  );
  lookAt(
    keys.map((key) => ({ id: `a${key}`, url, amount: 10.5 })),
    [],
  );
});
