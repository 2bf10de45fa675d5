import type { Parts } from '../../sandbox/start.ts';

/** Replaces password hashing, which is slow on purpose, in tests with hundreds of runs. */
export function hashQuickly({ passwords }: Pick<Parts, 'passwords'>): void {
  passwords.hash = async (password) => `quick.${password}`;
  passwords.matches = async (password, hash) => hash === `quick.${password}`;
}
