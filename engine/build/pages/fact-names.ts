/**
 * A fact is one thing that a page can read of the data of the sites. Its name is its kind and its arguments, joined with slashes; only the
 * last argument may contain slashes itself. Where a value differs by site or by language, it is that of the site of the page. A field `*`
 * is the names of all fields.
 */
export const FACTS = {
  /** The keys of a list on the site, in their order: `list/products`. */
  list: 1,
  /** A field of an entry, in the language of the site: `entry/products/summary/r7-60a`. */
  entry: 3,
  /** An interface word as the site shows it: `word/nav.home`. */
  word: 1,
  /** An interface word in one language: `wordIn/th/nav.home`. */
  wordIn: 2,
  /** The languages of the site that have interface words, with those it falls back to. */
  ownTags: 0,
  /** The languages with interface words. */
  tags: 0,
  constant: 1,
  /** A value of company.yaml: `company/name`, `company/contacts.security`. A group, `company/address`, where it is left out. */
  company: 1,
  /** The flags of all sites: `sites`. */
  sites: 0,
  /** A field of the site itself: `own/name`. */
  own: 1,
  /** A field of a site: `site/th/name`. */
  site: 2,
  /** The paths of all routes: `routes`. */
  routes: 0,
  /** A field of a route: `route/title/product/{id}`. */
  route: 2,
  /** The route and the parameters of a page: `page/product/r7-60a`. */
  page: 1,
  /** The table of all pages: `pages`. */
  pages: 0,
  /** Whether the site has a page: `has/product/r7-60a`. */
  has: 1,
  /** The pages that a site has: `pagesOn/th`. */
  pagesOn: 1,
  /** A part of the data that the site loaded: `application/navigation`. */
  application: 1,
  /** Size and digest of a file that downloads offer: `file//files/…`. */
  file: 1,
  /** The size of a file as pages show it, see `FileFigure`: `fileSize//files/…`. */
  fileSize: 1,
  /** The SHA-256 of a file, likewise. */
  fileDigest: 1,
  /** The paths of all files that downloads offer. */
  files: 0,
  /** Whether a word is the name of a model: `model/R7-60A`. */
  model: 1,
  /** A question of `engine/theme/questions.ts` and its arguments: `ask/entries/faqs/products/r7-60a`. */
  ask: 2,
  /** A file of the project's theme, which the code of all pages is made of: `theme/theme/components/Footer.astro`. */
  theme: 1,
  /** The files of the project's theme from which pictures are drawn. */
  drawings: 0,
  /** All redirects. */
  redirects: 0,
  /** A picture that is made for the page, see `ChangedPicture`. It is not read, and never differs: another picture is another fact. */
  made: 1,
} as const;

export type FactKind = keyof typeof FACTS;

export interface Fact {
  readonly kind: FactKind;
  readonly args: readonly string[];
}

export function nameFact(kind: FactKind, ...args: readonly string[]): string {
  return args.length === 0 ? kind : `${kind}/${args.join('/')}`;
}

export function readFact(name: string): Fact {
  const [kind, rest] = cut(name);
  const count = FACTS[kind as FactKind];
  if (count === undefined) throw new Error(`there is no fact ${name}`);
  return { kind: kind as FactKind, args: split(rest, count) };
}

/** Splits a text at slashes into a number of parts; the last one keeps its slashes. */
export function split(text: string, count: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (parts.length < count - 1) {
    const [first, after] = cut(rest);
    parts.push(first);
    rest = after;
  }
  return count === 0 ? [] : [...parts, rest];
}

function cut(text: string): [first: string, rest: string] {
  const slash = text.indexOf('/');
  return slash === -1 ? [text, ''] : [text.slice(0, slash), text.slice(slash + 1)];
}
