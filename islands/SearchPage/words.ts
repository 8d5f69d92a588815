import type { SearchMark } from '../../engine/content/search-view.ts';
import type { Word } from '../../engine/content/words.ts';

export interface SearchPageWords {
  readonly label: string;
  readonly button: string;
  readonly results: Word;
  readonly none: string;
  readonly near: string;
  readonly support: string;
  /** The filter that leaves all types in. */
  readonly any: string;
  readonly filter: string;
  readonly types: Readonly<Record<string, string>>;
  readonly marks: Readonly<Record<SearchMark, string>>;
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
}
