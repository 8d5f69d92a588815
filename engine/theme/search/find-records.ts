import { ENDED_SHARE } from '../../content/search-view.ts';
import { foldText, searchWords, wordPattern } from '../../content/search-text.ts';
import type { SearchRecord } from '../../output/search/record.ts';

/** The searchable texts of a record, folded once. */
export interface SearchEntry {
  readonly record: SearchRecord;
  readonly title: string;
  readonly models: string;
  readonly text: string;
}

export function searchEntries(records: readonly SearchRecord[]): SearchEntry[] {
  return records.map((record) => ({
    record,
    title: foldText(record.title),
    models: foldText(record.models.join(' ')),
    text: foldText(record.text),
  }));
}

/**
 * Finds the records that contain every word of a query, the best first. A model counts most for its own product; other words count most in
 * a short title, then among the models, then in the text. A product that is no longer made counts half. A word that no record contains is
 * tried without its ending.
 */
export function findRecords(entries: readonly SearchEntry[], query: string): SearchRecord[] {
  const patterns = searchWords(query).map((word) => workingPattern(entries, word));
  if (patterns.length === 0) return [];
  const found = entries.flatMap((entry) => {
    const scores = patterns.map((pattern) => scoreOf(entry, pattern));
    return scores.includes(0) ? [] : [{ record: entry.record, score: scores.reduce((sum, score) => sum + score) }];
  });
  // Sorting is stable: records with equal scores keep their order.
  return found.sort((a, b) => b.score - a.score).map(({ record }) => record);
}

const OWN_MODEL = 60;
const TITLE = 40;
const MODELS = 8;
const TEXT = 2;
/** The least score of a word that is in the title, however long the title is. */
const LONG_TITLE = 10;

function scoreOf({ record, title, models, text }: SearchEntry, pattern: RegExp): number {
  const inTitle = longestHit(title, pattern);
  const inModels = longestHit(models, pattern);
  const own = record.type === 'product' && inModels > 0 && inModels === models.length ? OWN_MODEL : 0;
  const share = inTitle === 0 ? 0 : Math.max(LONG_TITLE, (TITLE * inTitle) / title.length);
  const score = own + share + (inModels > 0 ? MODELS : 0) + (longestHit(text, pattern) > 0 ? TEXT : 0);
  return record.mark === 'endOfLife' ? score * ENDED_SHARE : score;
}

function longestHit(text: string, pattern: RegExp): number {
  pattern.lastIndex = 0;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The most letters that are removed from the end of a word, and the fewest that must remain. */
const ENDING = 2;
const STEM = 4;

function workingPattern(entries: readonly SearchEntry[], word: string): RegExp {
  const whole = wordPattern(word);
  const forms = Array.from({ length: ENDING + 1 }, (_, cut) => word.slice(0, word.length - cut));
  const tried = forms.filter((form, cut) => cut === 0 || (form.length >= STEM && !/\d/.test(form))).map(wordPattern);
  const holds = (pattern: RegExp): boolean =>
    entries.some(({ title, models, text }) => [title, models, text].some((part) => longestHit(part, pattern) > 0));
  return tried.find(holds) ?? whole;
}
