import type { OfferedFile } from '../../model/artifact.ts';

export type FilesByPath = ReadonlyMap<string, OfferedFile>;

/** The start of the digest of a file that is not printed yet. */
export const NOT_PRINTED = 'content:';

/** A file of the download centre that differs. Its size is that of the version before; unknown for a new file. */
export interface DownloadChange {
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly bytes: number | undefined;
}

export function compareDownloads(before: FilesByPath, now: FilesByPath): DownloadChange[] {
  const paths = [...new Set([...before.keys(), ...now.keys()])].sort();
  return paths.flatMap((path): DownloadChange[] => {
    const [old, current] = [before.get(path), now.get(path)];
    if (old === current || old?.sha256 === current?.sha256) return [];
    const bytes = old === undefined || old.sha256.startsWith(NOT_PRINTED) ? undefined : old.bytes;
    return [{ path, kind: old === undefined ? 'added' : current === undefined ? 'removed' : 'changed', bytes }];
  });
}
