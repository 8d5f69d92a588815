import { posix } from 'node:path';

/** Areas of the code from the bottom to the top. An area may import itself and those on the levels below. */
export const LEVELS: readonly (readonly string[])[] = [
  ['engine/model'],
  ['engine/theme/drawings'],
  ['engine/redirects', 'engine/content'],
  ['engine/compile'],
  ['engine/routing'],
  ['engine/output'],
  ['engine/theme'],
  ['engine/build'],
  ['engine/service'],
  ['engine/editor'],
  ['cli'],
];

/** The longest first: `engine/theme/drawings` is an area in the folder of another. */
export const AREAS: readonly string[] = LEVELS.flat().sort((a, b) => b.length - a.length);

/** Returns the area of a file: `engine/model` of `engine/model/site.ts`, `cli` of anything in it, and else its folder. */
export function areaOf(path: string): string {
  return AREAS.find((area) => path.startsWith(`${area}/`)) ?? posix.dirname(path);
}
