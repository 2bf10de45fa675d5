import { lstatSync, type Stats } from 'node:fs';

export type FileKind = 'file' | 'folder' | 'link' | 'pipe' | 'device' | 'socket';

/** What lies at a path, in one word. */
export function kindOf(stats: Stats): FileKind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

/** What lies at a path, links not followed; `null` where there is nothing. */
export function kindAt(path: string): FileKind | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : kindOf(stats);
}
