import { describe, expect, test } from 'vitest';
import { emptyFolder } from '../cli/command.ts';
import { complaints, onSeveralOperations, tryIt } from './battery.ts';

/** A few nuisances of the battery, two in a run, so that a regression shows early. */
const sample = [
  onSeveralOperations({ createPayment: 'a reset before the answer', getWebhook: '302 to another host' }),
  onSeveralOperations({
    readPayment: 'all at once in every field',
    concludesLogin: 'secrets echoed in headers and errors',
  }),
];

describe.concurrent('a run on a hostile target', () => {
  test.for(sample)('$name', async (trial, { onTestFinished }) => {
    const held = await tryIt(trial, emptyFolder(onTestFinished));
    expect(complaints(trial, held)).toEqual([]);
  });
});
