/** The suites, each in a file of `suites/`. */
export const suiteNames = [
  'signup',
  'login',
  'recovery',
  'account',
  'jwt',
  'dual-auth',
  'jwt-only',
  'isolation',
  'payment',
  'sandbox-pay',
  'pagination',
  'fees',
  'api-keys',
  'security-ip',
  'webhooks',
  'events',
  'sequences',
  'operations',
  'limits',
  'http',
  'explore',
] as const;

export type SuiteName = (typeof suiteNames)[number];
