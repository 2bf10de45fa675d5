import type { Insider } from './insider.ts';
import { accountChecks } from './rules-account.ts';
import { authChecks } from './rules-auth.ts';
import { paymentChecks } from './rules-payment.ts';
import { settingChecks } from './rules-settings.ts';

/** Checks whether one rule, or a few related rules, hold, with knowledge of the dialect. */
export type Check = (inside: Insider) => Promise<boolean>;

export const checks: Readonly<Record<string, Check>> = {
  ...accountChecks,
  ...authChecks,
  ...paymentChecks,
  ...settingChecks,
};

/** The rules that do not hold on a sandbox. Empty for every dialect. */
export async function broken(inside: Insider): Promise<string[]> {
  const failed: string[] = [];
  for (const [rule, check] of Object.entries(checks)) {
    const holds = await check(inside).catch((error: unknown) => String(error));
    if (holds !== true) failed.push(`${rule}: ${String(holds)}`);
  }
  return failed;
}
