/** The word in a part of the translation for the interface; the others are kinds of content. */
export const INTERFACE = 'messages';

/** What sites promise to have in their own languages, from sites.yaml. */
export interface Translation {
  /** The texts of each part: `messages`, a kind of content like `page-blocks`, or one of its fields like `products.features`. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** The entries that are in no part, as `pages/imprint`. */
  readonly except: readonly string[];
  /** The least share of each part, in percent, by the flag of the site. Sites in English promise nothing. */
  readonly promises: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
