import type { FastifyPluginAsync } from 'fastify';
import { fieldOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { around, both, breaks, type Patch, takes } from './break.ts';
import type { Condition } from './families/conditions.ts';
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

/** Accepts null in place of the only field, and does nothing. */
export const takesNull = (operation: OperationId, field: string, when: Condition = () => () => true): Patch =>
  both(
    takes(operation, field, (value) => value === null),
    (parts) => {
      const holds = when(parts);
      around(operation, (call, next) => {
        if (fieldOf(call.body, field) !== null) return next(call);
        if (!holds(call)) throw new Refusal('invalidValue');
        return { about: operation, value: {} };
      })(parts);
    },
  );

/** Applies to accounts without a webhook. Others may already have all that they can have. */
const withoutWebhook: Condition =
  ({ webhooks }) =>
  ({ caller }) =>
    webhooks.list(caller?.id ?? '').length === 0;

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
  breaks('PAYMENT-16', 'missing', 'sandbox pay takes null for an id', takesNull('sandboxPay', 'id')),
  breaks(
    'WEBHOOK-02',
    'POST',
    'an account without a webhook may create one with null for a url',
    takesNull('createWebhook', 'url', withoutWebhook),
  ),
  breaks('WEBHOOK-02', 'PUT', 'PUT takes null for a url', takesNull('updateWebhook', 'url')),
  breaks('SECIP-03', 'default', 'POST takes null for an ip', takesNull('addSecurityIP', 'ip')),
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
