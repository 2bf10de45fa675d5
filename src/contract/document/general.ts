import { type Sections, untestable } from './statement.ts';

export const generalSections = {
  Authentication: {
    'two-methods': 'Two methods exist: a JWT bearer token and an API key',
    'bearer-header': 'Bearer JWT is sent in the header Authorization with the form Bearer <JWT>',
    'key-header': 'The API key is sent in the header x-api-key',
    'jwt-from-login': 'The JWT is obtained through the two-step login; step 2 returns it in tokenJWT',
    'either-method': 'The endpoint group payment/pix accepts either Bearer JWT or x-api-key',
    'jwt-only': 'For all other endpoints the only accepted method is Bearer JWT',
    'one-method-at-once': 'A request must not carry both methods at once; for payment/pix the caller chooses one',
    'payment-methods': 'payment/pix: Bearer JWT accepted, x-api-key accepted',
    'other-methods': 'all other endpoints: Bearer JWT accepted, x-api-key rejected',
    'open-endpoints': 'Whether the /account/* endpoints and the public lookup require authentication: not shown',
    'jwt-lifetime': 'Lifetime and claims of the JWT: not shown',
    'sub-paths':
      'Whether the dual-method rule covers every sub-path of payment/pix (including earned fees, sandbox pay): not shown',
  },
  Events: {
    'webhook-url': 'A webhook URL can be created, read, replaced and deleted per account',
    'event-deliveries': 'Event kinds, delivery payloads, retries and signing: not shown',
    'callback-deliveries': 'A payment accepts a field callbackSuccessUrl; when and how it is called: not shown',
  },
  Errors: {
    'error-shape': 'Error codes, status codes and error body shape: not shown',
    'error-both-methods': 'The response when both authentication methods are sent: not shown',
  },
  Limits: {
    'limit-bounds': 'GET /auth/payment/pix: limit parameter, integer, minimum 1, maximum 100',
    'other-limits': 'Rate limits, size limits and payment amount bounds: not shown',
  },
  Versioning: {
    'version-marks': 'Version identifiers: not shown',
    'production-address': untestable('The production base address: not shown', 'no request to the sandbox tells it'),
    'documented-sandbox': untestable(
      'The documented base address is a sandbox environment',
      'nothing in an answer tells a sandbox from a production service',
    ),
    'sandbox-only-operation': 'One operation (sandbox pay) exists only in the sandbox',
  },
} as const satisfies Sections;
