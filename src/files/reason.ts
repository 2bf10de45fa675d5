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

const portReasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program: give another port, or 0 for any free one.',
  EACCES: 'may not be listened on by this user: give a port above 1023, or 0 for any free one.',
  EADDRNOTAVAIL: 'is not an address of this machine: give one that it has, such as 127.0.0.1.',
  ENOTFOUND: 'names a host that cannot be found: give an address that this machine has, such as 127.0.0.1.',
};

/** Why nothing can listen on an endpoint, as the end of a sentence that starts with it. `null` for other errors. */
export function listenProblem(error: unknown): string | null {
  return portReasons[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}

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
