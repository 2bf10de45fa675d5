import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '../../../test/cli/command.ts';
import { runConfig } from '../../../test/support/drive.ts';
import { usualDuration } from './usual.ts';

const target = 'http://127.0.0.1:4010';
const remote = { embedded: false };

function folderWith(run: object, status = 'pass'): string {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'results.json'), JSON.stringify({ run, rules: [{ status }] }));
  return folder;
}

test('the run before of the same target says how long one takes', () => {
  expect(usualDuration(runConfig(target, folderWith({ target, durationMs: 22_400 }), remote))).toBe(22_400);
});

test('a run of another target, or of a part, says nothing', () => {
  expect(usualDuration(runConfig(target, folderWith({ target: 'http://b', durationMs: 5 }), remote))).toBeNull();
  expect(usualDuration(runConfig(target, folderWith({ target, durationMs: 5 }, 'skipped'), remote))).toBeNull();
  expect(
    usualDuration(runConfig(target, folderWith({ target, durationMs: 5 }), { ...remote, only: ['AUTH-05'] })),
  ).toBeNull();
});

test('a file of somebody else says nothing', () => {
  expect(usualDuration(runConfig(target, folderWith({ durationMs: 'long' })))).toBeNull();
  expect(usualDuration(runConfig(target, emptyFolder(onTestFinished)))).toBeNull();
});
