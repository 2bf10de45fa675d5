/**
 * A collection as a team writes one by hand: each operation once as documented, with the documented fields looked at, and a few
 * requests that have to be refused. In the format of Postman, v2.1.
 */
import type { Session } from '../test/sandbox/insider.ts';

interface Step {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly jwt?: string;
  /** Lines of JavaScript beside the test of the status. */
  readonly tests?: readonly string[];
  /** A refusal is expected. */
  readonly refused?: true;
}

function item({ name, method, path, body, jwt, tests = [], refused }: Step, url: string) {
  const range = refused ? '4' : '2';
  const status = `pm.test('status', () => pm.expect(String(pm.response.code)[0]).to.eql('${range}'));`;
  return {
    name,
    event: [{ listen: 'test', script: { exec: [status, ...tests] } }],
    request: {
      method,
      url: url + path,
      header: [
        { key: 'content-type', value: 'application/json' },
        ...(jwt === undefined ? [] : [{ key: 'authorization', value: `Bearer ${jwt}` }]),
      ],
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: JSON.stringify(body) } }),
    },
  };
}

const isPage = [
  "pm.test('page', () => { const page = pm.response.json(); pm.expect(page.data).to.be.an('array');",
  "for (const name of ['currentPage', 'totalPages', 'pageSize', 'totalItems']) pm.expect(page[name]).to.be.a('number'); });",
];

function steps({ jwt, email, password }: Session, id: string): Step[] {
  const payment = { amount: 10.5, description: 'Order 1', externalId: 'order-1' };
  return [
    {
      name: 'sendEmailValidateCode',
      method: 'POST',
      path: '/account/signup/sendEmailValidateCode',
      body: { email: 'new@example.com' },
    },
    { name: 'login', method: 'POST', path: '/account/login', body: { email, password } },
    {
      name: 'login, wrong password',
      method: 'POST',
      path: '/account/login',
      body: { email, password: 'x' },
      refused: true,
    },
    { name: 'listPayments', method: 'GET', path: '/auth/payment/pix', jwt, tests: isPage },
    { name: 'listPayments, limit 1', method: 'GET', path: '/auth/payment/pix?page=1&limit=1', jwt, tests: isPage },
    { name: 'listPayments, without a token', method: 'GET', path: '/auth/payment/pix', refused: true },
    { name: 'createPayment', method: 'POST', path: '/auth/payment/pix', body: payment, jwt },
    {
      name: 'createPayment, without amount',
      method: 'POST',
      path: '/auth/payment/pix',
      body: { description: 'x' },
      jwt,
      refused: true,
    },
    { name: 'readPayment', method: 'GET', path: `/auth/payment/pix/${id}`, jwt },
    { name: 'readPayment, unknown', method: 'GET', path: '/auth/payment/pix/unknown', jwt, refused: true },
    { name: 'updatePayment', method: 'PUT', path: `/auth/payment/pix/${id}`, body: { amount: 12.5 }, jwt },
    { name: 'earnedFeesBalance', method: 'GET', path: '/auth/payment/pix/earnedFeesBalance', jwt },
    { name: 'sandboxPay', method: 'POST', path: '/auth/payment/pix/sandboxOnly/pay', body: { id }, jwt },
    { name: 'listApiKeys', method: 'GET', path: '/auth/apiKey', jwt },
    { name: 'getSecurityIP', method: 'GET', path: '/auth/securityIP', jwt },
    { name: 'createWebhook', method: 'POST', path: '/auth/webhook', body: { url: 'https://example.com/hook' }, jwt },
    { name: 'getWebhook', method: 'GET', path: '/auth/webhook', jwt },
    { name: 'updateWebhook', method: 'PUT', path: '/auth/webhook', body: { url: 'https://example.com/other' }, jwt },
  ];
}

/** The collection for a service, an account of it and one of its payments. */
export function collection(url: string, session: Session, paymentId: string) {
  return {
    info: { name: 'Pix payments', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: steps(session, paymentId).map((step) => item(step, url)),
  };
}
