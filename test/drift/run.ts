/**
 * Looks for drift where there is none: pairs of runs with different seeds, each pair on a service of its own that answers
 * at random what the contract document leaves open. Arguments: the number of pairs (1000 unless given), the seed of the
 * services (1), the pair to begin with (0). Ends with 1 where drift was seen.
 */
import fc from 'fast-check';
import { arbitraryDialect } from '../dialects/arbitrary.ts';
import { useOwnTemporaryFolder } from '../support/own-temporary-folder.ts';
import { driftOfPair } from './pair.ts';

useOwnTemporaryFolder();

const [pairs = 1000, seed = 1, first = 0] = process.argv.slice(2).map(Number);
const dialects = fc.sample(arbitraryDialect, { numRuns: pairs, seed });
let drifting = 0;
for (const [index, dialect] of dialects.entries()) {
  if (index < first) continue;
  const changes = await driftOfPair(dialect, index * 2 + 1).catch((error: Error) => [`not driven: ${error.message}`]);
  if (changes.length > 0) drifting += 1;
  process.stdout.write(`pair ${index}: ${changes.length === 0 ? 'no drift' : `${changes.length} changes`}\n`);
  for (const change of changes) process.stdout.write(`  ${change}\n`);
}
process.stdout.write(`${drifting} of ${pairs - first} pairs drifted\n`);
process.exit(drifting === 0 ? 0 : 1);
