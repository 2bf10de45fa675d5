import type { RuleRecord } from './rule.ts';

/** What the document states, in the chapters apiKey, securityIP and webhook. */
export const settingsRules = {
  'APIKEY-01': {
    chapter: 'apiKey',
    level: 'must',
    says: 'createNewApiKey is accepted and yields a key that opens payment/pix',
  },
  'APIKEY-02': { chapter: 'apiKey', level: 'must', says: 'the API key listing is readable' },
  'APIKEY-03': {
    chapter: 'apiKey',
    level: 'must',
    says: 'disable and enable are accepted, in the request form that the service turns out to take',
    cases: ['disable', 'enable'],
  },
  'SECIP-01': { chapter: 'securityIP', level: 'must', says: 'GET answers a string (a JSON string or a text body)' },
  'SECIP-02': { chapter: 'securityIP', level: 'must', says: 'an ip that was posted shows in GET' },
  'SECIP-03': { chapter: 'securityIP', level: 'must', says: 'POST without ip is refused' },
  'SECIP-04': { chapter: 'securityIP', level: 'must', says: 'DELETE removes the ip from GET, and no other' },
  'SECIP-05': {
    chapter: 'securityIP',
    level: 'should',
    says: 'POST of something that is no IP address is refused, and does not show in GET',
  },
  'WEBHOOK-01': { chapter: 'webhook', level: 'must', says: 'POST with a url is accepted and GET shows that url' },
  'WEBHOOK-02': {
    chapter: 'webhook',
    level: 'must',
    says: 'POST and PUT without url are refused',
    cases: ['POST', 'PUT'],
  },
  'WEBHOOK-03': {
    chapter: 'webhook',
    level: 'must',
    says: 'PUT replaces the url: GET shows the new one and no longer the old',
  },
  'WEBHOOK-04': {
    chapter: 'webhook',
    level: 'must',
    says: 'GET carries a string id for the webhook, and DELETE of that id removes it',
  },
  'WEBHOOK-05': {
    chapter: 'webhook',
    level: 'should',
    says: 'a url that is no URL is refused on POST and on PUT',
    cases: ['POST', 'PUT'],
  },
  'WEBHOOK-06': {
    chapter: 'webhook',
    level: 'should',
    says: 'events go to the url that replaced another, and no longer to a replaced or a deleted one (blocked where the service delivers no events at all)',
    cases: ['replaced', 'deleted'],
  },
} as const satisfies Record<string, RuleRecord>;
