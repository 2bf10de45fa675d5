/** The purposes that share an account if a run only tries credentials, so that nobody counts or compares resources. */
export const servedInAuth: Readonly<Record<string, string>> = {
  refusals: 'payer',
  'key-lifecycle': 'payer',
  'webhook-changes': 'address-list',
  settlement: 'address-list',
  'address-row': 'address-list',
  'odd-requests': 'address-list',
};

/** Whether these scenarios are nothing but rules of the chapter "auth". */
export function areAuthOnly(ids: Iterable<string>): boolean {
  return [...ids].every((id) => id.startsWith('AUTH-'));
}
