import { z } from 'zod';
import { megabyte } from '../../files/read.ts';
import { parseJson } from '../../json/parse.ts';
import { readNamedFile } from './files.ts';
import { type Setting, wrongValue } from './settings.ts';

/** Maximum size. `results.json` of a run with many exchanges has several megabytes. */
const mostBytes = 64 * megabyte;

const results = z.object({ run: z.object({ suites: z.record(z.string(), z.number().min(0)) }) });

/** The requests of each suite, from `results.json`. @throws UsageError for another file, or a run without an end */
export function readTimings(setting: Setting): Readonly<Record<string, number>> {
  const read = results.safeParse(parseJson(readNamedFile(setting, mostBytes)));
  if (read.success) return read.data.run.suites;
  throw wrongValue(setting, 'does not say what each suite took: give the results.json of a run that came to its end.');
}
