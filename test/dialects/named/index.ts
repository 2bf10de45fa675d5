import { z } from 'zod';
import { type Dialect, defaultDialect, dialectSchema, withSettings } from '../../../sandbox/dialect.ts';
import { isObject } from '../../../sandbox/lib/json.ts';
import { bare } from './bare.ts';
import { nest } from './nest.ts';
import { paranoid } from './paranoid.ts';
import { rails } from './rails.ts';
import { sloppy } from './sloppy.ts';
import { spring } from './spring.ts';

/** The named dialects. */
export const namedDialects: Readonly<Record<string, Dialect>> = {
  default: defaultDialect,
  nest,
  rails,
  spring,
  bare,
  paranoid,
  sloppy,
};

/**
 * Creates a dialect from settings: either all of them, or the differences from the dialect named in `like` (by default
 * the default dialect).
 * @throws Error with one sentence for each wrong setting
 */
export function dialectFrom(settings: unknown): Dialect {
  if (!isObject(settings)) throw new Error('A dialect must be an object of settings, such as {"like": "nest"}.');
  const { like = 'default', ...own } = settings;
  const base = typeof like === 'string' && Object.hasOwn(namedDialects, like) ? namedDialects[like] : undefined;
  if (base === undefined) {
    throw new Error(`There is no dialect "${String(like)}": choose one of ${Object.keys(namedDialects).join(', ')}.`);
  }
  const parsed = dialectSchema.safeParse(withSettings({ ...base, name: 'custom' }, own));
  if (!parsed.success) throw new Error(`The dialect is not valid.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
