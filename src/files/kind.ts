import { lstatSync, type Stats } from 'node:fs';

type FileKind = 'file' | 'folder' | 'link' | 'pipe' | 'device' | 'socket';

/** The kind of file that `stats` describes. */
export function fileKindOf(stats: Stats): FileKind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

/** The kind of file at a path, without following links; `null` if nothing is there. */
export function kindAt(path: string): FileKind | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : fileKindOf(stats);
}
