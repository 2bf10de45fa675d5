import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { megabyte, readText } from '../../files/read.ts';
import { fileReason } from '../../files/reason.ts';
import { ownerOnly } from '../../files/write.ts';
import { excessOf, parseJson } from '../../json/parse.ts';
import type { JsonObject } from '../../json/value.ts';
import { type Setting, wrongValue } from './settings.ts';

/** Default maximum size of a file that an option names. */
const usualBytes = megabyte;

/** @throws UsageError if it cannot be read, is not a regular file, or is larger than `maxBytes` */
export function readNamedFile(setting: Setting, maxBytes = usualBytes): string {
  try {
    return readText(setting.text, { maxBytes, links: 'follow' });
  } catch (error) {
    throw wrongValue(setting, `cannot be read: ${fileReason(error)}; give the path of a readable file.`);
  }
}

const fields = z.record(z.string(), z.json());

/** Messages do not quote the content, because it may contain a password. @throws UsageError for anything else */
export function readJsonObject(setting: Setting): JsonObject {
  const text = readNamedFile(setting);
  const excess = excessOf(text);
  if (excess !== null) throw wrongValue(setting, `is ${excess}: expected one object such as {"accountType": "PF"}.`);
  const parsed = parseJson(text);
  if (parsed === undefined)
    throw wrongValue(setting, `is not JSON: expected one object such as {"accountType": "PF"}.`);
  const checked = fields.safeParse(parsed);
  if (checked.success && parsed !== null && !Array.isArray(parsed)) return checked.data;
  throw wrongValue(setting, `holds no JSON object: expected one such as {"accountType": "PF"}.`);
}

/** One folder at a time: a recursive mkdir never returns if a virtual file system denies that its folder exists. */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, mode === undefined ? {} : { mode });
}

/** Virtual file systems report a missing folder where nobody may create one. */
function reasonOfFolder(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no folder can be made there' : fileReason(error);
}

/** Creates the run folder and tests that it is writable. @throws UsageError if it is not, or holds more than runs */
export function checkWritable(folder: string, setting: Setting): void {
  const isRoot = folder === dirname(folder);
  if (isRoot || folder === homedir()) {
    const what = isRoot ? 'root' : 'home';
    throw wrongValue(setting, `is the ${what} directory: give a folder for the run alone, such as reports/latest.`);
  }
  const trial = join(folder, `.writable-${randomUUID()}`);
  try {
    makeFolder(folder, ownerOnly.folder);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    writeFileSync(trial, '', { flag: 'wx' });
    rmSync(trial);
  } catch (error) {
    throw wrongValue(setting, `cannot be written to: ${reasonOfFolder(error)}; give another folder.`);
  }
}
