import type { RuleRecord } from './rule.ts';

/** The rules of the chapter http. */
export const httpRules = {
  'HTTP-01': {
    chapter: 'http',
    level: 'must',
    from: ['json-bodies'],
    says: 'every body that a documented operation sends back, of any status, is empty or JSON (GET /auth/securityIP may be text)',
    needs: [],
  },
  'HTTP-02': {
    chapter: 'http',
    level: 'should',
    from: ['success-statuses'],
    says: 'no request of the run is answered with a 5xx',
    needs: [],
  },
  'HTTP-03': {
    chapter: 'http',
    level: 'should',
    from: ['json-bodies'],
    says: 'a JSON body says so in its content-type (application/json, or any +json)',
    needs: [],
  },
  'HTTP-04': {
    chapter: 'http',
    level: 'should',
    from: ['success-statuses'],
    says: "a Location that an answer gives on the target's own host is accepted when it is read with the same credentials (skipped where none is given)",
    needs: [],
  },
} as const satisfies Record<string, RuleRecord>;
