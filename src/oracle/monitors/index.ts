import type { Monitor } from '../monitor.ts';
import { accountMonitor } from './accounts.ts';
import { addressMonitor } from './addresses.ts';
import { AuthMonitor } from './auth.ts';
import { EventMonitor } from './events.ts';
import { FeesMonitor } from './fees.ts';
import { HttpMonitor } from './http.ts';
import { idleBalanceMonitor } from './idle-balance.ts';
import { isolationMonitor } from './isolation.ts';
import { keyMonitor } from './keys.ts';
import { PageMonitor } from './lists.ts';
import { LostBalanceMonitor } from './lost-balance.ts';
import { paymentMonitors } from './payments/index.ts';
import { RefusedLeakMonitor } from './refused-leaks.ts';
import { ShutKeyMonitor } from './shut-keys.ts';
import { UnlistedKeyMonitor } from './unlisted-keys.ts';
import { webhookMonitor } from './webhooks.ts';
import { wrongBodyMonitor } from './wrong-bodies.ts';

/** New monitors for one trace, one per chapter of the contract. */
export function monitors(): Monitor[] {
  return [
    new AuthMonitor(),
    new ShutKeyMonitor(),
    new HttpMonitor(),
    accountMonitor,
    isolationMonitor,
    new RefusedLeakMonitor(),
    keyMonitor,
    new UnlistedKeyMonitor(),
    new FeesMonitor(),
    new LostBalanceMonitor(),
    idleBalanceMonitor,
    addressMonitor,
    webhookMonitor,
    new EventMonitor(),
    wrongBodyMonitor,
    new PageMonitor(),
    ...paymentMonitors(),
  ];
}
