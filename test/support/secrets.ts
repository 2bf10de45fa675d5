import { Secrets } from '../../src/mask/secrets.ts';

/** Secrets that are all registered as passwords: `$PIX_PASSWORD_1`, `$PIX_PASSWORD_2` and so on. */
export function knowing(...values: string[]): Secrets {
  const secrets = new Secrets();
  for (const value of values) secrets.register('password', value);
  return secrets;
}
