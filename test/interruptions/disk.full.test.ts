import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, pixConformance } from '../cli/command.ts';
import { impossible, mountDisk } from './interruption.ts';

const why = impossible('a full disk');

test.skipIf(why !== null)(
  `a full disk ends the run with one sentence${why === null ? '' : `: ${why}`}`,
  async (context) => {
    const folder = emptyFolder(context.onTestFinished);
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const unmount = mountDisk(disk, '8k');
    context.onTestFinished(() => unmount?.());
    const { status, stdout, stderr } = await pixConformance(
      ['run', '--only', 'SIGNUP-01', '--out', 'disk/run'],
      folder,
    );
    expect(status).toBe(70);
    expect(`${stdout}${stderr}`.match(/disk is full/g)).toHaveLength(1);
    expect(stderr).toMatch(
      /^pix-conformance itself failed: Cannot write to the journal [^\n]+: the disk is full: free some space, then run again\. What was seen is kept in [^\n]+\.\n$/,
    );
  },
);
