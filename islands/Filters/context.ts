import type { Choice, Chosen, FacetList } from '../../engine/content/facets.ts';
import type { FilterWords } from './Filters.tsx';

/** What the parts of the list share. */
export interface FilterContext {
  readonly choice: Choice;
  readonly chosen: Chosen;
  readonly list: FacetList;
  readonly words: FilterWords;
  readonly lang: string;
  /** The address of another choice. */
  href(choice: Choice): string;
}
