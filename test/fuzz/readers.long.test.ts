import { randomInt } from 'node:crypto';
import { test } from 'vitest';
import { readers } from './readers.ts';
import { tryReader } from './try.ts';

const seed = Number(process.env['TESTS_SEED'] ?? randomInt(2 ** 31));
process.stdout.write(`files of the seed ${seed}; again with TESTS_SEED=${seed}\n`);

test.for(readers)('$name is read or refused', (reader) => tryReader(reader, 40 * reader.short, seed));
