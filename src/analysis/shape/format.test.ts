import { expect, test } from 'vitest';
import { anyFormat, formatsOf, nameFormat } from './format.ts';

const nameOf = (value: string) => nameFormat(formatsOf(value));

test.each([
  ['2026-11-21T10:00:00Z', 'date-time'],
  ['2026-11-21T10:00:00.123456789+05:30', 'date-time'],
  ['2026-11-21', 'date'],
  ['0B9D2C7E-3F0A-4E7B-9A55-6F1F1A3C2D4E', 'uuid'],
  ['255.255.255.255', 'ipv4'],
  ['2001:0db8:0000:0000:0000:ff00:0042:8329', 'ipv6'],
  ['a@example.com', 'email'],
  ['000201\n26br.gov.bcb.pix0136x6304aB0f', 'pix-brcode'],
  ['00020101BR.GOV.BCB.PIX6304ABCD', 'pix-brcode'],
  ['$PIX_JWT_12', 'jwt'],
  ['eyJhbGci.eyJzdWIi.c2lnbmF0dXJl', 'jwt'],
  ['eyJhbGci.eyJzdWIi.', 'jwt'],
  ['eyJhbGci.eyJzdWIi.$PIX_JWT_1', 'jwt'],
  ['https://example.com/a?b=c#d', 'uri'],
  ['HTTP://EXAMPLE.COM', 'uri'],
  ['urn:isbn:123', 'uri'],
  ['mailto:a@b.c', 'uri'],
  ['git+ssh://h/a%20b', 'uri'],
])('%j is a %s', (value, format) => {
  expect(nameOf(value)).toBe(format);
});

test.each([
  'word',
  '2026-11-2',
  '2026-11-211',
  '2026-11-21 ',
  `2026-11-21T10:00:00.${'0'.repeat(30)}Z`,
  '0b9d2c7e-3f0a-4e7b-9a55-6f1f1a3c2d4',
  '256.1.1.1',
  `${'a'.repeat(250)}@example.com`,
  'a@b',
  'x000201br.gov.bcb.pix6304ABCD',
  '000201br.gov.bcb.pix6304ABCDx',
  '000201br.gov.bcb.pix6304ABC',
  '000201br.gov.bcb.pix6304ABCG',
  `000201br.gov.bcb.pix${'0'.repeat(1024)}6304ABCD`,
  'x$PIX_JWT_1',
  '$PIX_JWT_1x',
  '$PIX_CODE_1',
  'short.eyJzdWIi.abc',
  'eyJhbGci.short.abc',
  'eyJhbGci.eyJzdWIi',
  'eyJhbGci.eyJzdWIi.a.b',
  'eyJhbGci.eyJzdWIi.!',
  `eyJhbGci.eyJzdWIi.${'a'.repeat(4096)}`,
  'see https://example.com',
  'https://example.com and more',
  'https:example',
  '1http://example.com',
  `https://example.com/${'a'.repeat(4096)}`,
  'other:thing',
])('%j has no format', (value) => {
  expect(nameOf(value)).toBeNull();
});

test('a value fits several formats, of which the most telling is named', () => {
  const bits = formatsOf('eyJhbGci.eyJzdWIi.abc') | formatsOf('https://example.com');
  expect(nameFormat(bits)).toBe('jwt');
});

test('only the formats that are asked for are looked at', () => {
  expect(formatsOf('2026-11-21', formatsOf('a@example.com'))).toBe(0);
  expect(formatsOf('2026-11-21', anyFormat)).toBe(formatsOf('2026-11-21'));
});

test('every format has a bit of its own', () => {
  expect(anyFormat).toBe(0b111111111);
  expect(nameFormat(0)).toBeNull();
  expect(nameFormat(0b100000000)).toBe('uri');
  expect(nameFormat(anyFormat)).toBe('date-time');
});
