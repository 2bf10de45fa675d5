import { expect, test } from 'vitest';
import type { Json } from '../journal/entry.ts';
import { StandIns } from './stand-ins.ts';

const at = '2026-11-21T10:00:00.000Z';

function knowing(...facts: { fact: string; value: Json }[]): StandIns {
  const standIns = new StandIns();
  for (const fact of facts) standIns.see({ type: 'fact', at, ...fact, exchanges: [] });
  return standIns;
}

test('a mark gets a value of the form that was recorded', () => {
  const standIns = knowing({ fact: 'secret', value: { mark: '$PIX_API_KEY_1', form: 'sk_\\d{10}' } });
  expect(standIns.unmasked('key $PIX_API_KEY_1!')).toMatch(/^key sk_\d{10}!$/);
});

test('the same mark gets the same value, another mark another one', () => {
  const standIns = knowing();
  const [one, same, other] = standIns.unmasked('$PIX_CODE_1 $PIX_CODE_1 $PIX_CODE_2').split(' ');
  expect(one).toBe(same);
  expect(one).not.toBe(other);
});

test('a mark that was an integer becomes one', () => {
  const { code } = JSON.parse(knowing().unmasked('{"code":"$PIX_CODE_1:integer"}'));
  expect(code).toEqual(expect.any(Number));
});

test('a JWT says what the recorded one said', () => {
  const value = { mark: '$PIX_JWT_1', header: { alg: 'HS256' }, claims: { sub: '7' } };
  const [header = '', claims = '', signature] = knowing({ fact: 'jwt', value }).unmasked('$PIX_JWT_1').split('.');
  const decoded = [header, claims].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  expect(decoded).toEqual([{ alg: 'HS256' }, { sub: '7' }]);
  expect(signature).toHaveLength(43);
});

test('a login token of no known form is none of a JWT', () => {
  expect(knowing().unmasked('$PIX_JWT_1')).not.toContain('.');
});

test('numbers of new marks begin above those of the recording', () => {
  const standIns = knowing({ fact: 'x', value: 'seen: $PIX_JWT_3 and $PIX_CODE_12' });
  expect(standIns.firstFree).toBe(13);
});
