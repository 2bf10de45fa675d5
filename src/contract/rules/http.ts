import type { RuleRecords } from './rule.ts';

export const httpRules = {
  'HTTP-01': {
    from: ['json-bodies'],
    says: 'every body that a documented operation sends back, of any status, is empty or JSON (GET /auth/securityIP may be text)',
    prerequisites: [],
  },
  'HTTP-02': {
    level: 'should',
    from: ['success-statuses'],
    says: 'no request of the run is answered with a 5xx, except a 503 that asks for a pause',
    prerequisites: [],
  },
  'HTTP-03': {
    level: 'should',
    from: ['json-bodies'],
    says: 'a JSON body says so in its content-type (application/json, or any +json)',
    prerequisites: [],
  },
  'HTTP-04': {
    level: 'should',
    from: ['success-statuses'],
    says: "a Location that an answer gives on the target's own host is accepted when it is read with the same credentials (skipped where none is given)",
    prerequisites: [],
  },
  'HTTP-05': {
    level: 'should',
    from: ['json-bodies'],
    says: 'a body that is not JSON is refused',
    prerequisites: ['AUTH-02'],
  },
} as const satisfies RuleRecords;
