import { randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Characters to gather before each write, because a long report consists of very many short chunks. */
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

/** Writes all bytes. On a nearly full disk, a write may be partial, and only its result says so. */
function writeAll(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}

/** Permissions for the owner only: on a shared machine, other users must not read the target's responses. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const;

/** The name under which a file is written until it is complete. */
function unfinishedName(file: string): string {
  return `${file}.${randomBytes(8).toString('hex')}.part`;
}

/** The final name of an unfinished file; `null` if it is not one of ours. */
export function nameOfUnfinished(name: string): string | null {
  return /^(.+)\.[0-9a-f]{16}\.part$/.exec(name)?.[1] ?? null;
}

/**
 * Writes a file under a random name and renames it: atomic, and a link in its place is replaced, not followed.
 * @param mode default: only its owner may read it
 * @throws the error of the file system or of `chunks`; the previous file is then unchanged
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
