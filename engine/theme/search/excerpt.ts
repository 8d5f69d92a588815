import { markWords, type MarkedParts } from '../../content/search-text.ts';

/** How much of a text is quoted, in characters, and how much of it comes before the first word that was found. */
const LENGTH = 180;
const BEFORE = 50;

/** The part of a text where the words of a query are, with these marked. Where none is, its beginning. */
export function excerptOf(text: string, words: readonly string[]): MarkedParts {
  const [before = '', ...found] = markWords(text, words);
  const hit = found.length === 0 ? 0 : before.length;
  const space = hit <= BEFORE ? -1 : text.indexOf(' ', hit - BEFORE);
  const from = hit <= BEFORE ? 0 : space === -1 || space >= hit ? hit : space + 1;
  const to = cutAt(text, from + LENGTH);
  const [first = '', ...quoted] = markWords(text.slice(from, to), words);
  const parts = [`${from > 0 ? '… ' : ''}${first}`, ...quoted];
  if (to === text.length) return parts;
  return parts.length % 2 === 1 ? [...parts.slice(0, -1), `${parts.at(-1)} …`] : [...parts, ' …'];
}

/** The end of the word that a place is in, not far behind it; texts without spaces are cut where they are. */
function cutAt(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const space = text.indexOf(' ', place);
  return space === -1 || space - place > BEFORE ? place : space;
}
