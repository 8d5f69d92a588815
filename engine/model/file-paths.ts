import { listConstant, type Constants } from './constants.ts';

/** The rules for paths of files and API calls, which are not pages. */
export interface FilePaths {
  /** Beginnings of paths. */
  readonly beginnings: readonly string[];
  /** First segments. */
  readonly segments: readonly string[];
  /** Endings of the last segment, in lower case and without the dot; the letter case of a path does not matter. */
  readonly extensions: readonly string[];
}

export function filePaths(constants: Constants): FilePaths {
  return {
    beginnings: listConstant(constants, 'routing.skippedPrefixes'),
    segments: listConstant(constants, 'routing.reservedSegments'),
    extensions: listConstant(constants, 'routing.staticExtensions'),
  };
}

/** Returns a function that tells whether a path is a file or an API call. */
export function createFileCheck({ beginnings, segments, extensions }: FilePaths): (path: string) => boolean {
  const reserved = new Set(segments);
  const known = new Set(extensions);
  return (path) => {
    if (beginnings.some((beginning) => path.startsWith(beginning))) return true;
    const end = path.indexOf('/', 1);
    if (reserved.has(path.slice(1, end === -1 ? undefined : end))) return true;
    const dot = path.lastIndexOf('.');
    return dot > path.lastIndexOf('/') && known.has(path.slice(dot + 1).toLowerCase());
  };
}
