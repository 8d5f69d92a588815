import { collect, type Collector } from '../shared/collect.ts';
import type { Imported, RedirectImporter } from '../importer.ts';
import { matchPath } from '../shared/order/matching.ts';
import { literalSource, literalTarget } from '../shared/source/literal.ts';
import { readFrontMatter, type Value } from './read-front-matter.ts';
import { splitFiles, type JoinedFile } from './joined-files.ts';
import { pageAddress } from './page-address.ts';

/**
 * Redirects in the YAML front matter of Markdown files: `redirect_from` and `redirect_to` of Jekyll, `aliases` of Hugo. The text is one
 * file, or several files joined as in `joined-files.ts`; lines are counted in each file. A page with a meta refresh, which drops the query,
 * becomes a redirect that drops the query.
 */
export const frontMatter: RedirectImporter = {
  id: 'front-matter',
  title: 'Front matter of Jekyll and Hugo, a file or a folder',
  docs: 'https://gohugo.io/content-management/urls/#aliases and https://github.com/jekyll/jekyll-redirect-from',
  precedence: 'specificity',
  read(text) {
    const into = collect();
    for (const file of splitFiles(text)) takeFile(file, into);
    return sayMetaRefresh(into.finish());
  },
};

function sayMetaRefresh(imported: Imported): Imported {
  const [first] = imported.rules;
  if (!first) return imported;
  const remark = { line: first.line, text: `${first.from ?? first.regex} → ${first.to}`, reason: META_REFRESH };
  return { ...imported, changed: [remark, ...imported.changed] };
}

const META_REFRESH =
  'These were pages that answered 200 and sent the browser on; here they are redirects with status 301.';

function takeFile(file: JoinedFile, into: Collector): void {
  const read = readFrontMatter(file.text);
  if (!read.ok) return into.refuse({ line: read.flaw.line, text: '', file: file.path }, read.flaw);
  const matter = read.value;
  const old = [...matter.list('redirect_from'), ...matter.list('aliases')];
  const leads = matter.list('redirect_to');
  if (old.length + leads.length === 0) return;
  const place = { line: old[0]?.line ?? leads[0]?.line ?? 1, text: '', file: file.path };
  const address = pageAddress(file.path, matter, matter.list('aliases').length > 0 ? 'hugo' : 'jekyll');
  if (!address.ok) return into.refuse(place, address.flaw);
  const { path, guessed } = address.value;
  const changes = guessed ? [`The address of the page is taken from its file: \`${path}\`.`] : [];
  const taking = { file: file.path, changes, into };
  for (const value of matter.list('redirect_from')) takePair({ value, from: slashed(value.text), to: path }, taking);
  for (const value of matter.list('aliases')) takePair({ value, from: below(path, value.text), to: path }, taking);
  takeTo(leads, path, taking);
}

interface Taking {
  readonly file: string;
  readonly changes: readonly string[];
  readonly into: Collector;
}

/** Jekyll sends a page to one place. */
function takeTo([first, ...more]: readonly Value[], path: string, taking: Taking): void {
  if (!first) return;
  if (more.length === 0) return takePair({ value: first, from: path, to: first.text }, taking);
  const place = { line: first.line, text: 'redirect_to', file: taking.file };
  taking.into.refuse(place, 'The page leads to several places. Keep one.');
}

function takePair(pair: { value: Value; from: string; to: string }, { file, changes, into }: Taking): void {
  const text = `${pair.from} → ${pair.to}`;
  const place = { line: pair.value.line, text, file, matching: () => matchPath(pair.from) };
  const source = literalSource(pair.from);
  if (!source.ok) return into.refuse(place, source.flaw);
  const target = literalTarget(pair.to);
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes: kept, ...matching } = source.value;
  const { changes: said, ...where } = target.value;
  into.take(place, { ...matching, ...where, forward: 'drop' }, [...changes, ...kept, ...said]);
}

function slashed(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/** An alias of Hugo without a slash at its start is relative to the folder of its page. */
function below(page: string, alias: string): string {
  return alias.startsWith('/') ? alias : `${page.replace(/[^/]+\/?$/, '')}${alias}`;
}
