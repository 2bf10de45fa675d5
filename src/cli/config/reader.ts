import { resolve } from 'node:path';
import type { z } from 'zod';
import type { OptionName } from './options.ts';
import { type Setting, type Settings, wrongValue } from './settings.ts';

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

/** Creates a function that reads the file that a setting names. It returns `null` for a setting that is not set. */
export function fileReader(settings: Settings, folder: string) {
  return <Value>(name: OptionName, readFile: (setting: Setting) => Value): Value | null => {
    const setting = settings.get(name);
    return setting === undefined ? null : readFile({ ...setting, text: resolve(folder, setting.text) });
  };
}

export type ReadFile = ReturnType<typeof fileReader>;
