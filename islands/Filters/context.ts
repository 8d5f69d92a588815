import type { Word } from '../../engine/content/words.ts';
import type { Choice, Chosen, FacetList } from '../../engine/content/facets.ts';

/** The data that the parts of the list share. */
export interface FilterContext {
  readonly choice: Choice;
  readonly chosen: Chosen;
  readonly list: FacetList;
  readonly words: FilterWords;
  readonly lang: string;
  /** The address of another choice. */
  href(choice: Choice): string;
}

export interface FilterWords {
  readonly title: string;
  readonly clear: string;
  readonly none: string;
  readonly without: Word;
  readonly sort: string;
  readonly count: Word;
  readonly pages: string;
  readonly pageNumber: Word;
  readonly previous: string;
  readonly next: string;
}
