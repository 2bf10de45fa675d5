import { join } from 'node:path';
import type { Parts } from '../../sandbox/start.ts';
import { baselineOf } from '../../src/analysis/drift/baseline.ts';
import { judgeDrift } from '../../src/analysis/drift/judge.ts';
import { historyOf, pastRunOf } from '../../src/analysis/history.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { faults } from '../faults/all.ts';
import { drifts } from '../faults/drifts.ts';
import { drive } from '../support/drive.ts';

/** Ten defects of many chapters. The catalogue of faults names the rules that report them. */
export const tenFaults = [
  'an e-mail may sign up twice',
  'step 2 does not look at the password',
  'the old password still works after a recovery',
  'listPayments accepts both methods at once',
  'getWebhook accepts an API key',
  'half of the signature is compared',
  'create does without an amount',
  'the list shows amounts in cents',
  "an account may read another's payment",
  "an account may delete another's webhook",
].map((name) => {
  const fault = faults.find((one) => one.name === name);
  if (fault?.patch === undefined) throw new Error(`there is no fault named ${name}`);
  return { ...fault, patch: fault.patch };
});

/** A change that breaks no rule. */
const [silent] = drifts;

function breakIt(parts: Parts): void {
  for (const { patch } of tenFaults) patch(parts);
  silent?.patch(parts);
}

/** A service that was sound and now has ten faults: its last run, with the first run as baseline and history. */
export async function tenFaultsRun() {
  const sound = await drive();
  const broken = await drive({ patch: breakIt, keep: true });
  const judged = judgeDrift(broken.analysis, baselineOf(sound.analysis));
  const history = historyOf([pastRunOf(sound.analysis), pastRunOf(broken.analysis)]);
  const read = () => readJournal(join(broken.folder, 'journal.jsonl'));
  return { ...judged, history, read, folder: broken.folder, problems: [...sound.suiteErrors, ...broken.suiteErrors] };
}
