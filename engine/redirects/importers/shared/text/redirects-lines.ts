import type { Place } from '../collect.ts';
import { readLines } from './lines.ts';

/** A line of a `_redirects` file, split into words. */
export interface RedirectsLine {
  readonly place: Place;
  readonly words: readonly string[];
  /** Remarks to add if the line is taken. */
  readonly notes: readonly string[];
}

/**
 * Lists the lines of a `_redirects` file that are not blank or comments. A word that begins with `#` starts a comment. The parsers of
 * Netlify and Cloudflare split words at all white space that JavaScript knows, including U+FEFF and U+00A0.
 */
export function readRedirectsLines(text: string): RedirectsLine[] {
  return readLines(text).flatMap(({ line, text: written }) => {
    const all = written.trim().split(/\s+/);
    const comment = all.findIndex((word) => word.startsWith('#'));
    const words = (comment === -1 ? all : all.slice(0, comment)).filter((word) => word !== '');
    return words.length === 0 ? [] : [{ place: { line, text: written }, words, notes: notesOn(written) }];
  });
}

function notesOn(text: string): string[] {
  const odd = new Set(text.replace(/(?<!\S)#.*/s, '').match(/(?!\p{ASCII})\s/gu));
  return [...odd].map(
    (character) =>
      `The line holds U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}, which the host reads as a space, and so does the import. Write it as \`${encodeURIComponent(character)}\` if it belongs to an address.`,
  );
}
