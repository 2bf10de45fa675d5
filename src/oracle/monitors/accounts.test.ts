import { expect, test } from 'vitest';
import { mail } from '../../../test/support/entries.ts';
import { call, judged } from '../../../test/support/judged.ts';
import { bodyFields } from '../../contract/operations.ts';
import type { Entry, Json } from '../../journal/entry.ts';
import { Oracle } from '../oracle.ts';
import { accountMonitor } from './accounts.ts';
import { wrongBodyMonitor } from './wrong-bodies.ts';

const email = 'a@example.com';
const [password, other] = ['$PIX_PASSWORD_1', '$PIX_PASSWORD_2'];
const right: Record<string, Json> = {
  ...Object.fromEntries(Object.keys(bodyFields('createAccount')).map((name) => [name, 'text'])),
  ...{ email, password, emailToken: '$PIX_CODE_1:integer', address: { street: 'A' }, acceptTerms: true },
};
const create = (at: number, changes: object = {}, parts: object = {}) =>
  call('createAccount', { at, account: null, status: 201, sent: { ...right, ...changes }, variant: 'wrong', ...parts });
const login = (at: number, secret: string, parts: object = {}) =>
  call('concludesLogin', {
    at,
    path: { emailToken: '$PIX_CODE_2' },
    sent: { email, password: secret },
    body: { tokenJWT: '$PIX_JWT_1' },
    ...parts,
  });
const change = (at: number, sent: object, parts: object = {}) =>
  call('forgotPasswordChangePassword', { at, path: { email }, sent: sent as Json, variant: 'wrong', ...parts });
const mails = [
  mail({ to: email, purpose: 'signup', code: '$PIX_CODE_1' }),
  mail({ to: email, purpose: 'login', code: '$PIX_CODE_2' }),
  mail({ to: email, purpose: 'recovery', code: '$PIX_CODE_3' }),
  mail({ to: 'b@example.com', purpose: 'login', code: '$PIX_CODE_9' }),
];
const monitors = [accountMonitor, wrongBodyMonitor];
const found = (...entries: Entry[]): string[] => judged(monitors, [...mails, ...entries]);
const without = (name: string) => ({ ...right, [name]: undefined }) as unknown as Json;

test.each([
  ['SIGNUP-02[default]', call('sendEmailValidateCode', { at: 1, sent: {} })],
  ['SIGNUP-02[default]', call('sendEmailValidateCode', { at: 1 })],
  ['SIGNUP-04[default]', call('validateCode', { at: 1, sent: { email, code: 482915 }, variant: 'unmailed-code' })],
  [
    'SIGNUP-04[default]',
    call('validateCode', { at: 1, sent: { email, code: '$PIX_CODE_9:integer' }, variant: 'wrong' }),
  ],
  ['SIGNUP-05[code]', call('validateCode', { at: 1, sent: { email } })],
  ['SIGNUP-07[cpf]', call('createAccount', { at: 1, sent: without('cpf') })],
  ['SIGNUP-08[default]', create(1, { emailToken: 482915 })],
  ['SIGNUP-11[default]', create(1, { address: 'abc' })],
  ['SIGNUP-11[default]', create(1, { acceptTerms: [] })],
  ['SIGNUP-11[default]', create(1, { emailToken: 'abc' })],
  ['LOGIN-01[default]', login(1, password, { body: { token: '$PIX_JWT_1' } })],
  ['LOGIN-02[default]', login(1, password, { body: { tokenJWT: 'opaque' } })],
  ['LOGIN-04[password]', call('login', { at: 1, sent: { email } })],
  ['LOGIN-04[password]', call('login', { at: 1, sent: { email, password: null }, variant: 'null-password' })],
  ['LOGIN-05[unknown]', login(1, password, { path: { emailToken: '482915' }, variant: 'unmailed-code' })],
  ['LOGIN-05[other-account]', login(1, password, { path: { emailToken: '$PIX_CODE_9' }, variant: 'wrong' })],
  ['LOGIN-06[email]', login(1, password, { sent: { password } })],
  ['LOGIN-09[default]', login(1, password, { path: { emailToken: '$PIX_CODE_3' }, variant: 'wrong' })],
  ['RECOVERY-05[newPassword]', change(1, { emailToken: '$PIX_CODE_3:integer' })],
  [
    'RECOVERY-05[newPassword]',
    change(1, { emailToken: '$PIX_CODE_3:integer', newPassword: null }, { variant: 'null-newPassword' }),
  ],
])('%s is broken by an accepted request', (rule, entry) => {
  expect(found(entry)).toEqual([`${rule} ${entry.id}`]);
  expect(found({ ...entry, response: { ...entry.response, status: 400 } } as Entry)).toEqual([]);
});

const recovered = change(3, { emailToken: '$PIX_CODE_3:integer', newPassword: other });

test.each([
  ['LOGIN-03[step-2]', [create(0), login(5, '$PIX_PASSWORD_7')]],
  [
    'LOGIN-03[step-1]',
    [
      create(0),
      call('login', { at: 4, sent: { email, password: '$PIX_PASSWORD_7' }, variant: 'wrong-password' }),
      login(5, '$PIX_PASSWORD_7'),
    ],
  ],
  [
    'RECOVERY-02[default]',
    [
      create(0),
      { ...recovered, response: null },
      change(4, { emailToken: '$PIX_CODE_3:integer', newPassword: '$PIX_PASSWORD_5' }, { status: 422 }),
      login(5, '$PIX_PASSWORD_5'),
    ],
  ],
  ['RECOVERY-03[default]', [create(0), recovered, login(4, other), login(5, password)]],
  [
    'RECOVERY-04[unknown]',
    [create(0), change(3, { emailToken: 482915, newPassword: other }, { status: 400 }), login(5, other)],
  ],
  [
    'RECOVERY-04[other-account]',
    [create(0), change(3, { emailToken: '$PIX_CODE_9:integer', newPassword: other }), login(5, other)],
  ],
  [
    'RECOVERY-06[default]',
    [create(0), change(3, { emailToken: '$PIX_CODE_2:integer', newPassword: other }), login(5, other)],
  ],
  ['RECOVERY-05[emailToken]', [create(0), change(3, { newPassword: other }, { status: 400 }), login(5, other)]],
  ['SIGNUP-08[default]', [create(0, { emailToken: 482915 }, { status: 400 }), login(5, password)]],
  ['SIGNUP-07[phone]', [call('createAccount', { at: 0, status: 400, sent: without('phone') }), login(5, password)]],
  ['SIGNUP-10[default]', [create(0), create(2, { password: other }, { status: 409 }), login(5, other)]],
])('%s is broken by a password that logs in', (rule, entries) => {
  expect(found(...(entries as Entry[]))).toEqual([`${rule} concludesLogin@5`]);
});

test('a refused change that a login disproved is not to blame for a password that logs in', () => {
  const wrong = change(2, { emailToken: 482915, newPassword: other }, { status: 400 });
  const refused = { ...recovered, response: wrong.response } as Entry;
  expect(found(create(0), wrong, login(2.5, password), refused, login(5, other))).toEqual([
    'RECOVERY-02[default] concludesLogin@5',
  ]);
  expect(found(create(0), wrong, refused, login(5, other))).toEqual([]);
});

test('a password that a wrong change set is blamed on that change, whatever logs in later', () => {
  const [first, second] = [
    change(2, { emailToken: 482915, newPassword: other }),
    change(4, { emailToken: '$PIX_CODE_2:integer', newPassword: '$PIX_PASSWORD_5' }),
  ];
  expect(found(create(0), first, login(3, other), second, login(5, '$PIX_PASSWORD_5'))).toEqual([
    'RECOVERY-04[unknown] concludesLogin@3',
    'RECOVERY-06[default] concludesLogin@5',
  ]);
});

test('an old password may log in for a while if the new one was not used yet', () => {
  expect(found(create(0), recovered, login(5, password))).toEqual([]);
  expect(found(create(0), recovered, login(8, password))).toEqual(['RECOVERY-03[default] concludesLogin@8']);
  const asked = call('login', { at: 4, sent: { email, password }, variant: 'old-password' });
  expect(found(create(0), recovered, asked, login(8, password))).toEqual([]);
});

test('a login that began before a recovery does not end with the old password once that has taken effect', () => {
  const begun = call('login', { at: 2, sent: { email, password } });
  expect(found(create(0), begun, recovered, login(8, password))).toEqual(['RECOVERY-03[default] concludesLogin@8']);
  expect(found(create(0), begun, recovered, login(5, password))).toEqual([]);
});

test.each([null, true, { $ne: '' }, ''])('%o is never the password', (wrong) => {
  const sent = { email, password: wrong };
  expect(found(create(0), login(5, password, { sent }))).toEqual(['LOGIN-03[step-2] concludesLogin@5']);
});

test.each([482915, [password]])('%o may be read as the password', (odd) => {
  expect(found(create(0), login(5, password, { sent: { email, password: odd } }))).toEqual([]);
});

test('a second account with the same e-mail is refused', () => {
  expect(found(create(0), create(2, { fullName: 'Other' }))).toEqual(['SIGNUP-10[default] createAccount@2']);
  expect(found(create(0), create(2))).toEqual([]);
});

test.each([
  ['the password is right', [create(0), login(5, password)]],
  ['the password is masked as a part of another', [create(0), login(5, `${other}:part`)]],
  ['the new password is right', [create(0), recovered, login(5, other)]],
  ['a recovery got no answer', [create(0), { ...recovered, response: null }, login(4, password), login(5, other)]],
  ['a recovery is under way', [create(0), { ...recovered, durationMs: 4000 }, login(5, password)]],
  ['the account was there before the trace', [recovered, login(5, password)]],
  ['nobody knows the account', [login(5, password)]],
  ['the password is padded', [create(0), login(5, `${password} `)]],
  [
    'the code was mailed for both operations',
    [
      mail({ to: email, purpose: 'login', code: '$PIX_CODE_3' }),
      login(5, password, { path: { emailToken: '$PIX_CODE_3' }, variant: 'wrong' }),
    ],
  ],
  [
    'the code was mailed to another address too',
    [
      mail({ to: email, purpose: 'login', code: '$PIX_CODE_9' }),
      login(5, password, { path: { emailToken: '$PIX_CODE_9' }, variant: 'wrong' }),
    ],
  ],
  [
    'the mail may not have been read',
    [call('validateCode', { at: 1, sent: { email: 'c@d', code: 482915 }, variant: 'wrong' })],
  ],
  ['the code lost its zeros', [call('validateCode', { at: 1, sent: { email, code: 7 }, variant: 'wrong' })]],
  ['a wrong recovery was accepted', [change(3, { emailToken: 482915, newPassword: other })]],
  ['a wrong password got no token', [create(0), login(5, other, { body: { ok: false }, variant: 'wrong-password' })]],
  [
    'numbers and flags are texts',
    [create(1, { emailToken: '123', acceptTerms: 'true', cpf: 70941977803 }, { variant: null })],
  ],
  [
    'the body was cut',
    [{ ...create(1), request: { ...create(1).request, body: { text: '{"em', bytes: 9, truncated: true } } } as Entry],
  ],
])('nothing is found where %s', (_, entries) => {
  expect(found(...(entries as Entry[]))).toEqual([]);
});

test.each([
  ['it has no cpf', call('createAccount', { at: 1, sent: without('cpf') })],
  ['its address has a wrong type', create(1, { address: 'abc' })],
  ['its emailToken was not mailed', create(1, { emailToken: 482915 })],
  [
    'its emailToken was mailed to another address',
    login(1, password, { path: { emailToken: '$PIX_CODE_9' }, variant: 'wrong' }),
  ],
  [
    'its emailToken was mailed for another purpose',
    login(1, password, { path: { emailToken: '$PIX_CODE_3' }, variant: 'wrong' }),
  ],
])('a finding says that %s', (why, entry) => {
  const oracle = new Oracle(() => monitors);
  for (const one of [...mails, entry]) oracle.see(one);
  expect(oracle.findings().map(({ message }) => message)).toEqual([`${entry.operation} was accepted although ${why}`]);
});
