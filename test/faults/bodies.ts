import type { FastifyPluginAsync } from 'fastify';
import type { OperationId } from '../../src/contract/operations.ts';
import { around, both, breaks, type Patch } from './break.ts';
import { at, type Fault } from './fault.ts';

/** Accepts null, or an empty list, in place of an object, and does nothing. */
const takesNothing = (operation: OperationId): Patch =>
  both(
    ({ checks }) => {
      const { request } = checks;
      checks.request = (call) => {
        if (call.operation !== operation || !isNothing(call.body)) request(call);
      };
    },
    around(operation, (call, next) => (isNothing(call.body) ? { about: operation, value: {} } : next(call))),
  );

function isNothing(body: unknown): boolean {
  return body === null || (Array.isArray(body) && body.length === 0);
}

/** Reads the JSON text of creates in another way: changed, or `null` for no JSON. */
function reads(change: (text: string) => string | null): Pick<Fault, 'plugin'> {
  const plugin: FastifyPluginAsync = async (app) => {
    app.addHook('preHandler', async (request, reply) => {
      const { method, url, body } = request;
      if (method !== 'POST' || !url.endsWith('/auth/payment/pix') || !Buffer.isBuffer(body)) return;
      const text = change(body.toString('utf8'));
      if (text === null) await reply.status(400).type('application/json').send('{"message":"no JSON"}');
      else request.body = Buffer.from(text);
    });
  };
  return { plugin };
}

const nothing = (operation: OperationId) => `${operation} takes null or an empty list in place of an object`;

/** Bodies that are not objects, and so lack what is required, and unusual forms of JSON. */
export const bodyFaults: readonly Fault[] = [
  breaks('PAYMENT-02', 'default', nothing('createPayment'), takesNothing('createPayment')),
  breaks('FEES-02', 'default', nothing('withdrawEarnedFees'), takesNothing('withdrawEarnedFees')),
  breaks('PAYMENT-16', 'missing', nothing('sandboxPay'), takesNothing('sandboxPay')),
  breaks('WEBHOOK-02', 'POST', nothing('createWebhook'), takesNothing('createWebhook')),
  breaks('WEBHOOK-02', 'PUT', nothing('updateWebhook'), takesNothing('updateWebhook')),
  breaks('SECIP-03', 'default', nothing('addSecurityIP'), takesNothing('addSecurityIP')),
  breaks('SIGNUP-02', 'default', nothing('sendEmailValidateCode'), takesNothing('sendEmailValidateCode')),
  breaks('SIGNUP-05', 'email', nothing('validateCode'), takesNothing('validateCode')),
  breaks('SIGNUP-07', 'email', nothing('createAccount'), takesNothing('createAccount')),
  breaks('LOGIN-04', 'email', nothing('login'), takesNothing('login')),
  {
    ...at('PAYMENT-01', 'default'),
    name: 'create refuses amounts with an exponent',
    ...reads((text) => (/"amount":[\d.]+e/i.test(text) ? null : text)),
  },
  {
    ...at('PAYMENT-01', 'default'),
    name: 'create refuses whole amounts with decimals',
    ...reads((text) => (/"amount":\d+\.00/.test(text) ? null : text)),
  },
  {
    ...at('PAYMENT-05', 'default'),
    name: 'create drops the exponent of an amount',
    ...reads((text) => text.replace(/("amount":[\d.]+)e\+?\d+/i, '$1')),
  },
];
