import { collect, type Collector } from '../shared/collect.ts';
import type { Imported, RedirectImporter } from '../importer.ts';
import { matchPath } from '../shared/order/matching.ts';
import { literalSource, literalTarget } from '../shared/source/literal.ts';
import { ignoringCase, readFrontMatter, type FrontMatter, type Value } from './read-front-matter.ts';
import { splitFiles, type JoinedFile } from './joined-files.ts';
import { findSite, type FoundSite } from './settings/find-site.ts';
import type { PageAddress, Site } from './site.ts';

/**
 * Redirects in the front matter of Markdown files: `redirect_from` and `redirect_to` of Jekyll, `aliases` of Hugo. The text is one
 * file, or several files joined as in `joined-files.ts`; lines are counted in each file. The settings of the site among them say which
 * address a page has. A page with a meta refresh, which drops the query, becomes a redirect that drops the query.
 */
export const frontMatter: RedirectImporter = {
  id: 'front-matter',
  title: 'Front matter of Jekyll and Hugo, a file or a folder',
  docs: 'https://gohugo.io/content-management/urls/#aliases and https://github.com/jekyll/jekyll-redirect-from',
  precedence: 'specificity',
  read(text) {
    const into = collect();
    const found = findSite(splitFiles(text));
    for (const { path, flaw } of found.flaws) into.refuse({ line: 1, text: '', file: path }, flaw);
    if (found.known?.site.unread) into.refuse({ line: 1, text: '', file: found.known.from }, found.known.site.unread);
    if (found.flaws.length === 0) for (const file of found.pages) takeFile(file, found, into);
    return sayMetaRefresh(into.finish(), found.known?.from);
  },
};

/** Adds the remarks on all rules: what they were, and the files of settings that their addresses follow. */
function sayMetaRefresh(imported: Imported, settings: string | undefined): Imported {
  const [first] = imported.rules;
  if (!first) return imported;
  const place = { line: first.line, text: `${first.from ?? first.regex} → ${first.to}` };
  const followed = `The addresses follow the settings in \`${settings}\`.`;
  const remarks = [{ ...place, reason: META_REFRESH }, ...(settings ? [{ ...place, reason: followed }] : [])];
  return { ...imported, changed: [...remarks, ...imported.changed] };
}

const META_REFRESH =
  'These were pages that answered 200 and sent the browser on; here they are redirects with status 301.';

function takeFile(file: JoinedFile, found: FoundSite, into: Collector): void {
  const read = readFrontMatter(file.text);
  if (!read.ok) return into.refuse({ line: read.flaw.line, text: '', file: file.path }, read.flaw);
  const hugo = ignoringCase(read.value);
  const values = {
    jekyll: [...read.value.list('redirect_from'), ...read.value.list('redirect_to')],
    hugo: hugo.words('aliases'),
  };
  const [first] = [...values.jekyll, ...values.hugo];
  if (!first) return;
  const site = found.known?.site ?? found.unknown[values.hugo.length > 0 ? 'hugo' : 'jekyll'];
  const matter = site.generator === 'hugo' ? hugo : read.value;
  const place = { line: first.line, text: '', file: file.path };
  const [foreign] = found.known ? values[site.generator === 'hugo' ? 'jekyll' : 'hugo'] : [];
  if (foreign) into.refuse({ ...place, line: foreign.line }, FOREIGN[site.generator]);
  if (found.known && values[site.generator].length === 0) return;
  if (values.jekyll.length > 0 && matter.format !== 'yaml' && site.generator === 'jekyll')
    return into.refuse(place, NOT_YAML);
  if (isHidden(matter, site.generator)) return into.refuse(place, HIDDEN);
  const address = site.address(file.path, matter);
  if (!address.ok) return into.refuse(place, address.flaw);
  const { path, root, remark } = address.value;
  const taking = { file: file.path, root, changes: remark === undefined ? [] : [remark], into };
  if (site.generator === 'jekyll' || !found.known) takeJekyll(matter, path, taking);
  if (site.generator === 'hugo') for (const value of values.hugo) takeAlias(value, address.value, taking);
}

const NOT_YAML = { message: 'Jekyll reads only front matter in YAML.', hint: 'Write it between two lines `---`.' };
const HIDDEN = {
  message: 'The page is not published: its front matter says so.',
  hint: 'Delete the redirect, or publish the page.',
};

function isHidden(matter: FrontMatter, generator: Site['generator']): boolean {
  const [value] = matter.list(generator === 'hugo' ? 'draft' : 'published');
  return value?.text === (generator === 'hugo' ? 'true' : 'false');
}

const FOREIGN: Readonly<Record<Site['generator'], string>> = {
  jekyll: 'Jekyll does not read `aliases`. Write `redirect_from` if the redirect is wanted.',
  hugo: 'Hugo does not read `redirect_from` and `redirect_to`. Write `aliases` if the redirect is wanted.',
};

interface Taking {
  readonly file: string;
  /** The path that addresses from the root of the site are below, without a slash at its end. */
  readonly root: string;
  readonly changes: readonly string[];
  readonly into: Collector;
}

function takeJekyll(matter: FrontMatter, path: string, taking: Taking): void {
  for (const value of matter.list('redirect_from'))
    takePair({ value, from: `${taking.root}${slashed(value.text)}`, to: path }, taking);
  takeTo(matter.list('redirect_to'), path, taking);
}

/** Jekyll sends a page to one place. */
function takeTo([first, ...more]: readonly Value[], path: string, taking: Taking): void {
  if (!first) return;
  if (more.length === 0) return takePair({ value: first, from: path, to: target(first.text, taking.root) }, taking);
  const place = { line: first.line, text: 'redirect_to', file: taking.file };
  taking.into.refuse(place, 'The page leads to several places. Keep one.');
}

function takeAlias(value: Value, { path, isUgly = false, rootOfAll }: PageAddress, taking: Taking): void {
  const alias = below(path, value.text, taking.root);
  const isFile = !isUgly || alias.endsWith('.html');
  const from = isFile ? alias : `${alias.replace(/\/$/, '')}.html`;
  const isOfLanguage = rootOfAll !== undefined && value.text.startsWith('/');
  const changes = [
    ...(isFile ? [] : [WITH_ENDING]),
    ...(isOfLanguage ? [belowLanguage(`${rootOfAll}${from.slice(taking.root.length)}`)] : []),
    ...(/%[0-9a-f]{2}/i.test(from) ? [ENCODED] : []),
  ];
  takePair({ value, from, to: path }, { ...taking, changes: [...taking.changes, ...changes] });
}

const WITH_ENDING =
  'The alias ends in `.html`, because of `uglyURLs`; before version 0.112, Hugo looked only at a setting for the whole site.';

const ENCODED =
  'Hugo kept the `%` in the name of a file, which servers find at `%25`; here the alias is the address as it is written.';

function belowLanguage(earlier: string): string {
  return `The alias is below its language, where Hugo puts it since version 0.155; before, it was \`${earlier}\`.`;
}

function takePair(pair: { value: Value; from: string; to: string }, { file, changes, into }: Taking): void {
  const text = `${pair.from} → ${pair.to}`;
  const place = { line: pair.value.line, text, file, matching: () => matchPath(pair.from) };
  if (pair.from.includes('?')) return into.refuse(place, WITH_QUERY);
  const source = literalSource(pair.from);
  if (!source.ok) return into.refuse(place, source.flaw);
  const target = literalTarget(pair.to);
  if (!target.ok) return into.refuse(place, target.flaw);
  const { changes: kept, ...matching } = source.value;
  const { changes: said, ...where } = target.value;
  into.take(place, { ...matching, ...where, forward: 'drop' }, [...changes, ...kept, ...said]);
}

const WITH_QUERY = {
  message: 'The old address has a query, which no static page answers.',
  hint: 'Write a rule with `query` by hand if it is wanted.',
};

/** A target with a scheme or a host is kept. */
function target(to: string, root: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(to) ? to : `${root}${slashed(to)}`;
}

function slashed(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/** An alias of Hugo without a slash at its start is relative to the folder of its page. */
function below(page: string, alias: string, root: string): string {
  const path = alias.startsWith('/') ? `${root}${alias}` : `${page.replace(/[^/]+\/?$/, '')}${alias}`;
  return path.replaceAll(/\/{2,}/g, '/');
}
