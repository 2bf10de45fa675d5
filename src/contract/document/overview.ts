import { type Sections, untestable } from './statement.ts';

/** The introduction, and the section "What the service does". */
export const overviewSections = {
  'Pix Payments Service Interface': {
    scope: untestable(
      'This document covers the whole service',
      'it says what the document is about; its sections are covered one by one',
    ),
    'base-address': untestable('The base address is {base_url}', 'the address is given by whoever runs the suite'),
    'sandbox-environment': untestable(
      'The documented environment is a sandbox',
      'nothing in an answer tells a sandbox from a production service',
    ),
  },
  'What the service does': {
    'payments-service': 'The service creates and manages Pix payment charges for an account holder',
    'pix-scheme': untestable('Pix is an instant payment scheme', 'it explains a word'),
    'signup-steps': 'Accounts are created in three steps: e-mail code, code validation, account creation',
    'login-steps': 'Login takes two steps and ends with a JWT',
    'recovery-steps': 'Password recovery takes two steps',
    'account-settings': 'An account holder manages API keys, an IP address list (security IP) and webhook URLs',
    'payment-operations': 'An account holder creates, reads, updates and lists Pix payments',
    'earned-fees': 'An account holder reads and withdraws an "earned fees" balance',
    'sandbox-pay': 'A sandbox-only operation marks a payment as paid',
    'public-lookup': 'A public, unauthenticated-path lookup of a payment by id exists',
    'other-business-rules': untestable(
      'Business rules beyond the operations listed here: not shown',
      'a rule that nobody names cannot be asked for; what refusals say is in the gap error-cases of each operation',
    ),
  },
} as const satisfies Sections;
