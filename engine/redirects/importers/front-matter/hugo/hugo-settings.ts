import { isMapping, type JsonMapping } from '../../shared/text/json.ts';
import { folderPath, mappingOf, textOf } from '../settings/settings.ts';

/** What the configuration of Hugo says about addresses. */
export interface HugoSettings {
  /** The path of `baseURL`: empty, or a path without a slash at its end. */
  readonly base: string;
  /** Undefined if the settings are unknown: what is below a folder `content` is content. */
  readonly contentDir?: string;
  readonly permalinks: Permalinks;
  readonly languages: readonly Language[];
  readonly defaultLanguage: string;
  readonly isDefaultInFolder: boolean;
  /** True for all sections, or their names. */
  readonly ugly: true | ReadonlySet<string>;
  readonly keepsCase: boolean;
  readonly dropsAccents: boolean;
  /** The keys of front matter that are a date, in their order; the names that begin with `:` are not keys. */
  readonly dates: readonly string[];
}

/** Templates by path for pages and for sections; `unread` if they are written as a list with page matchers. */
export type Permalinks =
  | { readonly page: ReadonlyMap<string, string>; readonly section: ReadonlyMap<string, string> }
  | 'unread';

export interface Language {
  /** In lower case. */
  readonly key: string;
  readonly contentDir?: string;
  readonly hasOwnHost: boolean;
  readonly isOff: boolean;
  readonly permalinks?: Permalinks;
}

const DATES = ['date', 'publishdate', 'pubdate', 'published', 'lastmod', 'modified'];

export const UNKNOWN_SETTINGS: HugoSettings = {
  base: '',
  permalinks: { page: new Map(), section: new Map() },
  languages: [],
  defaultLanguage: 'en',
  isDefaultInFolder: false,
  ugly: new Set(),
  keepsCase: false,
  dropsAccents: false,
  dates: DATES,
};

export function hugoSettings(given: JsonMapping): HugoSettings {
  const config = lowerKeys(given);
  const off = Array.isArray(config.disablelanguages) ? config.disablelanguages.map(String) : [];
  const dates = lowerKeys(mappingOf(config.frontmatter)).date;
  return {
    base: pathOf(textOf(config.baseurl) ?? ''),
    contentDir: folderPath(textOf(config.contentdir) ?? 'content').slice(1),
    permalinks: permalinksOf(config.permalinks),
    languages: Object.entries(lowerKeys(mappingOf(config.languages))).map(([key, one]) => languageOf(key, one, off)),
    defaultLanguage: (textOf(config.defaultcontentlanguage) ?? 'en').toLowerCase(),
    isDefaultInFolder: config.defaultcontentlanguageinsubdir === true,
    ugly: uglyOf(config.uglyurls),
    keepsCase: config.disablepathtolower === true,
    dropsAccents: config.removepathaccents === true,
    dates: Array.isArray(dates)
      ? dates.flatMap((name) => (name === ':default' ? DATES : String(name).toLowerCase()))
      : DATES,
  };
}

/** Hugo ignores the letter case of its keys. */
function lowerKeys(mapping: JsonMapping): JsonMapping {
  return Object.fromEntries(Object.entries(mapping).map(([key, value]) => [key.toLowerCase(), value]));
}

function pathOf(address: string): string {
  return folderPath(URL.canParse(address, 'https://host') ? new URL(address, 'https://host').pathname : '');
}

function languageOf(key: string, given: unknown, off: readonly string[]): Language {
  const language = lowerKeys(mappingOf(given));
  const contentDir = textOf(language.contentdir);
  return {
    key,
    hasOwnHost: language.baseurl !== undefined,
    isOff: language.disabled === true || off.some((one) => one.toLowerCase() === key),
    ...(contentDir === undefined ? {} : { contentDir: folderPath(contentDir).slice(1) }),
    ...(language.permalinks === undefined ? {} : { permalinks: permalinksOf(language.permalinks) }),
  };
}

function permalinksOf(value: unknown): Permalinks {
  if (Array.isArray(value)) return 'unread';
  const { page, section, ...others } = mappingOf(value);
  // A pattern beside the kinds is the older form: it is one of pages.
  return { page: templates(isMapping(page) ? { ...others, ...page } : mappingOf(value)), section: templates(section) };
}

function templates(value: unknown): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(mappingOf(value)).flatMap(([path, template]) =>
      typeof template === 'string' ? [[path.toLowerCase().replaceAll(/^[ /]+|[ /]+$/g, ''), template] as const] : [],
    ),
  );
}

function uglyOf(value: unknown): true | ReadonlySet<string> {
  if (value === true) return true;
  return new Set(Object.entries(mappingOf(value)).flatMap(([section, isUgly]) => (isUgly === true ? [section] : [])));
}
