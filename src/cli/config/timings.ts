import { z } from 'zod';
import { megabyte } from '../../files/read.ts';
import { parseJson } from '../../json/parse.ts';
import { readNamedFile } from './files.ts';
import { type Setting, wrongValue } from './settings.ts';

/** `results.json` of a run with many exchanges is some megabytes long. */
const mostBytes = 64 * megabyte;

const results = z.object({ run: z.object({ suites: z.record(z.string(), z.number().min(0)) }) });

/**
 * How many requests each suite needed in an earlier run, from its `results.json`.
 * @throws UsageError where the file is none, or is that of a run which did not come to its end
 */
export function readTimings(setting: Setting): Readonly<Record<string, number>> {
  const read = results.safeParse(parseJson(readNamedFile(setting, mostBytes)));
  if (read.success) return read.data.run.suites;
  throw wrongValue(setting, 'does not say what each suite took: give the results.json of a run that came to its end.');
}
