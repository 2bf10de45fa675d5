import { expect, test } from 'vitest';
import { payloadOf } from './payload.ts';

test.each([
  ['JSON', '{"event":"paid"}', { event: 'paid' }],
  ['a list', '[1]', [1]],
  ['JSON in a string', '"{\\"event\\":\\"paid\\"}"', { event: 'paid' }],
  ['any other string', '"{"', '{'],
  ['JSON in a member', '{"Message":"{\\"event\\":\\"paid\\"}","n":"1"}', { Message: { event: 'paid' }, n: '1' }],
  [
    'JSON in base64',
    `{"value":"${btoa('{"event":"paid"}')}","n":"Wxyzabcdefghijk"}`,
    { value: { event: 'paid' }, n: 'Wxyzabcdefghijk' },
  ],
  ['JSON in base64 further inside', `{"message":{"data":"${btoa('[{"a":1}]')}"}}`, { message: { data: [{ a: 1 }] } }],
  ['a form', 'event=paid&data%5Bid%5D=a+b', { event: 'paid', 'data[id]': 'a b' }],
  ['JSON in a form', 'payload=%7B%22event%22%3A%22paid%22%7D', { payload: { event: 'paid' } }],
])('a payload is read from %s', (_, text, payload) => {
  expect(payloadOf(text)).toEqual(payload);
});

test.each(['', 'paid', '<a b="c">', 'a sentence with a = b'])('%j holds no payload', (text) => {
  expect(payloadOf(text)).toBeUndefined();
});
