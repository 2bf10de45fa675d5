import type { RuleRecords } from './rule.ts';

export const apiKeyRules = {
  'APIKEY-01': {
    from: ['account-settings', 'api-key-entry', 'createApiKey'],
    says: 'createNewApiKey is accepted and yields a key that opens payment/pix',
    prerequisites: ['AUTH-02'],
  },
  'APIKEY-02': {
    from: ['listApiKeys'],
    says: 'the API key listing is readable, and shows a second key as it shows the first',
    prerequisites: ['AUTH-02'],
  },
  'APIKEY-03': {
    from: ['enableApiKey', 'disableApiKey'],
    says: 'disable and enable are accepted, in the request form that the service turns out to take',
    cases: ['disable', 'enable'],
    prerequisites: ['APIKEY-01'],
  },
} as const satisfies RuleRecords;

export const securityIPRules = {
  'SECIP-01': {
    from: ['getSecurityIP'],
    says: 'GET answers a string (a JSON string or a text body)',
    prerequisites: ['AUTH-02'],
  },
  'SECIP-02': {
    from: ['account-settings', 'security-ip-entry', 'addSecurityIP'],
    says: 'an ip that was posted shows in GET',
    prerequisites: ['SECIP-01'],
  },
  'SECIP-03': {
    from: ['addSecurityIP'],
    says: 'POST without ip is refused',
    prerequisites: ['SECIP-02'],
  },
  'SECIP-04': {
    from: ['deleteSecurityIP'],
    says: 'DELETE removes the ip from GET, and no other',
    prerequisites: ['SECIP-02'],
  },
  'SECIP-05': {
    level: 'should',
    from: ['addSecurityIP'],
    says: 'POST of something that is no IP address is refused, and does not show in GET',
    prerequisites: ['SECIP-02'],
  },
} as const satisfies RuleRecords;

export const webhookRules = {
  'WEBHOOK-01': {
    from: ['account-settings', 'webhook-entry', 'getWebhook', 'createWebhook', 'webhook-url'],
    says: 'POST with a url is accepted and GET shows that url',
    prerequisites: ['AUTH-02'],
  },
  'WEBHOOK-02': {
    from: ['createWebhook', 'updateWebhook'],
    says: 'POST and PUT without url are refused',
    cases: ['POST', 'PUT'],
    prerequisites: ['WEBHOOK-01'],
  },
  'WEBHOOK-03': {
    from: ['updateWebhook', 'webhook-url'],
    says: 'PUT replaces the url: GET shows the new one and no longer the old',
    prerequisites: ['WEBHOOK-01'],
  },
  'WEBHOOK-04': {
    from: ['webhook-entry', 'getWebhook', 'deleteWebhook', 'webhook-url'],
    says: 'GET carries a string id for the webhook, and DELETE of that id removes it',
    prerequisites: ['WEBHOOK-01'],
  },
  'WEBHOOK-05': {
    level: 'should',
    from: ['createWebhook', 'updateWebhook'],
    says: 'a url that is no URL is refused on POST and on PUT',
    cases: ['POST', 'PUT'],
    prerequisites: ['WEBHOOK-01'],
  },
  'WEBHOOK-06': {
    level: 'should',
    from: ['webhook-url'],
    says: 'events go to the url that replaced another, and no longer to a replaced or a deleted one (blocked where the service delivers no events at all)',
    cases: ['replaced', 'deleted'],
    prerequisites: ['WEBHOOK-03', 'WEBHOOK-04'],
  },
} as const satisfies RuleRecords;
