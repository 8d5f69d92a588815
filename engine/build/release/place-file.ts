import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  rmSync,
  rmdirSync,
  unlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Puts files below a folder. A file that is there is replaced, never written to: other releases may share it by a hard link. */
export interface Placer {
  /** `make` makes the file and fails if it exists. */
  place(path: string, make: (file: string) => void): void;
  /** The same for a file that is most likely there: to find that out by an error takes longer than to remove the file. */
  replace(path: string, make: (file: string) => void): void;
}

export function createPlacer(folder: string): Placer {
  const made = new Set<string>();
  const makeFolder = (path: string): void => {
    if (made.has(path)) return;
    try {
      mkdirSync(path, { recursive: true });
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code !== 'EEXIST' && code !== 'ENOTDIR') throw cause;
      removeFileAbove(path, folder);
      mkdirSync(path, { recursive: true });
    }
    made.add(path);
  };
  const place: Placer['place'] = (path, make) => {
    const file = `${folder}/${path}`;
    makeFolder(dirname(file));
    try {
      make(file);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
      // A folder may be in its place. To find that out first would take as long as to remove a file.
      if (!isUnlinked(file)) rmSync(file, { recursive: true });
      make(file);
    }
  };
  return {
    place,
    replace(path, make) {
      const file = `${folder}/${path}`;
      if (isUnlinked(file)) make(file);
      else place(path, make);
    },
  };
}

/** Removes the file that is where a folder is needed. */
function removeFileAbove(path: string, folder: string): void {
  for (let at = path; at.length > folder.length; at = dirname(at))
    if (lstatSync(at, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(at);
}

/** The reasons for which a file cannot be linked but can be copied: another disk, too many links, a disk without links. */
const COPIED = new Set(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP']);

/** Makes a hard link, or a copy with the same time where the disk refuses the link. Fails if the file exists. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (cause) {
    if (!COPIED.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    const { atime, mtime } = lstatSync(from);
    utimesSync(to, atime, mtime);
  }
}

/** Removes a file below a folder, if there is one, and the folders that become empty. */
export function removeFile(folder: string, path: string): void {
  if (!isUnlinked(`${folder}/${path}`)) return;
  for (let at = dirname(path); at !== '.' && isRemoved(`${folder}/${at}`); at = dirname(at));
}

/** False if there is no such file: a folder has its place, or a file the place of its folder. */
function isUnlinked(file: string): boolean {
  try {
    unlinkSync(file);
    return true;
  } catch (cause) {
    if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    return false;
  }
}

function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
