import type { Parts } from '../../sandbox/start.ts';

/** Hashing passwords is slow on purpose, and beside the point where hundreds of runs are made. */
export function hashQuickly({ passwords }: Pick<Parts, 'passwords'>): void {
  passwords.hash = async (password) => `quick.${password}`;
  passwords.matches = async (password, hash) => hash === `quick.${password}`;
}
