const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
  ELOOP: 'it is a link',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/** A file is not read or written because of what it is. The message is the end of a sentence: `it is a link`. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile';
}

/** Why the file system or one of our checks refused a file, as the end of a sentence. */
export function fileReason(error: unknown): string {
  if (error instanceof UnfitFile) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return message ?? 'unknown error';
  return reasons[code] ?? code;
}
