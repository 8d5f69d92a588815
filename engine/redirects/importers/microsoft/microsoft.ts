import { collect, type Collector, type Place } from '../shared/collect.ts';
import type { RedirectImporter } from '../importer.ts';
import { trimBlanks } from '../shared/text/blanks.ts';
import { isMapping, readJson, type JsonMapping, type JsonText } from '../shared/text/json.ts';
import { matchPath } from '../shared/order/matching.ts';
import { literalSource, literalTarget } from '../shared/source/literal.ts';
import { isRelative, resolveTarget } from '../shared/target/relative-target.ts';

/**
 * `.openpublishing.redirection.json` of Microsoft Learn. A source is a file of the repository, whose address is its path without the
 * extension; letter case does not matter. A target without a slash is relative to the folder of the source. `redirect_document_id` concerns
 * feedback and statistics of the platform, not the redirect. https://github.com/dotnet/docfx, RedirectionProvider
 */
export const microsoft: RedirectImporter = {
  id: 'microsoft',
  title: 'Microsoft Learn .openpublishing.redirection.json',
  docs: 'https://learn.microsoft.com/en-us/contribute/content/redirects',
  precedence: 'specificity',
  read(text) {
    const into = collect();
    const json = readJson(text, into);
    if (!json) return into.finish();
    const { value, lineOf } = json;
    const lists = isMapping(value) ? [value.redirections, value.renames].filter(isNode) : [];
    const [first] = lists;
    if (!first) {
      into.refuse({ line: 1, text: '' }, 'The file has no list `redirections`.');
      return into.finish();
    }
    const entries = lists.flatMap((list) => entriesOf(list, lineOf));
    const place = { line: lineOf(first), text: 'redirections' };
    const mappings = entries.flatMap(({ entry }) => (isMapping(entry) ? [entry] : []));
    if (mappings.some((entry) => 'source_path' in entry)) into.remark(place, FROM_FILES);
    if (mappings.some((entry) => /^true$/i.test(String(entry.redirect_document_id))))
      into.remark(place, NO_DOCUMENT_ID);
    for (const { entry, at } of entries) {
      if (isMapping(entry)) takeEntry(entry, at, into);
      else into.refuse(at, 'The entry is not a mapping with `source_path` and `redirect_url`.');
    }
    return into.finish();
  },
};

function isNode(value: unknown): value is JsonMapping | readonly unknown[] {
  return isMapping(value) || Array.isArray(value);
}

interface Listed {
  readonly entry: unknown;
  readonly at: Place;
}

/** The entries of a list, or of a mapping of files to addresses. */
function entriesOf(list: JsonMapping | readonly unknown[], lineOf: JsonText['lineOf']): Listed[] {
  const at = (part: string | number, entry: unknown): Place => ({
    line: lineOf(list, part),
    text: JSON.stringify(entry),
  });
  if (!isMapping(list)) return list.map((entry, index) => ({ entry, at: at(index, entry) }));
  return Object.entries(list).map(([file, url]) => ({
    entry: { source_path: file, redirect_url: url },
    at: at(file, { [file]: url }),
  }));
}

const FROM_FILES =
  'A `source_path` is a file beside this one; its path without the extension is taken as the address of its page. If the docset was published under a path, add that path at the start.';
const NO_DOCUMENT_ID =
  '`redirect_document_id` is left out: it moves ratings and statistics of that platform, and redirects nothing.';

const SOURCES = ['source_path', 'source_path_from_root', 'source_path_absolute'] as const;
const KNOWN = new Set<string>([...SOURCES, 'redirect_url', 'redirect_document_id', 'monikers']);

function takeEntry(entry: JsonMapping, at: Place, into: Collector): void {
  const given = SOURCES.filter((key) => typeof entry[key] === 'string');
  const [key] = given;
  const place = {
    ...at,
    matching: () => given.flatMap((one) => matchPath(pathOf(String(entry[one])), 'either', true)),
  };
  if (key === undefined || given.length > 1)
    return into.refuse(place, 'The entry needs one of `source_path` and `source_path_from_root`.');
  if (typeof entry.redirect_url !== 'string')
    return into.refuse(place, 'The entry has no `redirect_url`. Write the path or the address that it leads to.');
  if (isNamed(entry.monikers))
    return into.refuse(place, 'The entry holds only for some versions (`monikers`), which a path does not show.');
  const unknown = Object.keys(entry).find((name) => !KNOWN.has(name));
  if (unknown !== undefined)
    return into.refuse(place, `The key \`${unknown}\` is unknown. Delete it if the redirect does not need it.`);
  const file = String(entry[key]);
  if (file.includes('#'))
    return into.refuse(place, 'The source has a `#`. A fragment never reaches a server: write the file alone.');
  const path = pathOf(file);
  const source = literalSource(path);
  if (!source.ok) return into.refuse(place, source.flaw);
  const url = trimBlanks(entry.redirect_url);
  const relative = isRelative(url);
  const target = literalTarget(relative ? resolveTarget(path, url) : url);
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes: kept, ...matching } = source.value;
  const { changes, ...where } = target.value;
  into.take(place, { ...matching, ...where, case: 'insensitive' }, [
    ...(relative ? [FROM_FOLDER(url, where.to)] : []),
    ...kept,
    ...changes,
  ]);
}

/** True for `net-8.0`, or a list of such names. */
function isNamed(monikers: unknown): boolean {
  return Array.isArray(monikers) ? monikers.length > 0 : typeof monikers === 'string' && monikers !== '';
}

const FROM_FOLDER = (url: string, to: string): string =>
  `The target \`${url}\` is relative to the folder of the source; it is written as \`${to}\`.`;

/** The path of the page of a file: `docs/a/index.md` is `/docs/a/`, `docs/b.yml` is `/docs/b`. */
function pathOf(file: string): string {
  const path = `/${file.replaceAll(/[\\/]+/g, '/').replace(/^\//, '')}`;
  return path.replace(/\.(?:md|yml|yaml|ipynb|html)$/i, '').replace(/\/index$/i, '/');
}
