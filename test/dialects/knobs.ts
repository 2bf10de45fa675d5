import { type Dialect, defaultDialect, dialectSchema } from '../../sandbox/dialect.ts';
import type { Json } from '../../src/journal/entry.ts';
import { equal } from '../../src/json/equal.ts';
import { repaired } from './repair.ts';

/** One setting that differs from the default dialect. */
export interface Knob {
  readonly path: readonly string[];
  readonly value: Json;
}

type JsonObject = { readonly [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members that name the kind of a union. A member of another kind counts as one setting. */
const tags = ['kind', 'in', 'fixed', 'fresh'];

function differences(usual: Json | undefined, value: Json, path: readonly string[]): Knob[] {
  if (equal(usual ?? null, value)) return [];
  const whole = !isObject(usual) || !isObject(value) || tags.some((tag) => tag in usual || tag in value);
  if (whole || Object.keys(usual).some((name) => !(name in value))) return [{ path, value }];
  return Object.entries(value).flatMap(([name, one]) => differences(usual[name], one, [...path, name]));
}

/** The settings of a dialect that differ from the default one, except its name. */
export function knobsOf(dialect: Dialect): Knob[] {
  return differences(defaultDialect as unknown as Json, { ...(dialect as unknown as JsonObject), name: 'default' }, []);
}

function turned(base: Json | undefined, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const object = isObject(base) ? base : {};
  return { ...object, [name]: turned(object[name], rest, value) };
}

/** The default dialect with some changed settings and repaired contradictions. `null` if that is not possible. */
export function dialectWith(knobs: readonly Knob[]): Dialect | null {
  const whole = knobs.reduce<Json>(
    (dialect, { path, value }) => turned(dialect, path, value),
    defaultDialect as unknown as Json,
  );
  const parsed = dialectSchema.safeParse(repaired(whole as unknown as Dialect));
  return parsed.success ? parsed.data : null;
}

/** `payment.idForm = "ulid"` */
export function showKnob({ path, value }: Knob): string {
  return `${path.join('.')} = ${JSON.stringify(value)}`;
}

/**
 * Reduces a list to fewer elements that still fail, by leaving out ever smaller parts (delta debugging).
 * @param fails whether the remaining elements still fail
 * @param budget the maximum number of tries
 */
export async function fewest<T>(
  all: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  budget: number,
): Promise<readonly T[]> {
  let left = all;
  let tries = 0;
  for (let size = Math.ceil(left.length / 2); size >= 1 && tries < budget; ) {
    const before = left.length;
    for (let from = 0; from < left.length && tries < budget; ) {
      const without = [...left.slice(0, from), ...left.slice(from + size)];
      tries += 1;
      if (await fails(without)) left = without;
      else from += size;
    }
    if (size === 1 && left.length === before) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return left;
}
