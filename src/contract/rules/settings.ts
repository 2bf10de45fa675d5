import type { RuleRecord } from './rule.ts';

/** The rules of the chapters apiKey, securityIP and webhook. */
export const settingsRules = {
  'APIKEY-01': {
    chapter: 'apiKey',
    level: 'must',
    says: 'createNewApiKey is accepted and yields a key that opens payment/pix',
    needs: ['AUTH-02'],
  },
  'APIKEY-02': { chapter: 'apiKey', level: 'must', says: 'the API key listing is readable', needs: ['AUTH-02'] },
  'APIKEY-03': {
    chapter: 'apiKey',
    level: 'must',
    says: 'disable and enable are accepted, in the request form that the service turns out to take',
    cases: ['disable', 'enable'],
    needs: ['APIKEY-01'],
  },
  'SECIP-01': {
    chapter: 'securityIP',
    level: 'must',
    says: 'GET answers a string (a JSON string or a text body)',
    needs: ['AUTH-02'],
  },
  'SECIP-02': { chapter: 'securityIP', level: 'must', says: 'an ip that was posted shows in GET', needs: ['SECIP-01'] },
  'SECIP-03': { chapter: 'securityIP', level: 'must', says: 'POST without ip is refused', needs: ['SECIP-02'] },
  'SECIP-04': {
    chapter: 'securityIP',
    level: 'must',
    says: 'DELETE removes the ip from GET, and no other',
    needs: ['SECIP-02'],
  },
  'SECIP-05': {
    chapter: 'securityIP',
    level: 'should',
    says: 'POST of something that is no IP address is refused, and does not show in GET',
    needs: ['SECIP-02'],
  },
  'WEBHOOK-01': {
    chapter: 'webhook',
    level: 'must',
    says: 'POST with a url is accepted and GET shows that url',
    needs: ['AUTH-02'],
  },
  'WEBHOOK-02': {
    chapter: 'webhook',
    level: 'must',
    says: 'POST and PUT without url are refused',
    cases: ['POST', 'PUT'],
    needs: ['WEBHOOK-01'],
  },
  'WEBHOOK-03': {
    chapter: 'webhook',
    level: 'must',
    says: 'PUT replaces the url: GET shows the new one and no longer the old',
    needs: ['WEBHOOK-01'],
  },
  'WEBHOOK-04': {
    chapter: 'webhook',
    level: 'must',
    says: 'GET carries a string id for the webhook, and DELETE of that id removes it',
    needs: ['WEBHOOK-01'],
  },
  'WEBHOOK-05': {
    chapter: 'webhook',
    level: 'should',
    says: 'a url that is no URL is refused on POST and on PUT',
    cases: ['POST', 'PUT'],
    needs: ['WEBHOOK-01'],
  },
  'WEBHOOK-06': {
    chapter: 'webhook',
    level: 'should',
    says: 'events go to the url that replaced another, and no longer to a replaced or a deleted one (blocked where the service delivers no events at all)',
    cases: ['replaced', 'deleted'],
    needs: ['WEBHOOK-03', 'WEBHOOK-04'],
  },
} as const satisfies Record<string, RuleRecord>;
