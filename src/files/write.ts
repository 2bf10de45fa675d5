import { randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** So many characters are gathered before they are written: a report of a long run comes in very many short chunks. */
const pieceLength = 65_536;

function* inLargePieces(chunks: Iterable<string>): Iterable<Buffer> {
  let piece = '';
  for (const chunk of chunks) {
    piece += chunk;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** On a disk that is nearly full the first write may take only a part, and says so by its result alone. */
function writeAll(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}

/** For the owner alone: what a target answered is nobody else's business on a shared machine. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const;

/** The name under which a file is written until it is whole. */
function unfinishedName(file: string): string {
  return `${file}.${randomBytes(8).toString('hex')}.part`;
}

/** The name of the file that a half-written one was to become; `null` where a name is not ours. */
export function nameOfUnfinished(name: string): string | null {
  return /^(.+)\.[0-9a-f]{16}\.part$/.exec(name)?.[1] ?? null;
}

/**
 * Writes a file so that nobody ever sees half of it and no link is followed: under a new, random name first, which is then
 * renamed. A link in the place of the file is replaced; what it leads to stays as it is.
 * @param mode the permissions of the file; its owner alone may read it unless told
 * @throws the error of the file system, or of whoever makes the chunks; what was there before is there still
 */
export function writeWhole(file: string, chunks: Iterable<string>, mode: number = ownerOnly.file): void {
  const unfinished = unfinishedName(file);
  const descriptor = openSync(unfinished, 'wx', mode);
  try {
    try {
      for (const bytes of inLargePieces(chunks)) writeAll(descriptor, bytes);
    } finally {
      closeSync(descriptor);
    }
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
