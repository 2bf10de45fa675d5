import { showsRecord } from '../../sandbox/dialect/http.ts';
import type { Dialect } from '../../sandbox/dialect.ts';
import { balanceBody, keyRecord, type Place, paymentRecord, webhookRecord } from '../../sandbox/lib/records.ts';
import type { ApiKey } from '../../sandbox/parts/keys.ts';
import type { Payment } from '../../sandbox/parts/payments.ts';
import type { Webhook } from '../../sandbox/parts/webhooks.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import type { Json } from '../../src/journal/entry.ts';

const now = '2026-01-02T03:04:05.678Z';

const least: Payment = {
  id: '1001',
  account: 'a',
  amount: '10.5',
  amountText: null,
  selfEarnedFees: null,
  externalId: null,
  description: null,
  callbackSuccessUrl: null,
  dueDate: null,
  extra: {},
  paidAt: null,
  createdAt: now,
  updatedAt: now,
  revision: 1,
};

const most: Payment = {
  ...least,
  selfEarnedFees: '1.5',
  externalId: 'order-1',
  description: 'Pedido',
  callbackSuccessUrl: 'https://example.com/cb',
  dueDate: '2031-01-01',
};

const paid: Payment = { ...most, paidAt: now };

/** Stands for any undocumented field that the service stores. See essential.ts. */
const anyField = { '*': '' };

/** Payments of all kinds, as the dialect shows them in one place. */
export function payments(dialect: Dialect, place: Place): Json[] {
  const extra = dialect.payment.unknownField === 'stored' ? anyField : {};
  const [unpaid, done] = [
    { ...most, extra },
    { ...paid, extra },
  ];
  const kinds = { create: [least, unpaid], pay: [{ ...least, paidAt: now }, done] };
  const shown = place === 'create' || place === 'pay' ? kinds[place] : [least, unpaid, done];
  return shown.map((payment) => paymentRecord(dialect.payment, place, payment));
}

const key: ApiKey = { id: '1001', account: 'a', shown: 'abcd', name: 'test', enabled: true, createdAt: now };
const hook: Webhook = {
  id: '1001',
  account: 'a',
  url: 'https://example.com/hook',
  secret: 'whk_secret',
  createdAt: now,
  updatedAt: now,
};

export function keys(dialect: Dialect, place: 'create' | 'list' | 'switch'): Json[] {
  return [keyRecord(dialect.apiKey, key, place === 'create' ? 'a-whole-key' : null)];
}

export function webhooks(dialect: Dialect, place: 'create' | 'list' | 'update'): Json[] {
  const told = dialect.events.signature?.secret === 'told';
  const where = showsRecord(dialect.operations.createWebhook.body) ? 'create' : 'list';
  return [webhookRecord(dialect.webhook, hook, told && place === where)];
}

function account({ account: { state } }: Dialect): Json {
  const shown = state !== null && state.in !== 'concludesLogin' ? { [state.name]: state.value } : {};
  return { id: 'a', email: 'e', fullName: 'f', accountType: 't', ...shown, createdAt: now };
}

function login({ jwt, account: { state } }: Dialect): Json {
  const shown = state !== null && state.in !== 'createAccount' ? { [state.name]: state.value } : {};
  return {
    tokenJWT: 'a.b.c',
    ...(jwt.beside.includes('tokenType') ? { tokenType: 'Bearer' } : {}),
    ...(jwt.beside.includes('expiresIn') && jwt.lifetime !== null ? { expiresIn: jwt.lifetime } : {}),
    ...(jwt.beside.includes('account') ? { account: { id: 'a', email: 'e', ...shown } } : shown),
  };
}

function page(dialect: Dialect): Json {
  const { versionField } = dialect.http;
  return {
    currentPage: 1,
    pageSize: 10,
    totalItems: 3,
    totalPages: 1,
    data: payments(dialect, 'list'),
    ...(versionField === null ? {} : { [versionField.name]: versionField.value }),
  };
}

const one = (value: Json): Json[] => [value];

/** The records in an operation's success response, before the envelope. Several if they can differ. */
const records: Readonly<Record<OperationId, (dialect: Dialect) => Json[]>> = {
  sendEmailValidateCode: () => one({ email: 'e' }),
  validateCode: () => one({ email: 'e', validated: true }),
  createAccount: (dialect) => one(account(dialect)),
  login: () => one({ email: 'e', next: 'concludesLogin' }),
  concludesLogin: (dialect) => one(login(dialect)),
  forgotPassword: () => one({ email: 'e' }),
  forgotPasswordChangePassword: () => one({ email: 'e', changed: true }),
  listPayments: (dialect) => one(page(dialect)),
  createPayment: (dialect) => payments(dialect, 'create'),
  readPayment: (dialect) => payments(dialect, 'read'),
  updatePayment: (dialect) => payments(dialect, 'update'),
  sandboxPay: (dialect) => payments(dialect, 'pay'),
  earnedFeesBalance: (dialect) => [balanceBody(dialect.fees.balance, '0'), balanceBody(dialect.fees.balance, '1.5')],
  withdrawEarnedFees: () => one({ amount: 1.5, balance: 0.5 }),
  publicPayment: (dialect) => payments(dialect, 'public'),
  listApiKeys: (dialect) => one(keys(dialect, 'list')),
  createNewApiKey: (dialect) => keys(dialect, 'create'),
  enableApiKey: (dialect) => keys(dialect, 'switch'),
  disableApiKey: (dialect) => keys(dialect, 'switch'),
  getSecurityIP: () => one('127.0.0.1'),
  addSecurityIP: () => one({ ip: '127.0.0.1' }),
  deleteSecurityIP: () => one({ ip: '127.0.0.1' }),
  getWebhook: (dialect) =>
    dialect.webhook.listing === 'list' ? one(webhooks(dialect, 'list')) : [null, ...webhooks(dialect, 'list')],
  createWebhook: (dialect) => webhooks(dialect, 'create'),
  updateWebhook: (dialect) => webhooks(dialect, 'update'),
  deleteWebhook: (dialect) => one({ [dialect.webhook.idName]: '1001' }),
};

/** The name of the envelope in the style `named`. */
const names: Readonly<Partial<Record<OperationId, string>>> = {
  listApiKeys: 'apiKeys',
  createNewApiKey: 'apiKey',
  enableApiKey: 'apiKey',
  disableApiKey: 'apiKey',
  getWebhook: 'webhooks',
  createWebhook: 'webhook',
  updateWebhook: 'webhook',
  deleteWebhook: 'webhook',
  addSecurityIP: 'securityIP',
  deleteSecurityIP: 'securityIP',
  earnedFeesBalance: 'earnedFeesBalance',
  withdrawEarnedFees: 'withdrawal',
  createPayment: 'payment',
  readPayment: 'payment',
  updatePayment: 'payment',
  sandboxPay: 'payment',
  publicPayment: 'payment',
};

/** JSON Pointer to the record in an operation's success body. */
export function envelope(dialect: Dialect, operation: OperationId): string {
  const pointers = { data: '/data', success: '/data', result: '/result', named: `/${names[operation] ?? 'account'}` };
  const style = dialect.operations[operation].body;
  return Object.hasOwn(pointers, style) ? pointers[style as keyof typeof pointers] : '';
}

/** The success bodies of an operation. Empty if it has none. */
export function successBodies(dialect: Dialect, operation: OperationId): Json[] {
  const style = dialect.operations[operation].body;
  const wrap = (value: Json): Json | undefined => {
    switch (style) {
      case 'empty':
        return undefined;
      case 'plain':
        return value;
      case 'data':
        return { data: value };
      case 'success':
        return { success: true, data: value };
      case 'named':
        return { [names[operation] ?? 'account']: value };
      case 'result':
        return { result: value, meta: { ok: true } };
      case 'message':
        return { message: 'ok' };
      case 'id':
        return { id: '1001' };
      case 'idText':
        return '1001';
    }
  };
  return records[operation](dialect)
    .map(wrap)
    .filter((body) => body !== undefined);
}
