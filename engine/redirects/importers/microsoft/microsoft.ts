import { collect, type Collector, type Place } from '../shared/collect.ts';
import type { RedirectImporter } from '../importer.ts';
import { isMapping, readJson, type JsonMapping } from '../shared/text/json.ts';
import { matchPath } from '../shared/order/matching.ts';
import { literalSource, literalTarget } from '../shared/source/literal.ts';

/**
 * `.openpublishing.redirection.json` of Microsoft Learn. A source is a file of the repository, whose address is its path without the
 * extension; letter case does not matter. `redirect_document_id` concerns feedback and statistics of the platform, not the redirect.
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
    const list: unknown = isMapping(value) ? value.redirections : undefined;
    if (!Array.isArray(list)) {
      into.refuse({ line: 1, text: '' }, 'The file has no list `redirections`.');
      return into.finish();
    }
    const place = { line: lineOf(list), text: 'redirections' };
    if (list.some((entry) => isMapping(entry) && 'source_path' in entry)) into.remark(place, FROM_FILES);
    if (list.some((entry) => isMapping(entry) && entry.redirect_document_id === true))
      into.remark(place, NO_DOCUMENT_ID);
    for (const [index, entry] of (list as unknown[]).entries()) {
      const at = { line: lineOf(list, index), text: JSON.stringify(entry) };
      if (isMapping(entry)) takeEntry(entry, at, into);
      else into.refuse(at, 'The entry is not a mapping with `source_path` and `redirect_url`.');
    }
    return into.finish();
  },
};

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
  if (typeof entry.redirect_url !== 'string') return into.refuse(place, 'The entry has no `redirect_url`.');
  if (Array.isArray(entry.monikers) && entry.monikers.length > 0)
    return into.refuse(place, 'The entry holds only for some versions (`monikers`), which a path does not show.');
  const unknown = Object.keys(entry).find((name) => !KNOWN.has(name));
  if (unknown !== undefined)
    return into.refuse(place, `The key \`${unknown}\` is unknown. Delete it if the redirect does not need it.`);
  const source = literalSource(pathOf(String(entry[key])));
  if (!source.ok) return into.refuse(place, source.flaw);
  const target = literalTarget(entry.redirect_url);
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes: kept, ...matching } = source.value;
  const { changes, ...where } = target.value;
  into.take(place, { ...matching, ...where, case: 'insensitive' }, [...kept, ...changes]);
}

/** The path of the page of a file: `docs/a/index.md` is `/docs/a/`, `docs/b.yml` is `/docs/b`. */
function pathOf(file: string): string {
  const path = file.startsWith('/') ? file : `/${file}`;
  return path.replace(/\.(?:md|yml|yaml|ipynb|html)$/i, '').replace(/\/index$/i, '/');
}
