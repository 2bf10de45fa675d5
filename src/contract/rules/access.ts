import { authOperations, jwtOnlyOperations } from '../operations.ts';
import type { RuleRecord } from './rule.ts';

/** The rules of the chapters auth and isolation. */
export const accessRules = {
  'AUTH-01': {
    chapter: 'auth',
    level: 'must',
    says: 'every /auth operation refuses a request without credentials',
    cases: authOperations,
    needs: ['AUTH-02'],
  },
  'AUTH-02': {
    chapter: 'auth',
    level: 'must',
    says: 'every /auth operation accepts a Bearer JWT: a 2xx, or, where an undocumented business rule may stand in the way (withdrawEarnedFees), an answer other than the one without credentials',
    cases: authOperations,
    needs: ['LOGIN-01'],
  },
  'AUTH-03': {
    chapter: 'auth',
    level: 'must',
    says: 'list, create, read and update of payment/pix accept x-api-key alone',
    cases: ['list', 'create', 'read', 'update'],
    needs: ['APIKEY-01'],
  },
  'AUTH-04': {
    chapter: 'auth',
    level: 'must',
    says: 'list, create, read and update of payment/pix refuse a request that carries both methods, each of them valid',
    cases: ['list', 'create', 'read', 'update'],
    needs: ['AUTH-03'],
  },
  'AUTH-05': {
    chapter: 'auth',
    level: 'must',
    says: 'every /auth operation outside payment/pix refuses a valid x-api-key alone',
    cases: jwtOnlyOperations,
    needs: ['APIKEY-01', 'AUTH-02'],
  },
  'AUTH-06': {
    chapter: 'auth',
    level: 'must',
    says: 'a JWT that the service did not issue is refused',
    cases: ['garbage', 'changed-claims', 'changed-signature', 'alg-none', 'empty'],
    needs: ['AUTH-02'],
  },
  'AUTH-07': {
    chapter: 'auth',
    level: 'must',
    says: 'an x-api-key that the service did not issue is refused',
    cases: ['unknown', 'empty'],
    needs: ['AUTH-03'],
  },
  'AUTH-08': {
    chapter: 'auth',
    level: 'should',
    says: 'a JWT in Authorization without the Bearer scheme is refused',
    needs: ['AUTH-02'],
  },
  'AUTH-09': {
    chapter: 'auth',
    level: 'must',
    says: "a credential in the other method's place is refused",
    cases: ['jwt-as-key', 'key-as-bearer'],
    needs: ['AUTH-03'],
  },
  'AUTH-10': {
    chapter: 'auth',
    level: 'should',
    says: 'a disabled API key is refused, and accepted again once enabled',
    cases: ['disabled', 'enabled-again'],
    needs: ['APIKEY-03'],
  },
  'ISOLATION-01': {
    chapter: 'isolation',
    level: 'must',
    says: "an account's payment list holds none of another account's payments",
    needs: ['PAYMENT-04'],
  },
  'ISOLATION-02': {
    chapter: 'isolation',
    level: 'must',
    says: "an account cannot update another account's payment",
    needs: ['PAYMENT-08'],
  },
  'ISOLATION-03': {
    chapter: 'isolation',
    level: 'should',
    says: "an account cannot read another account's payment under /auth",
    needs: ['PAYMENT-07'],
  },
  'ISOLATION-04': {
    chapter: 'isolation',
    level: 'must',
    says: 'API keys, security IPs and webhooks of one account are neither shown to nor removable by another',
    cases: ['apiKey', 'securityIP', 'webhook'],
    needs: ['AUTH-02'],
  },
} as const satisfies Record<string, RuleRecord>;
