import { createFrame, runInFrame } from '../../src/harness/frame.ts';

/** Runs work as part of a scenario, as verbs and fixtures expect it. */
export function inFrame<T>(work: () => Promise<T>): Promise<T> {
  return runInFrame(createFrame('test'), work);
}
