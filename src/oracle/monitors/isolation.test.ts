import { expect, test } from 'vitest';
import { type CallParts, call, judged } from '../../../test/support/judged.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { ExchangeEntry, Json } from '../../journal/entry.ts';
import { isolationMonitor } from './isolation.ts';

const mine = { account: 'h1', jwt: '$PIX_JWT_1' };
const theirs = { account: 'h2', jwt: '$PIX_JWT_2' };
const id = '0900b3c1-12c5-4198-a981-dc351bd7dd40';
const externalId = 'conf1a2b3c4d5e';
const url = 'https://example.com/hook/1a2b3c4d';
const created = [
  call('createPayment', { at: 0, ...mine, sent: { amount: 1, externalId }, body: { id, status: 'PENDING-2024' } }),
  call('createWebhook', { at: 0.1, ...mine, sent: { url }, body: { id: 'wh_1a2b3c4d', url } }),
  call('createNewApiKey', { at: 0.2, ...mine, body: { id: 'key_1a2b3c4d', apiKey: '$PIX_API_KEY_1' } }),
  call('addSecurityIP', { at: 0.3, ...mine, sent: { ip: '203.0.113.7' } }),
  call('createAccount', { at: 0.4, account: 'h1', sent: { email: 'h1@example.com', cpf: '70941977803' } }),
];
/** A call of the other account afterwards. */
const theirCall = (operation: OperationId, parts: Omit<CallParts, 'at'> = {}) =>
  call(operation, { at: 2, ...theirs, ...parts });
const found = (...entries: ExchangeEntry[]): string[] => judged(isolationMonitor, [...created, ...entries]);

test.each([
  ['ISOLATION-01[default]', theirCall('listPayments', { body: { data: [{ id: 'p2' }, { id }] } })],
  ['ISOLATION-01[default]', theirCall('listPayments', { body: { data: [{ reference: externalId }] } })],
  ['ISOLATION-02[default]', theirCall('updatePayment', { path: { id }, sent: { amount: 2 }, body: {} })],
  ['ISOLATION-03[default]', theirCall('readPayment', { path: { id }, body: { id } })],
  ['ISOLATION-03[default]', theirCall('readPayment', { path: { id }, status: 403, body: { externalId } })],
  ['ISOLATION-03[default]', theirCall('createPayment', { status: 409, body: { error: { email: 'h1@example.com' } } })],
  [
    'ISOLATION-03[default]',
    theirCall('readPayment', { path: { id }, status: 403, body: { details: { id, externalId } } }),
  ],
  [
    'ISOLATION-03[default]',
    theirCall('updatePayment', {
      path: { id },
      sent: { amount: 2 },
      status: 403,
      body: { id, externalId },
    }),
  ],
  ['ISOLATION-04[apiKey]', theirCall('listApiKeys', { body: [{ value: '$PIX_API_KEY_1' }] })],
  ['ISOLATION-04[apiKey]', theirCall('listApiKeys', { body: [{ id: 'key_1a2b3c4d' }] })],
  [
    'ISOLATION-04[apiKey]',
    call('publicPayment', { at: 2, account: null, path: { id }, body: { id, key: '$PIX_API_KEY_1' } }),
  ],
  ['ISOLATION-04[securityIP]', theirCall('getSecurityIP', { body: '10.0.0.1, 203.0.113.7' })],
  ['ISOLATION-04[webhook]', theirCall('getWebhook', { body: [{ id: 1, url }] })],
  ['ISOLATION-04[webhook]', theirCall('createWebhook', { status: 409, headers: [['location', `/x ${url}`]] })],
])('%s is broken by a response to another account', (rule, entry) => {
  expect(found(entry)).toEqual([`${rule} ${entry.id}`]);
});

test.each([
  ['the public lookup shows a payment', [call('publicPayment', { at: 2, path: { id }, body: { id, externalId } })]],
  [
    'the owner of a key looks a payment up',
    [call('publicPayment', { at: 2, ...mine, path: { id }, body: { id, owner: { key: '$PIX_API_KEY_1' } } })],
  ],
  ['it is the own account', [call('readPayment', { at: 2, ...mine, path: { id }, body: { id, externalId } })]],
  ['a request was refused that named it', [theirCall('readPayment', { path: { id }, status: 404, body: { id } })]],
  ['the lookup is public', [theirCall('publicPayment', { path: { id }, body: { id, externalId } })]],
  [
    'paying for others is not documented',
    [theirCall('sandboxPay', { sent: { id: '7' }, body: { id: 7, externalId } })],
  ],
  [
    'both accounts used the value',
    [
      call('createPayment', { at: 1, ...theirs, sent: { amount: 1, externalId }, body: { id: 'p2' } }),
      theirCall('listPayments', { body: { data: [{ externalId }] } }),
    ],
  ],
  [
    'a constant looks like an id',
    [
      call('createPayment', { at: 1, ...theirs, sent: { amount: 1 }, body: { id } }),
      theirCall('listPayments', { body: { data: [{ id }] } }),
    ],
  ],
  [
    'credentials were forged',
    [call('listPayments', { at: 2, account: null, key: '$PIX_API_KEY_1:part0', body: { data: [{ id }] } })],
  ],
  [
    'the person signed up with the key of an earlier account',
    [
      call('createAccount', { at: 1, account: 'h1', key: '$PIX_API_KEY_1', sent: { email: 'h2@example.com' } }),
      theirCall('listPayments', { body: { data: [{ merchant: { email: 'h2@example.com' } }] } }),
    ],
  ],
  [
    'nobody knows whose the request is',
    [call('listPayments', { at: 2, account: null, jwt: '$PIX_JWT_9', body: [{ id }] })],
  ],
])('nothing is found where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});

test('values that are short or that anybody may choose are not judged', () => {
  const short = call('createPayment', {
    at: 1,
    ...mine,
    sent: { amount: 1, externalId: 'A1', description: 'Pagamento' },
  });
  const list = theirCall('listPayments', {
    body: { data: [{ externalId: 'A1', description: 'Pagamento' }] },
  });
  expect(found(short, list)).toEqual([]);
});

const short = 'p77';
const made = (at: number, parts: object) =>
  call('createPayment', { at, ...parts, status: 201, sent: { amount: 5 }, body: { id: short } });
const readMine = (at: number) => call('readPayment', { at, ...mine, path: { id: short }, body: { id: short } });
const readTheirs = call('readPayment', { at: 4, ...theirs, path: { id: short }, body: { id: short } });

test('a short id belongs to the account whose create answered it', () => {
  expect(found(made(1, mine), readMine(1.5), readTheirs)).toEqual([`ISOLATION-03[default] ${readTheirs.id}`]);
});

test('an id that the creates of two accounts answered belongs to nobody', () => {
  expect(found(made(1, mine), readMine(1.5), made(2, theirs), readTheirs)).toEqual([]);
});

const again = (at: number, parts: object, asked: number, shown: number, of = id) =>
  call('createPayment', {
    at,
    ...parts,
    sent: { amount: asked, externalId },
    body: { data: { id: of, amount: shown } },
  });
const first = 'a4d1f1de-6a5c-4be4-9d0c-5d5f6e1b7c11';

test('a create must not answer with the payment of another account, and the payment stays that of its creator', () => {
  const wrong = again(2, theirs, 7, 5, first);
  const list = call('listPayments', { at: 3, ...theirs, body: { data: [{ id: first }] } });
  const ofOwner = call('listPayments', { at: 4, ...mine, body: { data: [{ id: first }] } });
  expect(found(again(1, mine, 5, 5, first), wrong, list, ofOwner)).toEqual([
    `ISOLATION-03[default] ${wrong.id}`,
    `ISOLATION-01[default] ${list.id}`,
  ]);
});

test.each(['updatePayment', 'createWebhook', 'createNewApiKey'] as const)(
  '%s must not answer with the payment of another account',
  (operation) => {
    const wrong = call(operation, {
      at: 2,
      ...theirs,
      path: { id: 'own-1' },
      sent: {},
      body: { payment: { id: first, amount: 5 } },
    });
    expect(found(again(1, mine, 5, 5, first), wrong).map((one) => one.split(' ')[1])).toEqual([wrong.id]);
  },
);

test.each([
  ['the account itself repeated its create', [again(1, mine, 5, 5, first), again(2, mine, 7, 5, first)]],
  ['both creates show the amount that they asked for', [again(1, mine, 5, 5, first), again(2, theirs, 7, 7, first)]],
  ['both asked for the same amount', [again(1, mine, 5, 5, first), again(2, theirs, 5, 5, first)]],
  ['the id is a constant', [again(1, mine, 5, 5, first), again(1.5, mine, 6, 6, first), again(2, theirs, 7, 5, first)]],
  ['each account counts its payments', [again(1, mine, 5, 5, '1'), again(2, theirs, 7, 5, '1')]],
  ['the first create did not show its own amount', [again(1, mine, 5, 4, first), again(2, theirs, 7, 4, first)]],
])('a create that shows a known id is not judged where %s', (_, entries) => {
  expect(found(...entries)).toEqual([]);
});

const counted = (amount: number): ExchangeEntry[] => [
  call('createAccount', { at: 0, account: 'h2', sent: { email: 'h2@example.com' } }),
  call('concludesLogin', { at: 0.5, account: 'h2', sent: { email: 'h2@example.com' }, body: { tokenJWT: theirs.jwt } }),
  call('createPayment', { at: 1, ...mine, sent: { amount: 12.34 }, body: { id: '7' } }),
  call('createPayment', { at: 1.2, ...theirs, sent: { amount: 5.67 }, body: { id: '8' } }),
  // A read shows where responses carry the id.
  call('readPayment', { at: 1.5, ...theirs, path: { id: '8' }, body: { id: '8' } }),
  theirCall('listPayments', {
    body: {
      data: [
        { id: '8', amount: 5.67 },
        { id: '7', amount },
      ],
    },
  }),
];

test('a listed payment of another account is found by its short id and its amount', () => {
  expect(found(...counted(12.34))).toEqual(['ISOLATION-01[default] listPayments@2']);
});

test('a short id alone tells nothing', () => {
  expect(found(...counted(12.35))).toEqual([]);
});

test('an own payment whose id nobody showed may have the id and the amount of another one', () => {
  const own = call('createPayment', { at: 1.7, ...theirs, sent: { amount: 12.34 }, body: {} });
  expect(found(...counted(12.34).toSpliced(-1, 0, own))).toEqual([]);
});

test('an account that has another name later shows its own person', () => {
  const login = call('concludesLogin', {
    at: 1,
    sent: { email: 'H1@example.com' },
    body: { tokenJWT: '$PIX_JWT_3' },
  });
  const renamed = { account: 'h1-again', jwt: '$PIX_JWT_3' };
  const shown = { data: [{ id: 'p2', payee: { email: 'h1@example.com', cpf: '70941977803' } }] };
  expect(found(login, call('listPayments', { at: 2, ...renamed, body: shown }))).toEqual([]);
  const byKey = call('listPayments', { at: 3, account: 'h1-again', key: '$PIX_API_KEY_3', body: shown });
  expect(found(login, call('listPayments', { at: 2, ...renamed, body: {} }), byKey)).toEqual([]);
  expect(found(login, theirCall('listPayments', { body: shown }))).not.toEqual([]);
});

test('the message of a refusal names no payment of another account', () => {
  const read = (status: number, message: string) =>
    call('readPayment', { at: 1, ...theirs, path: { id: 'unknown-id-1' }, status, body: { errors: [{ message }] } });
  expect(found(read(404, `no such id; did you mean ${id}?`))).toEqual(['ISOLATION-03[default] readPayment@1']);
  expect(found(read(404, 'no payment has the id unknown-id-1'))).toEqual([]);
  // The text of an accepted response may be that of a customer.
  expect(found(read(200, `as in ${id}, please`))).toEqual([]);
});

const as = (account: number) => ({ account: `h${account}`, jwt: `$PIX_JWT_${account}` });
const makesKey = (account: number, id: Json) =>
  call('createNewApiKey', { at: account, ...as(account), body: { id, apiKey: `$PIX_API_KEY_${account}` } });
const listsKeys = (account: number, ...ids: Json[]) =>
  call('listApiKeys', { at: 20, ...as(account), body: ids.map((id) => ({ id })) });
const numbered = [11, 12, 13, 14].map((account) => makesKey(account, 1000 + account));

test('a listing shows the number of a key that another account created', () => {
  const finding = ['ISOLATION-04[apiKey] listApiKeys@20'];
  expect(judged(isolationMonitor, [...numbered, listsKeys(15, 1011)])).toEqual(finding);
  expect(judged(isolationMonitor, [...numbered, listsKeys(12, 1012, 1011)])).toEqual(finding);
  expect(judged(isolationMonitor, [...numbered, makesKey(14, 1014), listsKeys(15, 1011)])).toEqual(finding);
});

test('numbers of keys that each account counts for itself tell no owner', () => {
  expect(judged(isolationMonitor, [...numbered, makesKey(16, 1011), listsKeys(15, 1011)])).toEqual([]);
  expect(judged(isolationMonitor, [...numbered.slice(1), listsKeys(15, 1013)])).toEqual([]);
  expect(judged(isolationMonitor, [...numbered, makesKey(15, null), listsKeys(15, 1013)])).toEqual([]);
});

test('the number of a webhook tells its owner until it is removed or an update makes another row', () => {
  const makesHook = (account: number, id: string) =>
    call('createWebhook', { at: account, ...as(account), body: { id, url: `https://example.com/${id}` } });
  const hooks = [11, 12, 13, 14].map((account) => makesHook(account, String(account)));
  const lists = call('getWebhook', { at: 20, ...as(15), body: [{ id: '12', url: 'https://example.com/hook' }] });
  const removed = call('deleteWebhook', { at: 16, ...as(12), path: { id: '12' } });
  const updated = call('updateWebhook', { at: 17, ...as(15), body: { id: '12', url: 'https://example.com/hook' } });
  const found = (...more: ExchangeEntry[]) => judged(isolationMonitor, [...hooks, ...more, lists]);
  expect(found()).toEqual(['ISOLATION-04[webhook] getWebhook@20']);
  expect(found(removed)).toEqual([]);
  expect(found(updated)).toEqual([]);
});
