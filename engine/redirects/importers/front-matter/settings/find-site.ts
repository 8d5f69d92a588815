import type { Flaw } from '../../../match/pattern.ts';
import { isMapping, type JsonMapping } from '../../shared/text/json.ts';
import { hugoSettings, UNKNOWN_SETTINGS as UNKNOWN_HUGO } from '../hugo/hugo-settings.ts';
import { hugoSite } from '../hugo/hugo-site.ts';
import { jekyllSettings, UNKNOWN_SETTINGS as UNKNOWN_JEKYLL } from '../jekyll/jekyll-settings.ts';
import { jekyllSite } from '../jekyll/jekyll-site.ts';
import type { JoinedFile } from '../joined-files.ts';
import type { Site } from '../site.ts';
import { mappingOf, readSettings } from './settings.ts';

/** The site that files belong to. */
export interface FoundSite {
  /** The site whose settings were read; undefined if there are none. */
  readonly known?: { readonly site: Site; readonly from: string };
  /** Sites of each generator whose settings are unknown. */
  readonly unknown: Readonly<Record<Site['generator'], Site>>;
  /** Files of settings that cannot be read. */
  readonly flaws: readonly { readonly path: string; readonly flaw: Flaw }[];
  /** The other files. */
  readonly pages: readonly JoinedFile[];
}

const HUGO = /^hugo\.(?:toml|ya?ml|json)$/;
const HUGO_FOLDER = /^config\/(?:_default|production)\/.+\.(?:toml|ya?ml|json)$/;
const JEKYLL = /^_config\.(?:ya?ml|toml)$/;
const OLD_HUGO = /^config\.(?:toml|ya?ml|json)$/;

/** True for the path of a file of settings, from the folder of the site. */
export function isSettingsFile(path: string): boolean {
  return [HUGO, HUGO_FOLDER, JEKYLL, OLD_HUGO].some((name) => name.test(path));
}

/** Reads the settings among the files of a site. The settings of Hugo win over those of Jekyll, except those in `config.*`. */
export function findSite(files: readonly JoinedFile[]): FoundSite {
  const pages = files.filter(({ path }) => !isSettingsFile(path));
  const paths = pages.map(({ path }) => path);
  const unknown = { jekyll: jekyllSite(UNKNOWN_JEKYLL), hugo: hugoSite(UNKNOWN_HUGO, paths) };
  const named = (name: RegExp): readonly JoinedFile[] => files.filter(({ path }) => name.test(path));
  const [jekyll] = named(JEKYLL);
  const split = named(HUGO_FOLDER);
  const [hugo] = [...named(HUGO), ...(jekyll && split.length === 0 ? [] : named(OLD_HUGO))];
  const used =
    hugo || split.length > 0 ? [...(hugo ? [hugo] : []), ...split.toSorted(byEnvironment)] : jekyll ? [jekyll] : [];
  const read = used.map((file) => ({ file, settings: readSettings(file) }));
  const flaws = read.flatMap(({ file, settings }) => (settings.ok ? [] : [{ path: file.path, flaw: settings.flaw }]));
  if (used.length === 0 || flaws.length > 0) return { unknown, flaws, pages };
  const settings = read.reduce<JsonMapping>(
    (all, one) => (one.settings.ok ? merge(all, placed(one.file.path, one.settings.value)) : all),
    {},
  );
  const isHugo = hugo !== undefined || split.length > 0;
  const site = isHugo ? hugoSite(hugoSettings(settings), paths) : jekyllSite(jekyllSettings(settings));
  return { known: { site, from: used.map(({ path }) => path).join(', ') }, unknown, flaws, pages };
}

/** What `config/production/` says wins over `config/_default/`: it is the environment that Hugo builds for. */
function byEnvironment(a: JoinedFile, b: JoinedFile): number {
  const rank = ({ path }: JoinedFile): number => (path.startsWith('config/production/') ? 1 : 0);
  return rank(a) - rank(b) || (a.path < b.path ? -1 : 1);
}

/** Puts the settings of `permalinks.toml` below `permalinks`, and those of `permalinks.de.toml` below `languages.de.permalinks`. */
function placed(path: string, settings: JsonMapping): JsonMapping {
  const [, key = '', language] = /^config\/.*?([^/.]+)(?:\.([^/.]+))?\.[^/.]+$/.exec(path) ?? [];
  if (key === '') return settings;
  const [only, ...others] = Object.keys(settings);
  const own =
    ['hugo', 'config'].includes(key) || (only === key && others.length === 0) ? settings : { [key]: settings };
  return language === undefined ? own : { languages: { [language]: own } };
}

function merge(a: JsonMapping, b: JsonMapping): JsonMapping {
  const both = { ...a };
  for (const [key, value] of Object.entries(b)) {
    both[key] = isMapping(value) && isMapping(a[key]) ? merge(mappingOf(a[key]), value) : value;
  }
  return both;
}
