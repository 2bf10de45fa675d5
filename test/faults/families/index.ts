import type { Fault } from '../fault.ts';
import { byKeyFaults } from './by-key.ts';
import { inStateFaults } from './in-state.ts';
import { othersDataFaults } from './others-data.ts';
import { refusedButDoneFaults } from './refused-but-done.ts';
import { refusedDamageFaults } from './refused-damage.ts';
import { secondTimeFaults } from './second-time.ts';
import { sideEffectFaults } from './side-effects.ts';
import { valueClassFaults } from './value-class.ts';
import { withQueryFaults } from './with-query.ts';
import { wrongFormFaults } from './wrong-form.ts';

/** Faults that are generated over operations and rules, by family. */
export const families: Readonly<Record<string, readonly Fault[]>> = {
  'only the second time': secondTimeFaults,
  'only by API key': byKeyFaults,
  'only with a query parameter': withQueryFaults,
  'only in one state': inStateFaults,
  'only for one value class': valueClassFaults,
  'refused but carried out': refusedButDoneFaults,
  'refused with damage': refusedDamageFaults,
  'accepted with a side effect': sideEffectFaults,
  'credentials in a wrong form': wrongFormFaults,
  "another account's data in one answer": othersDataFaults,
};

export const familyFaults: readonly Fault[] = Object.values(families).flat();
