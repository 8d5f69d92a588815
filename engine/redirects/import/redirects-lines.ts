import type { Place } from './collect.ts';
import { readLines } from './lines.ts';

/** A line of a `_redirects` file, in words. */
export interface RedirectsLine {
  readonly place: Place;
  readonly words: readonly string[];
}

/** The lines of a `_redirects` file that say something. A word that begins with `#` opens a comment. */
export function readRedirectsLines(text: string): RedirectsLine[] {
  return readLines(text).flatMap(({ line, text: written }) => {
    const all = written.trim().split(/\s+/);
    const comment = all.findIndex((word) => word.startsWith('#'));
    const words = (comment === -1 ? all : all.slice(0, comment)).filter((word) => word !== '');
    return words.length === 0 ? [] : [{ place: { line, text: written }, words }];
  });
}
