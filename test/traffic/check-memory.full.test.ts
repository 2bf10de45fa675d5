import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeRecording } from '../../bench/recording.ts';
import { emptyFolder, start } from '../cli/command.ts';

/** In megabytes. The recording is larger than what it may leave in memory. */
const [size, heap] = [40, 76];

test('a recording does not stay in memory while it is judged', { timeout: 180_000 }, async ({ onTestFinished }) => {
  const folder = emptyFolder(onTestFinished);
  writeRecording(join(folder, 'large.har'), { bytes: size * 1e6, items: 100 });
  const check = start(['check', 'large.har'], folder, { NODE_OPTIONS: `--max-old-space-size=${heap}` });
  const { status, stderr } = await check.ended;
  expect(status, stderr.slice(-500)).toBe(0);
});
