/** The endings of files as people name them, `JPG, PDF`. The second name of a type is left out. */
export function fileEndings(endings: readonly string[]): string {
  return endings
    .filter((ending) => ending !== 'jpeg')
    .map((ending) => ending.toUpperCase())
    .join(', ');
}
