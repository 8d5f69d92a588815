import type { Word } from './words.ts';

export interface FinderModel {
  readonly model: string;
  readonly name: string;
  /** The language of the name, if it differs from that of the page. */
  readonly nameLang?: { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' };
  /** The page of the model. */
  readonly href: string;
  /** The address of its silhouette, 40 × 40 pixels. */
  readonly icon: string;
}

export interface FinderWords {
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  readonly none: string;
  readonly count: Word;
}
