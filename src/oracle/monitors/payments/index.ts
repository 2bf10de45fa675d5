import type { Monitor } from '../../monitor.ts';
import { ListedMonitor } from './listed.ts';
import { strangerMonitor } from './strangers.ts';
import { SweepMonitor } from './sweeps.ts';
import { TotalMonitor } from './totals.ts';
import { ValueMonitor } from './values.ts';

/** Fresh monitors of what is known about payments. */
export function paymentMonitors(): Monitor[] {
  return [new ValueMonitor(), strangerMonitor, new ListedMonitor(), new SweepMonitor(), new TotalMonitor()];
}
