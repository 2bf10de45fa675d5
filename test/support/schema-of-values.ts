import type { SchemaOptions } from '../../src/analysis/shape/schema.ts';
import { addValue, createShape, schemaOf } from '../../src/analysis/shape/shape.ts';
import type { Json } from '../../src/journal/entry.ts';

/** The schema of some values. */
export function schemaOfValues(values: Iterable<unknown>, options: SchemaOptions = {}): Json {
  const shape = createShape();
  for (const value of values) addValue(shape, value);
  return schemaOf(shape, options);
}
