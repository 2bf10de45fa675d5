import { expect, test } from 'vitest';
import { bearer, jwtOf } from '../../test/traffic/hars.ts';
import { TokenAccounts } from './accounts.ts';
import { bearerOf } from './exchange.ts';

const [ana, bia] = [jwtOf('ana'), jwtOf('bia')];

function logIn(accounts: TokenAccounts, email: string, jwt: string, status = 200): void {
  const output = { tokenJWT: jwt };
  const text = JSON.stringify(output);
  accounts.see({ operation: 'concludesLogin', bearer: null, input: { email, password: 'x' }, status, output, text });
}

function use(accounts: TokenAccounts, jwt: string): void {
  accounts.see({ operation: 'getWebhook', bearer: jwt, input: undefined, status: 200, output: [], text: '[]' });
}

test('logins with one address are one account, however it is written', () => {
  const accounts = new TokenAccounts();
  logIn(accounts, 'ana@example.com', ana);
  logIn(accounts, ' Ana@Example.com', bia);
  expect([accounts.labelOf(ana), accounts.labelOf(bia)]).toEqual(['h1', 'h1']);
});

test('a login that was refused hands out nothing', () => {
  const accounts = new TokenAccounts();
  logIn(accounts, 'ana@example.com', ana, 401);
  expect(accounts.labelOf(ana)).toBeNull();
});

test('the only JWT of a recording is that of its only account', () => {
  const accounts = new TokenAccounts();
  use(accounts, ana);
  expect(accounts.labelOf(ana)).toBe('h1');
});

test('a JWT from before the recording belongs to the account whose JWT has the same subject', () => {
  const accounts = new TokenAccounts();
  const before = jwtOf('ana', 'a signature of many characters, of an earlier login');
  use(accounts, before);
  logIn(accounts, 'ana@example.com', ana);
  logIn(accounts, 'bia@example.com', bia);
  expect(accounts.labelOf(before)).toBe(accounts.labelOf(ana));
});

test('the accounts of several JWTs from before the recording are not guessed', () => {
  const accounts = new TokenAccounts();
  use(accounts, ana);
  use(accounts, bia);
  expect([accounts.labelOf(ana), accounts.labelOf(bia), accounts.labelOf(null)]).toEqual([null, null, null]);
});

test('a JWT whose claims name nobody says nothing of its account', () => {
  const accounts = new TokenAccounts();
  const nameless = (signature: string) =>
    `${jwtOf('x').split('.')[0]}.${Buffer.from('{"role":"user"}').toString('base64url')}.${signature}`;
  logIn(accounts, 'ana@example.com', nameless('c2lnbmF0dXJlLW9uZQ'));
  use(accounts, nameless('c2lnbmF0dXJlLXR3bw'));
  expect(accounts.labelOf(nameless('c2lnbmF0dXJlLXR3bw'))).toBeNull();
});

test('the JWT of a request stands behind Bearer', () => {
  expect(bearerOf(Object.entries(bearer(ana)))).toBe(ana);
  expect(bearerOf([['Authorization', 'Basic abc']])).toBeNull();
});
