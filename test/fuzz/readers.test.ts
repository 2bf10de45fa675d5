import { test } from 'vitest';
import { readers } from './readers.ts';
import { tryReader } from './try.ts';

const seed = 20_261_121;

test.for(readers)('$name is read or refused', (reader) => tryReader(reader, reader.short, seed));
