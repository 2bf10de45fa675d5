import { createSecrets } from '../../src/mask/secrets.ts';

/** Secrets that are all registered as passwords: `$PIX_PASSWORD_1`, `$PIX_PASSWORD_2` and so on. */
export function knowing(...values: string[]): ReturnType<typeof createSecrets> {
  const secrets = createSecrets();
  for (const value of values) secrets.register('password', value);
  return secrets;
}
