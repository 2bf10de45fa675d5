import { authOperations, jwtOnlyOperations } from '../operations.ts';
import type { RuleRecords } from './rule.ts';

export const authRules = {
  'AUTH-01': {
    from: ['two-methods'],
    says: 'every /auth operation refuses a request without credentials',
    cases: authOperations,
    prerequisites: ['AUTH-02'],
  },
  'AUTH-02': {
    from: ['two-methods', 'bearer-header', 'either-method', 'payment-methods', 'other-methods'],
    says: 'every /auth operation accepts a Bearer JWT: a 2xx, or, where an undocumented business rule may stand in the way (withdrawEarnedFees), an answer other than the one without credentials',
    cases: authOperations,
    prerequisites: ['LOGIN-01'],
  },
  'AUTH-03': {
    from: ['two-methods', 'key-header', 'either-method', 'payment-methods'],
    says: 'list, create, read and update of payment/pix accept x-api-key alone',
    cases: ['list', 'create', 'read', 'update'],
    prerequisites: ['APIKEY-01'],
  },
  'AUTH-04': {
    from: ['one-method-at-once'],
    says: 'list, create, read and update of payment/pix refuse a request that carries both methods, each of them valid',
    cases: ['list', 'create', 'read', 'update'],
    prerequisites: ['AUTH-03'],
  },
  'AUTH-05': {
    from: ['jwt-only', 'other-methods'],
    says: 'every /auth operation outside payment/pix refuses a valid x-api-key alone',
    cases: jwtOnlyOperations,
    prerequisites: ['APIKEY-01', 'AUTH-02'],
  },
  'AUTH-06': {
    from: ['bearer-header'],
    says: 'a JWT that the service did not issue is refused',
    cases: ['garbage', 'changed-claims', 'changed-signature', 'alg-none', 'empty'],
    prerequisites: ['AUTH-02'],
  },
  'AUTH-07': {
    from: ['key-header'],
    says: 'an x-api-key that the service did not issue is refused',
    cases: ['unknown', 'empty'],
    prerequisites: ['AUTH-03'],
  },
  'AUTH-08': {
    level: 'should',
    from: ['bearer-header'],
    says: 'a JWT in Authorization without the Bearer scheme is refused',
    prerequisites: ['AUTH-02'],
  },
  'AUTH-09': {
    from: ['bearer-header', 'key-header'],
    says: "a credential in the other method's place is refused",
    cases: ['jwt-as-key', 'key-as-bearer'],
    prerequisites: ['AUTH-03'],
  },
  'AUTH-10': {
    level: 'should',
    from: ['api-key-states', 'enableApiKey', 'disableApiKey'],
    says: 'a disabled API key is refused, and accepted again once enabled',
    cases: ['disabled', 'enabled-again'],
    prerequisites: ['APIKEY-03'],
  },
  'AUTH-11': {
    level: 'should',
    from: ['either-method', 'payment-methods', 'one-method-at-once'],
    says: 'a partial update, the balance, whether payments earn, and the events of a pay are the same by API key as by JWT, where both are accepted',
    cases: ['update', 'balance', 'event'],
    prerequisites: ['AUTH-03'],
  },
  'AUTH-12': {
    level: 'should',
    from: ['two-methods', 'bearer-header', 'key-header'],
    says: 'a JWT or an API key is refused in the query, in a cookie or in another header',
    cases: ['query', 'cookie', 'header'],
    prerequisites: ['AUTH-01', 'AUTH-03'],
  },
} as const satisfies RuleRecords;

export const isolationRules = {
  'ISOLATION-01': {
    from: ['payments-service', 'payment-operations'],
    says: "an account's payment list holds none of another account's payments",
    prerequisites: ['PAYMENT-04'],
  },
  'ISOLATION-02': {
    from: ['payment-operations'],
    says: "an account cannot update another account's payment",
    prerequisites: ['PAYMENT-08'],
  },
  'ISOLATION-03': {
    level: 'should',
    from: ['payment-operations'],
    says: "an account cannot read another account's payment under /auth",
    prerequisites: ['PAYMENT-07'],
  },
  'ISOLATION-04': {
    from: ['account-settings', 'webhook-url'],
    says: 'API keys, security IPs and webhooks of one account are neither shown to nor removable by another',
    cases: ['apiKey', 'securityIP', 'webhook'],
    prerequisites: ['AUTH-02'],
  },
  'ISOLATION-05': {
    level: 'should',
    from: ['webhook-url'],
    says: "events about an account's payments go to no webhook or callback of another account (blocked where the service delivers no events at all)",
    prerequisites: ['WEBHOOK-01', 'PAYMENT-01'],
  },
  'ISOLATION-06': {
    level: 'should',
    from: ['earned-fees'],
    says: 'the balance of an account does not change by what another account earns (skipped where nothing can be earned)',
    prerequisites: ['FEES-01', 'PAYMENT-15'],
  },
} as const satisfies RuleRecords;
