/** A relative path in quotes or in `url()`: what a file imports. */
const IMPORT = /["'(](\.{1,2}\/[^"'()?#\s]+)/g;

/** Returns the files of a project that a file of its theme names by their relative path, once for each time that it names them. */
export function importedPaths(
  { path, text }: { readonly path: string; readonly text: string },
  files: ReadonlyMap<string, unknown>,
): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, to = '']) => {
    const [before = '', pattern] = pathFrom(path, to).split('*');
    // A glob imports what begins like it.
    if (pattern !== undefined) return [...files.keys()].filter((other) => other.startsWith(before));
    return files.has(before) ? [before] : [];
  });
}

/** Returns the path that a relative one means in a file. */
export function pathFrom(file: string, to: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
