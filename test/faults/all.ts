import { authFaults } from './auth.ts';
import type { Fault } from './fault.ts';

/** Every fault, one file a chapter. */
export const faults: readonly Fault[] = [...authFaults];
