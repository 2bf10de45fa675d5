import type { Monitor } from '../../monitor.ts';
import { AccessMonitor } from './access.ts';
import { borrowedMonitor } from './borrowed.ts';
import { ListedMonitor } from './listed.ts';
import { PaidMonitor } from './paid.ts';
import { RefusedFieldMonitor } from './refused-fields.ts';
import { StrangerMonitor } from './strangers.ts';
import { SweepMonitor } from './sweeps.ts';
import { TotalMonitor } from './totals.ts';
import { ValueMonitor } from './values.ts';

/** New monitors for the payment rules. */
export function paymentMonitors(): Monitor[] {
  const strangers = new StrangerMonitor();
  return [
    new ValueMonitor(),
    strangers,
    new ListedMonitor(),
    new SweepMonitor(),
    new TotalMonitor(strangers),
    new AccessMonitor(),
    new PaidMonitor(),
    new RefusedFieldMonitor(),
    borrowedMonitor,
  ];
}
