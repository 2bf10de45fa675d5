import fc from 'fast-check';
import type { Dialect } from '../../sandbox/dialect.ts';
import { arbitraryDialect } from './arbitrary.ts';
import { namedDialects } from './named/index.ts';

/**
 * The dialect with a name, or the random dialect of a seed.
 * @throws Error if no dialect has that name
 */
export function dialectCalled(name: string): Dialect {
  if (!/^\d+$/.test(name)) {
    const named = Object.hasOwn(namedDialects, name) ? namedDialects[name] : undefined;
    if (named !== undefined) return named;
    throw new Error(
      `There is no dialect "${name}": give the seed of a random one, or ${Object.keys(namedDialects).join(', ')}.`,
    );
  }
  const [drawn] = fc.sample(arbitraryDialect, { numRuns: 1, seed: Number(name) });
  if (drawn === undefined) throw new Error(`No dialect was drawn for the seed ${name}.`);
  return drawn;
}
