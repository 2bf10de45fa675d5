import type { z } from 'zod';
import type { OptionName } from './options.ts';
import { type Settings, wrongValue } from './settings.ts';

/** Creates a function that reads a setting with a schema. It returns `null` for a setting that is not set. */
export function reader(settings: Settings) {
  return <Value>(name: OptionName, schema: z.ZodType<Value, string>): Value | null => {
    const setting = settings.get(name);
    if (setting === undefined) return null;
    const read = schema.safeParse(setting.text);
    if (read.success) return read.data;
    throw wrongValue(setting, `${read.error.issues[0]?.message ?? 'is wrong.'}`);
  };
}

export type Read = ReturnType<typeof reader>;
