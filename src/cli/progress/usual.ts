import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { megabyte, readText } from '../../files/read.ts';
import type { RunConfig } from '../../harness/config.ts';

const mostBytes = 50 * megabyte;

const earlier = z.object({
  run: z.object({ target: z.string(), durationMs: z.number().positive(), embedded: z.boolean().optional() }),
  rules: z.array(z.object({ status: z.string() })),
});

/** How long the last run in the folder took, in milliseconds. `null` if it is unlike this one, or either is partial. */
export function usualDuration({ out, target, embedded, only, skip, shard }: RunConfig): number | null {
  const file = join(out, 'results.json');
  if (only.length + skip.length > 0 || shard !== null || !existsSync(file)) return null;
  try {
    const { run, rules } = earlier.parse(JSON.parse(readText(file, { maxBytes: mostBytes, links: 'refuse' })));
    const isSame = embedded ? run.embedded === true : run.target === target;
    return isSame && rules.every(({ status }) => status !== 'skipped') ? run.durationMs : null;
  } catch {
    return null;
  }
}
