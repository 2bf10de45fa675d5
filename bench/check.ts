/**
 * How much memory and time `check` takes for large recordings.
 *
 *     node bench/check.ts [MEGABYTES] [ENTRIES]
 *
 * A HAR file of so many megabytes (1,000 unless told) and one of so many small entries (1,000,000) are made in a folder of their own,
 * judged by a process of its own each, and removed. Aim: under 500 MB of memory, whatever the size.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeFiles } from '../src/cli/check.ts';
import { writeRecording } from './recording.ts';

/** Judges a file in a process of its own and prints what that took. */
function measure(folder: string, what: { bytes?: number; entries?: number; items: number }): void {
  const file = join(folder, 'recording.har');
  const entries = writeRecording(file, what);
  const size = Math.round(statSync(file).size / 1e6);
  const said = execFileSync(process.execPath, [import.meta.filename, '--judge', folder], { encoding: 'utf8' });
  process.stdout.write(`${size} MB, ${entries} entries: ${said}`);
  rmSync(file);
}

async function judge(folder: string): Promise<void> {
  const began = performance.now();
  const { built } = await judgeFiles(['recording.har'], { out: 'checked' }, folder);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const broken = built.report.results.summary.rules.fail;
  const seconds = Math.round((performance.now() - began) / 1000);
  const processor = Math.round((userCPUTime + systemCPUTime) / 1e6);
  process.stdout.write(
    `${Math.round(maxRSS / 1024)} MB at most, ${seconds} s (${processor} s of processor time), ${broken} rules broken\n`,
  );
  rmSync(join(folder, 'checked'), { recursive: true, force: true });
}

const [first = '1000', second = '1000000'] = process.argv.slice(2);
if (first === '--judge') await judge(second);
else {
  const folder = mkdtempSync(join(tmpdir(), 'pix-check-'));
  try {
    measure(folder, { bytes: Number(first) * 1e6, items: 100 });
    measure(folder, { entries: Number(second), items: 1 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
