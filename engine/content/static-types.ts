/** The content folders of the static-content call, besides the pages: their type codes, and the paths of their entries on a site. */
export const ARTICLES = {
  faqs: { type: 'Z804', path: 'faq' },
  guides: { type: 'Z805', path: 'qig' },
  news: { type: 'Z806', path: 'news' },
  notices: { type: 'Z807', path: 'notices' },
  videos: { type: 'Z808', path: 'video' },
  downloads: { type: 'Z809', path: 'download' },
  solutions: { type: 'Z810', path: 'solutions' },
  simulators: { type: 'Z811', path: 'simulator' },
  materials: { type: 'Z812', path: 'material/show' },
  markets: { type: 'Z813', path: 'market/show' },
  partners: { type: 'Z814', path: 'partner' },
  distributors: { type: 'Z815', path: 'distribution' },
  shops: { type: 'Z816', path: 'purchase' },
  offices: { type: 'Z817', path: 'office' },
  support: { type: 'Z818', path: 'support' },
  advisories: { type: 'Z819', path: 'advisory' },
} as const satisfies Record<string, { type: string; path: string }>;

export type ArticleKind = keyof typeof ARTICLES;
/** The name of the folder of an entry of static content. */
export type StaticKind = 'pages' | ArticleKind;

/** The types of pages. Each page has its own type. */
const PAGE_TYPES: readonly string[] = ['Z801', 'Z802', 'Z803'];

const ARTICLE_KINDS = Object.keys(ARTICLES) as ArticleKind[];
const kinds = new Map<string, StaticKind>([
  ...PAGE_TYPES.map((type) => [type, 'pages'] as const),
  ...ARTICLE_KINDS.map((kind) => [ARTICLES[kind].type, kind] as const),
]);

/** All codes, those of pages first. */
export const STATIC_TYPES: readonly string[] = [...kinds.keys()];

/** Returns the folder of the entries of a type, or undefined for an unknown code. */
export function kindOfType(type: string): StaticKind | undefined {
  return kinds.get(type);
}

/** Returns the type of an entry. */
export function typeOf(kind: StaticKind, entry: object): string {
  return kind === 'pages' ? textOf(entry, 'type') : ARTICLES[kind].type;
}

/** Returns the url of an entry: its path on a site, without the prefix. */
export function urlOf(kind: StaticKind, entry: object): string {
  return kind === 'pages' ? textOf(entry, 'url') : `${ARTICLES[kind].path}/${textOf(entry, 'id')}`;
}

function textOf(entry: object, key: string): string {
  const value = (entry as Readonly<Record<string, unknown>>)[key];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error(`an entry of static content has no ${key}`);
}
