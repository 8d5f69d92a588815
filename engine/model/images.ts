/** The folder of the pictures of a project. */
export const IMAGES = 'content/images/';

/** The formats of photographs, by the ending of a file. */
export const PHOTOGRAPHS: Readonly<Record<string, string>> = {
  avif: 'AVIF',
  jpeg: 'JPEG',
  jpg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
};

/** Returns what follows the last dot of a name, or nothing. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1);
}

/** Tells whether a path is that of a photograph of the content. */
export function isPhotographPath(path: string): boolean {
  return path.startsWith(IMAGES) && Object.hasOwn(PHOTOGRAPHS, endingOf(path));
}
