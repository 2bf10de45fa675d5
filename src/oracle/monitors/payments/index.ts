import type { Monitor } from '../../monitor.ts';
import { DefaultLimitMonitor } from './default-limit.ts';
import { idTypeMonitor } from './id-types.ts';
import { LeftValueMonitor } from './left-values.ts';
import { ListedMonitor } from './listed.ts';
import { misplacedTextMonitor } from './misplaced-texts.ts';
import { OtherPaymentMonitor } from './other-payments.ts';
import { PaidMonitor } from './paid.ts';
import { RefusedAccessMonitor } from './refused-access.ts';
import { RefusedCreateMonitor } from './refused-creates.ts';
import { RefusedFieldMonitor } from './refused-fields.ts';
import { ShortPageMonitor } from './short-pages.ts';
import { SweepMonitor } from './sweeps.ts';
import { TotalMonitor } from './totals.ts';
import { UnknownPaymentMonitor } from './unknown-payments.ts';
import { UnsetFieldMonitor } from './unset-fields.ts';
import { ValueMonitor } from './values.ts';

export function paymentMonitors(): Monitor[] {
  const refusedCreates = new RefusedCreateMonitor();
  const listed = new ListedMonitor();
  const unknownPayments = new UnknownPaymentMonitor();
  return [
    new ValueMonitor(),
    refusedCreates,
    listed,
    new SweepMonitor(listed.doubts),
    new ShortPageMonitor(),
    new DefaultLimitMonitor(),
    new TotalMonitor(refusedCreates),
    unknownPayments,
    new OtherPaymentMonitor(unknownPayments.doubts),
    new RefusedAccessMonitor(),
    new PaidMonitor(),
    new RefusedFieldMonitor(),
    misplacedTextMonitor,
    new UnsetFieldMonitor(),
    new LeftValueMonitor(),
    idTypeMonitor,
  ];
}
