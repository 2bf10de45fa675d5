import type { Monitor } from '../monitor.ts';

/** Fresh monitors for one trace, one a chapter of the contract. */
export function monitors(): Monitor[] {
  return [];
}
