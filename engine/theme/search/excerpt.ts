import { markWords, type MarkedParts } from '../../content/search-text.ts';

/** How much of a text is quoted, in characters, and how much of it comes before the first word that was found. */
const LENGTH = 180;
const BEFORE = 50;

/** Returns the part of a text that contains the words of a query, with these words marked, or else the beginning of the text. */
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

/** Returns the end of the word at a position, within a short distance; a text without spaces is cut at the position. */
function cutAt(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const space = text.indexOf(' ', place);
  return space === -1 || space - place > BEFORE ? place : space;
}
