import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { kindOf } from './kind.ts';
import { UnfitFile } from './reason.ts';

export interface ReadLimits {
  /** A longer file is refused. */
  readonly maxBytes: number;
  /** Whether a link is followed: yes for a file that the user named, no for one in a run folder. */
  readonly links: 'follow' | 'refuse';
}

/** Bytes in a megabyte. */
export const megabyte = 1024 * 1024;

function checkRegular(stats: Stats): void {
  const kind = kindOf(stats);
  if (kind !== 'file') throw new UnfitFile(`it is a ${kind}`);
}

/**
 * Opens a regular file for reading. A pipe or a device is refused before it is opened, because opening one may wait for
 * ever or have an effect.
 * @returns a file descriptor, which the caller closes
 * @throws UnfitFile where it is no regular file; the error of the file system where it cannot be opened
 */
export function openRegular(path: string, links: ReadLimits['links']): number {
  checkRegular(links === 'refuse' ? lstatSync(path) : statSync(path));
  const noFollow = links === 'refuse' ? (constants.O_NOFOLLOW ?? 0) : 0;
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | noFollow);
  try {
    checkRegular(fstatSync(descriptor));
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function inWords(bytes: number): string {
  return bytes >= megabyte ? `${Math.floor(bytes / megabyte)} MB` : `${bytes} bytes`;
}

/**
 * The text of a regular file.
 * @throws UnfitFile where it is no regular file or too large; the error of the file system where it cannot be read
 */
export function readText(path: string, { maxBytes, links }: ReadLimits): string {
  const tooLarge = () => new UnfitFile(`it is larger than ${inWords(maxBytes)}`);
  const descriptor = openRegular(path, links);
  try {
    const { size } = fstatSync(descriptor);
    if (size > maxBytes) throw tooLarge();
    // virtual files say that they are empty, so the size alone decides nothing
    const parts: Buffer[] = [];
    for (let length = 0; ; ) {
      const part = Buffer.allocUnsafe(Math.max(size - length, 65_536));
      const read = readSync(descriptor, part, 0, part.length, null);
      if (read === 0) return Buffer.concat(parts).toString('utf8');
      parts.push(part.subarray(0, read));
      length += read;
      if (length > maxBytes) throw tooLarge();
    }
  } finally {
    closeSync(descriptor);
  }
}
