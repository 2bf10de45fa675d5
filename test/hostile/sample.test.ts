import { describe, expect, test } from 'vitest';
import { emptyFolder } from '../cli/command.ts';
import { complaints, named, onAllOperations, onOneOperation, tryIt } from './battery.ts';

/** A few trials of the battery, so that a regression shows early. */
const sample = [
  onAllOperations(named('a reset before the answer'), 'login'),
  onOneOperation(named('all at once in every field'), 'readPayment'),
  onOneOperation(named('302 to another host'), 'getWebhook'),
  onOneOperation(named('secrets echoed in headers and errors'), 'concludesLogin'),
];

describe.concurrent('a run on a hostile target', () => {
  test.for(sample)('$name', async (trial, { onTestFinished }) => {
    const held = await tryIt(trial, emptyFolder(onTestFinished));
    expect(complaints(trial, held)).toEqual([]);
  });
});
