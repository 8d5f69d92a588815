import type { Word } from '../../engine/content/words.ts';

export interface SearchBoxWords {
  readonly label: string;
  readonly placeholder: string;
  readonly button: string;
  readonly close: string;
  /** The way to all results. */
  readonly all: Word;
  readonly results: Word;
  readonly none: string;
  /** The names of the types. */
  readonly types: Readonly<Record<string, string>>;
}
