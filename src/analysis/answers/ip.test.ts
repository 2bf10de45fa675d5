import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange } from '../../../test/support/entries.ts';

const add = (ip: string, account = 'h1') => exchange('addSecurityIP', { sent: { ip }, account });
const remove = (ip: string) => exchange('deleteSecurityIP', { url: `http://127.0.0.1/auth/securityIP/${ip}` });
const shows = (text: string, account = 'h1') => exchange('getSecurityIP', { text, account });
const [a, b] = ['198.51.100.7', '203.0.113.9'];

test.each([
  ['comma', `"${a},${b}"`],
  ['space', `"${a} ${b}"`],
  ['newline', `"${a}\\n${b}"`],
  ['json-array', `"[\\"${a}\\",\\"${b}\\"]"`],
  ['single', `"${b}"`],
])('two addresses as %s', (form, text) => {
  const entries = [shows('""'), add(a), add(b), shows(text)];
  expect(gapOf('ip-string-form', entries)).toMatchObject({ status: 'answered', answer: { form, empty: '' } });
});

test('an empty list is what shows once all were removed', () => {
  const entries = [add(a), add(b), shows(`${a},${b}`), remove(a), remove(b), shows('"none"')];
  expect(gapOf('ip-string-form', entries).answer).toEqual({ form: 'comma', empty: 'none' });
});

test('addresses that an account had before are not an empty list', () => {
  const entries = [shows(`"${a}"`), add(b), shows(`"${a},${b}"`)];
  expect(gapOf('ip-string-form', entries)).toMatchObject({
    status: 'inconclusive',
    answer: { form: 'comma', empty: null },
  });
});

test('lists of one address do not show how two are separated', () => {
  expect(gapOf('ip-string-form', [shows('""'), add(a), shows(`"${a}"`)])).toMatchObject({
    status: 'inconclusive',
    reason: 'never more than one address was in the list at once',
  });
});

test('a second address that is refused beside the first leaves a list of one', () => {
  const refused = exchange('addSecurityIP', { sent: { ip: b }, account: 'h1', status: 409 });
  const entries = [shows('""'), add(a), refused, shows(`"${a}"`)];
  expect(gapOf('ip-string-form', entries).answer).toEqual({ form: 'single', empty: '' });
});

test("one account's addresses say nothing about another's list", () => {
  const entries = [add(a), add(b), shows(`"${a},${b}"`), shows('""', 'h2')];
  expect(gapOf('ip-string-form', entries).answer).toEqual({ form: 'comma', empty: '' });
});

test('the form stays open without a response', () => {
  expect(gapOf('ip-string-form', [])).toMatchObject({ status: 'blocked', answer: null });
});
