import { test } from 'vitest';
import { readers } from './readers.ts';
import { tryReader } from './try.ts';

const seed = 20_261_121;

/** The part of a round that is tried here. */
const part = 1 / 16;

test.for(readers)('$name is read or refused', (reader) => tryReader(reader, Math.ceil(reader.tries * part), seed));
