import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { fileKindOf } from './kind.ts';
import { UnfitFile } from './reason.ts';

export interface ReadLimits {
  readonly maxBytes: number;
  /** Whether to follow a link: `follow` for a file that the user named, `refuse` for a file in a run folder. */
  readonly links: 'follow' | 'refuse';
}

/** Bytes in a megabyte. */
export const megabyte = 1024 * 1024;

function checkRegular(stats: Stats): void {
  const kind = fileKindOf(stats);
  if (kind !== 'file') throw new UnfitFile(`it is a ${kind}`);
}

/**
 * Opens a regular file. A pipe or a device is refused unopened, because that may block or have an effect.
 * @returns a file descriptor, which the caller closes
 * @throws UnfitFile if it is not a regular file; the file system's error if it cannot be opened
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

/** @throws UnfitFile if it is not a regular file or too large; the file system's error if it cannot be read */
export function readText(path: string, { maxBytes, links }: ReadLimits): string {
  const tooLarge = () => new UnfitFile(`it is larger than ${inWords(maxBytes)}`);
  const descriptor = openRegular(path, links);
  try {
    const { size } = fstatSync(descriptor);
    if (size > maxBytes) throw tooLarge();
    // Virtual files report a size of 0, so the reported size alone is not sufficient.
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
