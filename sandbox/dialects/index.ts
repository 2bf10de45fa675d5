import { z } from 'zod';
import { defaultDialect } from '../default-dialect.ts';
import { type Dialect, dialectSchema } from '../dialect.ts';
import { isObject } from '../lib/json.ts';
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

/** Merges objects recursively. Anything else replaces the previous value. */
function merged(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over;
  // A tag identifies the member of a union. A member with another tag has other fields, so it replaces the whole object.
  const otherKind = ['kind', 'in', 'fixed', 'fresh'].some((tag) => tag in over && over[tag] !== base[tag]);
  if (otherKind) return over;
  const entries = Object.entries(over).map(([name, value]) => [name, merged(base[name], value)] as const);
  return { ...base, ...Object.fromEntries(entries) };
}

/**
 * Creates a dialect from the content of a file: either a complete one, or the differences from the dialect named in
 * `like` (by default the default dialect).
 * @throws Error with one sentence for each wrong setting
 */
export function dialectFrom(settings: unknown): Dialect {
  if (!isObject(settings)) throw new Error('A dialect has to be an object of settings, such as {"like": "nest"}.');
  const { like = 'default', ...own } = settings;
  const base = typeof like === 'string' && Object.hasOwn(namedDialects, like) ? namedDialects[like] : undefined;
  if (base === undefined) {
    throw new Error(`There is no dialect "${String(like)}": choose one of ${Object.keys(namedDialects).join(', ')}.`);
  }
  const parsed = dialectSchema.safeParse(merged({ ...base, name: 'custom' }, own));
  if (!parsed.success) throw new Error(`The dialect is not valid.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
