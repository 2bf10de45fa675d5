import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { megabyte, readText } from '../../files/read.ts';
import { fileReason } from '../../files/reason.ts';
import { ownerOnly } from '../../files/write.ts';
import type { Json } from '../../journal/entry.ts';
import { excessOf, parseJson } from '../../json/parse.ts';
import { type Setting, wrongValue } from './settings.ts';

/** A file that an option names is no larger, unless its reader says so. */
const usualBytes = megabyte;

/**
 * The text of a file that an option names.
 * @throws UsageError where it cannot be read, is no regular file, or is larger than `maxBytes`
 */
export function readNamedFile(setting: Setting, maxBytes = usualBytes): string {
  try {
    return readText(setting.text, { maxBytes, links: 'follow' });
  } catch (error) {
    throw wrongValue(setting, `cannot be read: ${fileReason(error)}; give the path of a readable file.`);
  }
}

const fields = z.record(z.string(), z.json());

/**
 * The JSON object of a file that an option names; its content is not quoted in any message, as it may hold a password.
 * @throws UsageError where it is no JSON object
 */
export function readJsonObject(setting: Setting): { readonly [field: string]: Json } {
  const text = readNamedFile(setting);
  const excess = excessOf(text);
  if (excess !== null) throw wrongValue(setting, `is ${excess}: expected one object such as {"accountType": "PF"}.`);
  const parsed = parseJson(text);
  if (parsed === undefined) throw wrongValue(setting, `is no JSON: expected one object such as {"accountType": "PF"}.`);
  const checked = fields.safeParse(parsed);
  if (checked.success && parsed !== null && !Array.isArray(parsed)) return checked.data;
  throw wrongValue(setting, `holds no JSON object: expected one such as {"accountType": "PF"}.`);
}

/** Step by step: a recursive mkdir never returns where a virtual file system denies that its folder exists. */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, mode === undefined ? {} : { mode });
}

/**
 * Makes the run folder and tries that files can be written to it; leaves no trace but the folder.
 * @throws UsageError where they cannot
 */
export function checkWritable(folder: string, setting: Setting): void {
  const trial = join(folder, `.writable-${randomUUID()}`);
  try {
    makeFolder(folder, ownerOnly.folder);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    writeFileSync(trial, '', { flag: 'wx' });
    rmSync(trial);
  } catch (error) {
    throw wrongValue(setting, `cannot be written to: ${fileReason(error)}; give a folder that can.`);
  }
}
