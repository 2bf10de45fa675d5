import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalIp, ipStringForm, parseIpString, sameIp } from './ip-string.ts';

const one = '203.0.113.7';
const two = '198.51.100.9';

test.each<[string, string[], string | null, boolean]>([
  [JSON.stringify(one), [one], 'single', true],
  [one, [one], 'single', true],
  [`${one}\n`, [one], 'single', true],
  [JSON.stringify(`${one},${two}`), [one, two], 'comma', true],
  [`${one}, ${two}`, [one, two], 'comma', true],
  [`${one},\n${two}`, [one, two], 'comma', true],
  [JSON.stringify(`${one} ${two}`), [one, two], 'space', true],
  [JSON.stringify(`${one}\n${two}\n`), [one, two], 'newline', true],
  [`${one}\r\n${two}`, [one, two], 'newline', true],
  [JSON.stringify(JSON.stringify([one, two])), [one, two], 'json-array', true],
  [JSON.stringify([one, two]), [one, two], 'json-array', false],
  [JSON.stringify({ ips: [{ ip: one }] }), [one], 'other', false],
  [JSON.stringify(`${one};${two}`), [one, two], 'other', true],
  [JSON.stringify(`${one}|${two}`), [one, two], 'other', true],
  [`Allowed: ${one} and ${two}`, [one, two], 'other', true],
  [`2 IPs liberados: 2001:db8:: e ${two}.`, ['2001:db8::', two], 'other', true],
  [JSON.stringify(`10.0.0.0/8,2001:db8::1`), ['10.0.0.0/8', '2001:db8::1'], 'comma', true],
  [JSON.stringify(`ip=${one}&ip=2001%3Adb8%3A%3A1&ip=10.0.0.0%2F8`), [one, '2001:db8::1', '10.0.0.0/8'], 'other', true],
  [JSON.stringify('office.example.com'), ['office.example.com'], 'single', true],
  ['', [], null, true],
  ['""', [], null, true],
  ['"[]"', [], null, true],
  ['"none"', [], null, true],
  ['"Nenhum IP cadastrado"', [], null, true],
  ['null', [], null, false],
  ['[]', [], null, false],
  ['{}', [], null, false],
])('%j is read', (text, ips, form, isString) => {
  expect(parseIpString(text)).toMatchObject({ ips, form, isString });
});

test('a text body is a string whatever it looks like', () => {
  expect(parseIpString(`["${one}"]`, 'text/plain; charset=utf-8')).toMatchObject({ ips: [one], isString: true });
  expect(parseIpString(`["${one}"]`, 'application/json').isString).toBe(false);
});

test('the content of an empty list has no quotes', () => {
  expect(parseIpString('"[]"').content).toBe('[]');
  expect(parseIpString('').content).toBe('');
});

test.each([
  ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1'],
  ['203.0.113.7', '203.0.113.7/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8::/32', '2001:DB8:0::/32'],
  ['office.example.com', 'Office.Example.com'],
])('%s and %s are the same', (left, right) => {
  expect(sameIp(left, right)).toBe(true);
});

test.each([
  ['203.0.113.7', '203.0.113.70'],
  ['10.0.0.0/8', '10.0.0.0'],
  ['2001:db8::1', '2001:db8::2'],
])('%s and %s are not the same', (left, right) => {
  expect(sameIp(left, right)).toBe(false);
});

test('every spelling of an address has one canonical form', () => {
  fc.assert(
    fc.property(fc.ipV6(), (ip) => canonicalIp(canonicalIp(ip)) === canonicalIp(ip) && sameIp(ip, ip.toUpperCase())),
  );
  fc.assert(fc.property(fc.ipV4(), (ip) => canonicalIp(ip) === ip));
});

test('the form is that of the answers with several addresses', () => {
  const answers = ['""', `"${one}"`, `"${one} ${two}"`].map((text) => parseIpString(text));
  expect(ipStringForm(answers)).toBe('space');
  expect(ipStringForm(answers.slice(0, 2))).toBe('single');
  expect(ipStringForm([parseIpString(`"[\\"${one}\\"]"`), parseIpString(`"${one}"`)])).toBe('json-array');
  expect(ipStringForm(answers.slice(0, 1))).toBeNull();
});

test.each<[string, string[], string | null]>([
  [`${one},${two},`, [one, two], 'comma'],
  [`${one},`, [one], 'single'],
  [`${one};`, [one], 'single'],
  ['example.com', ['example.com'], 'single'],
  ['10.0.0.0/16', ['10.0.0.0/16'], 'single'],
  ['2001:db8::1/128', ['2001:db8::1/128'], 'single'],
  [JSON.stringify({ total: 1, ips: [one] }), [one], 'other'],
  ['10.0.0.0/8/9', [], null],
  ['10.0.0.0/x', [], null],
  ['10.0.0.0/129', [], null],
  ['a_b.example.com', [], null],
  ['example.com:443', [], null],
  [`${'a'.repeat(250)}.com`, [], null],
])('the text %j shows %j', (text, ips, form) => {
  expect(parseIpString(text)).toMatchObject({ ips, form });
});

test.each([
  [' text/plain', true],
  ['application/json; note=text/plain', false],
])('a list in a body of type %j is text: %j', (contentType, expected) => {
  expect(parseIpString(`["${one}"]`, contentType).isString).toBe(expected);
});

test.each([
  [' 2001:DB8:0::1 ', '2001:db8::1'],
  [' Office.Example.com ', 'office.example.com'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7/128', '203.0.113.7'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ['::ffff:10.0.0.0/96', '10.0.0.0/0'],
  ['::ffff:10.0.0.0/8', '10.0.0.0/8'],
  ['::ffff:203.0.113.7/32', '203.0.113.7'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['1::ffff:102:304', '1::ffff:102:304'],
  ['::ffff:1:2:3', '::ffff:1:2:3'],
])('the canonical spelling of %j is %j', (entry, expected) => {
  expect(canonicalIp(entry)).toBe(expected);
});

test('a response with one address in a list shows the form', () => {
  expect(ipStringForm([parseIpString(one), parseIpString(JSON.stringify([one]))])).toBe('json-array');
});
