import { assertNever } from '../../../model/assert.ts';
import type { FilePaths } from '../../../model/file-paths.ts';
import { createFileCheck } from '../../../model/file-paths.ts';

/** The paths of a rule. */
export type PathPattern =
  | { readonly kind: 'all' }
  /** Pages below one of the prefixes, such as `/th`. */
  | { readonly kind: 'pages'; readonly prefixes: readonly string[] }
  /** Pages below none of the prefixes. */
  | { readonly kind: 'other-pages'; readonly prefixes: readonly string[] }
  /** Paths that begin with `path`, which ends in a slash. */
  | { readonly kind: 'below'; readonly path: string }
  | { readonly kind: 'exact'; readonly path: string }
  /** Files with an ending, without its dot. */
  | { readonly kind: 'ending'; readonly ending: string }
  /** Files with a name, wherever they are. */
  | { readonly kind: 'name'; readonly name: string };

/** Makes the reference check, which tells whether a normalised path without its query matches a pattern. */
export function createPatternCheck(files: FilePaths): (pattern: PathPattern, path: string) => boolean {
  const isFile = createFileCheck(files);
  const isBelow = (path: string, prefixes: readonly string[]): boolean =>
    prefixes.some((prefix) => path.startsWith(`${prefix}/`));
  return (pattern, path) => {
    switch (pattern.kind) {
      case 'all':
        return true;
      case 'pages':
        return !isFile(path) && isBelow(path, pattern.prefixes);
      case 'other-pages':
        return !isFile(path) && !isBelow(path, pattern.prefixes);
      case 'below':
        return path.startsWith(pattern.path);
      case 'exact':
        return path === pattern.path;
      case 'ending':
        return path.endsWith(`.${pattern.ending}`);
      case 'name':
        return path.endsWith(`/${pattern.name}`);
      default:
        return assertNever(pattern);
    }
  };
}
