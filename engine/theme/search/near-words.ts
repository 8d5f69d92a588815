import { distance } from 'fastest-levenshtein';
import { foldText, joinModels, searchWords } from '../../content/search-text.ts';
import type { SearchRecord } from '../../output/search/record.ts';

/** The most near matches that are offered. */
const MOST = 5;

/**
 * Suggests corrections for a query without results, the nearest first: models, and words of titles in their original spelling. Each
 * suggestion has results by itself.
 */
export function nearWords(records: readonly SearchRecord[], query: string): string[] {
  const wanted = searchWords(query).filter((word) => word.length >= SHORTEST);
  if (wanted.length === 0) return [];
  const near: { readonly shown: string; readonly steps: number }[] = [];
  for (const [folded, shown] of vocabularyOf(records)) {
    const steps = Math.min(...wanted.map((word) => stepsBetween(word, folded)));
    if (steps < FAR) near.push({ shown, steps });
  }
  return near
    .sort((a, b) => a.steps - b.steps || (a.shown < b.shown ? -1 : 1))
    .slice(0, MOST)
    .map(({ shown }) => shown);
}

/** The fewest letters of a word: shorter words would resemble too many others. */
const SHORTEST = 3;
const FAR = Number.POSITIVE_INFINITY;

/** Returns how many letters differ, or FAR if more than one in three differ. */
function stepsBetween(word: string, other: string): number {
  const limit = Math.max(1, Math.floor(word.length / 3));
  if (Math.abs(word.length - other.length) > limit) return FAR;
  const steps = distance(word, other);
  return steps <= limit ? steps : FAR;
}

/** Models and the words of titles, by their folded form. */
function vocabularyOf(records: readonly SearchRecord[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { models, title } of records) {
    for (const shown of [...models, ...title.split(/[\s:,;()“”"「」（）、，：？?]+/u)]) {
      const folded = joinModels(foldText(shown));
      if (folded.length >= SHORTEST && !words.has(folded)) words.set(folded, shown);
    }
  }
  return words;
}
