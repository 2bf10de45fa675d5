import { expect, test } from 'vitest';
import { gapOf } from '../../../test/support/answers.ts';
import { exchange, mail } from '../../../test/support/entries.ts';

test('each purpose has its own code form', () => {
  const mails = [
    mail({ purpose: 'signup', codeForm: '\\d{6}', exchange: 'x1' }),
    mail({ purpose: 'login', codeForm: '\\d{4}' }),
    mail({ purpose: 'other', codeForm: '\\d{9}' }),
  ];
  expect(gapOf('code-form', mails)).toMatchObject({
    status: 'answered',
    answer: { signup: '\\d{6}', login: '\\d{4}' },
    exchanges: ['x1'],
  });
});

test('codes of several lengths have one form', () => {
  const mails = ['\\d{6}', '\\d{5}', '\\d{6}'].map((codeForm) => mail({ codeForm }));
  expect(gapOf('code-form', mails).answer).toEqual({ signup: '\\d{5,6}' });
});

test('without a code the form of codes is unknown', () => {
  expect(gapOf('code-form', [mail({ codeForm: null, code: null })])).toMatchObject({ status: 'blocked' });
});

test('a state of an account is found wherever it stands', () => {
  const entries = [
    exchange('createAccount', { id: 'x1', status: 201, body: { account: { id: 1, status: 'PENDING' } } }),
    exchange('createAccount', { id: 'x2', status: 201, body: { account: { id: 1, status: 'ACTIVE' } } }),
  ];
  expect(gapOf('account-states', entries)).toMatchObject({
    status: 'answered',
    answer: { path: '/account/status', values: ['ACTIVE', 'PENDING'] },
    exchanges: ['x1', 'x2'],
  });
});

test.each([
  ['how the request went', { status: 'success' }],
  ['a status code', { status: 201 }],
  ['a sentence', { status: 'account was created' }],
  ['nothing', {}],
])('%s is not a state of an account', (_, body) => {
  expect(gapOf('account-states', [exchange('createAccount', { body })])).toMatchObject({
    status: 'answered',
    answer: null,
  });
});

test('the state in the account that was created comes before one that a login shows', () => {
  const entries = [
    exchange('concludesLogin', { body: { tokenJWT: 't', account: { status: 'ACTIVE' } } }),
    exchange('createAccount', { body: { status: 'PENDING' } }),
  ];
  expect(gapOf('account-states', entries).answer).toEqual({ path: '/status', values: ['PENDING'] });
});

test('the state of a payment is not taken for the state of an account', () => {
  expect(gapOf('account-states', [exchange('createPayment', { body: { status: 'OPEN' } })]).status).toBe('blocked');
});

test.each([
  ['shows no state', { tokenJWT: 't' }],
  ['shows a state that may be its own', { tokenJWT: 't', status: 'CONFIRMED' }],
])('a login that %s does not answer the states of an account that nobody saw created', (_, body) => {
  expect(gapOf('account-states', [exchange('concludesLogin', { body })]).status).toBe('blocked');
});

test('a login that shows the state of the account answers it', () => {
  const body = { tokenJWT: 't', account: { status: 'ACTIVE' } };
  const answer = { path: '/account/status', values: ['ACTIVE'] };
  expect(gapOf('account-states', [exchange('concludesLogin', { body })])).toMatchObject({ answer });
});

test('without an account or a login the states of an account are unknown', () => {
  const entries = [exchange('forgotPassword', { body: { message: 'sent' } })];
  expect(gapOf('account-states', entries).status).toBe('blocked');
});

test.each([
  [['\\d{6}', '\\d{10}'], '\\d{6,10}'],
  [['\\d{4}', '[A-Z]{6}', '[A-Z]{6}'], '[A-Z]{6}'],
  [['\\d{4}', '\\d{4}', '[A-Z]\\d{6}'], '\\d{4}'],
  [['\\d{4}', '\\d{6}-x', '\\d{6}-x'], '\\d{6}-x'],
  [['[A-Z]{6}', '[a-z]{6}', '[a-z]{6}'], '[a-z]{6}'],
])('codes of the forms %j have the form %s', (forms, form) => {
  expect(
    gapOf(
      'code-form',
      forms.map((codeForm) => mail({ codeForm })),
    ).answer,
  ).toEqual({ signup: form });
});

test('a mail without a code is not evidence of the form', () => {
  const mails = [mail({ codeForm: null, exchange: 'x1' }), mail({ exchange: 'x2' }), mail({ exchange: null })];
  expect(gapOf('code-form', mails)).toMatchObject({ answer: { signup: '\\d{6}' }, exchanges: ['x2'] });
});
