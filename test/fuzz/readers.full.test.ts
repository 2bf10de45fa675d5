import { randomInt } from 'node:crypto';
import { test } from 'vitest';
import { partOf } from '../support/part.ts';
import { readers } from './readers.ts';
import { tryReader } from './try.ts';

const seed = Number(process.env['TESTS_SEED'] ?? randomInt(2 ** 31));
/** The seeds of the rounds. CI runs every fourth. */
const rounds = Array.from({ length: 40 }, (_, nth) => seed + nth);
process.stdout.write(`files of the seed ${seed}; again with TESTS_SEED=${seed}\n`);

test.for(readers)('$name is read or refused', async (reader) => {
  for (const round of partOf(rounds, 4)) await tryReader(reader, reader.tries, round);
});
