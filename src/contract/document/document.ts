import type { GapId } from '../gaps.ts';
import type { RuleId } from '../rules.ts';
import { endpointSections } from './endpoints.ts';
import { resourceSections } from './resources.ts';
import { covered, type Section, section, untestable } from './statement.ts';

export type { Section, Statement } from './statement.ts';

/**
 * Every statement of the contract document in shortened wording, in its order and by section, with the rules and gaps
 * that cover it, or the reason why no request can test it.
 */
export const contractDocument: readonly Section[] = [
  section(
    'Pix Payments Service Interface',
    untestable(
      'This document covers the whole service',
      'it says what the document is about; its sections are covered one by one',
    ),
    untestable('The base address is {base_url}', 'the address is given by whoever runs the suite'),
    untestable(
      'The documented environment is a sandbox',
      'nothing in an answer tells a sandbox from a production service',
    ),
  ),
  section(
    'What the service does',
    covered('The service creates and manages Pix payment charges for an account holder', 'PAYMENT-01', 'ISOLATION-01'),
    untestable('Pix is an instant payment scheme', 'it explains a word'),
    covered(
      'Accounts are created in three steps: e-mail code, code validation, account creation',
      'SIGNUP-01',
      'SIGNUP-03',
      'SIGNUP-06',
      'SIGNUP-09',
    ),
    covered('Login takes two steps and ends with a JWT', 'LOGIN-01', 'LOGIN-02', 'LOGIN-07'),
    covered('Password recovery takes two steps', 'RECOVERY-01', 'RECOVERY-02'),
    covered(
      'An account holder manages API keys, an IP address list (security IP) and webhook URLs',
      'APIKEY-01',
      'SECIP-02',
      'WEBHOOK-01',
      'ISOLATION-04',
    ),
    covered(
      'An account holder creates, reads, updates and lists Pix payments',
      'PAYMENT-01',
      'PAYMENT-07',
      'PAYMENT-08',
      'LIST-01',
      'ISOLATION-01',
      'ISOLATION-02',
      'ISOLATION-03',
    ),
    covered('An account holder reads and withdraws an "earned fees" balance', 'FEES-01', 'FEES-03', 'withdraw-effect'),
    covered('A sandbox-only operation marks a payment as paid', 'PAYMENT-15', 'PAYMENT-17'),
    covered('A public, unauthenticated-path lookup of a payment by id exists', 'PAYMENT-14', 'public-lookup-auth'),
    untestable(
      'Business rules beyond the operations listed here: not shown',
      'a rule that nobody names cannot be asked for; what refusals say is in the gap error-cases of each operation',
    ),
  ),
  ...resourceSections,
  ...endpointSections,
  section(
    'Authentication',
    covered('Two methods exist: a JWT bearer token and an API key', 'AUTH-01', 'AUTH-02', 'AUTH-03'),
    covered(
      'Bearer JWT is sent in the header Authorization with the form Bearer <JWT>',
      'AUTH-02',
      'AUTH-06',
      'AUTH-08',
      'AUTH-09',
      'bearer-case',
    ),
    covered('The API key is sent in the header x-api-key', 'AUTH-03', 'AUTH-07', 'AUTH-09'),
    covered('The JWT is obtained through the two-step login; step 2 returns it in tokenJWT', 'LOGIN-01', 'LOGIN-07'),
    covered('The endpoint group payment/pix accepts either Bearer JWT or x-api-key', 'AUTH-02', 'AUTH-03'),
    covered('For all other endpoints the only accepted method is Bearer JWT', 'AUTH-05'),
    covered(
      'A request must not carry both methods at once; for payment/pix the caller chooses one',
      'AUTH-04',
      'both-methods',
      'both-one-invalid',
    ),
    covered('payment/pix: Bearer JWT accepted, x-api-key accepted', 'AUTH-02', 'AUTH-03'),
    covered('all other endpoints: Bearer JWT accepted, x-api-key rejected', 'AUTH-02', 'AUTH-05'),
    covered(
      'Whether the /account/* endpoints and the public lookup require authentication: not shown',
      'account-endpoints-auth',
      'public-lookup-auth',
    ),
    covered(
      'Lifetime and claims of the JWT: not shown',
      'jwt-header',
      'jwt-claims',
      'jwt-lifetime',
      'jwt-after-login',
      'jwt-after-recovery',
    ),
    covered(
      'Whether the dual-method rule covers every sub-path of payment/pix (including earned fees, sandbox pay): not shown',
      'both-on-sub-paths',
      'key-on-sub-paths',
      'both-methods',
    ),
  ),
  section(
    'Events',
    covered(
      'A webhook URL can be created, read, replaced and deleted per account',
      'WEBHOOK-01',
      'WEBHOOK-03',
      'WEBHOOK-04',
      'WEBHOOK-06',
      'ISOLATION-04',
    ),
    covered(
      'Event kinds, delivery payloads, retries and signing: not shown',
      'event-kinds',
      'event-kind-path',
      'event-payload',
      'event-headers',
      'event-signature',
      'event-retries',
      'event-delay',
    ),
    covered(
      'A payment accepts a field callbackSuccessUrl; when and how it is called: not shown',
      'PAYMENT-03',
      'callback-success',
    ),
  ),
  section(
    'Errors',
    covered(
      'Error codes, status codes and error body shape: not shown',
      'error-cases',
      'error-body',
      'unknown-route',
      'wrong-method',
    ),
    covered('The response when both authentication methods are sent: not shown', 'both-methods', 'both-one-invalid'),
  ),
  section(
    'Limits',
    covered(
      'GET /auth/payment/pix: limit parameter, integer, minimum 1, maximum 100',
      'LIST-02',
      'LIST-03',
      'LIST-04',
      'limit-out-of-bounds',
    ),
    covered(
      'Rate limits, size limits and payment amount bounds: not shown',
      'rate-limit',
      'body-limit',
      'text-limits',
      'amount-bounds',
    ),
  ),
  section(
    'Versioning',
    covered('Version identifiers: not shown', 'version-marks'),
    untestable('The production base address: not shown', 'no request to the sandbox tells it'),
    untestable(
      'The documented base address is a sandbox environment',
      'nothing in an answer tells a sandbox from a production service',
    ),
    covered('One operation (sandbox pay) exists only in the sandbox', 'PAYMENT-15'),
  ),
];

/** The sections whose statements a rule or a gap covers. */
export function sectionsOf(id: RuleId | GapId): readonly string[] {
  return contractDocument
    .filter(({ statements }) => statements.some((statement) => statement.covered.includes(id)))
    .map(({ heading }) => heading);
}
