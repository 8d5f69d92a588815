import type { CountrySite } from '../../../engine/compile/edits/country-sites.ts';
import { blockLines, appendEntry } from '../../../engine/model/edits/yaml-append.ts';
import { dropItems } from '../../../engine/model/edits/yaml-lists.ts';
import { FALLBACK_LANGUAGE, languageChain } from '../../../engine/model/language.ts';
import type { NavigationRaw, RedirectsRaw, RoutesRaw } from '../../../engine/model/schema/types.gen.ts';
import { spokenLanguages } from './countries.ts';
import { editFile, openFile } from './starter-file.ts';
import { pageId, REDIRECTS, ROUTES, TEXT_PAGE, textFile, textPages } from './starter-pages.ts';
import type { Files } from './starters.ts';

const NAVIGATION = 'content/navigation.yaml';
const HOME = 'content/pages/home.yaml';
const SCHEMAS = 'node_modules/sitefold/engine/model/schema';

/**
 * Returns the files of a starter with these text pages: those that it has besides are left out with all that leads to them, and each page of
 * its own gets a route, a text, an entry of the navigation, and a title in the languages of the sites.
 */
export function choosePages(starter: Files, pages: readonly string[], sites: readonly CountrySite[]): Files {
  const files = new Map(starter);
  const known = textPages(files);
  const dropped = known.filter((path) => !pages.includes(path));
  const own = pages.filter((path) => !known.includes(path));
  for (const path of own) addPage(files, path);
  for (const [tag, text] of formatWords(own, sites)) files.set(`manifests/messages/${tag}.yaml`, text);
  for (const path of dropped) files.delete(textFile(path));
  dropPages(files, dropped);
  return files;
}

/** The key of the message that is the title of a page of its own. */
function titleKey(path: string): string {
  return `pages.${pageId(path).replaceAll('-', '.')}`;
}

function titleOf(path: string): string {
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function addPage(files: Map<string, string>, path: string): void {
  const id = pageId(path);
  const routes = openFile<RoutesRaw>(files, ROUTES);
  const after = routes.value.routes.findLastIndex(({ template }) => template === TEXT_PAGE);
  const route = { path, title: titleKey(path), template: TEXT_PAGE, data: ['pages'], page: id };
  editFile(files, routes.file, appendEntry(routes.file, '/routes', route, { after }));

  const navigation = openFile<NavigationRaw>(files, NAVIGATION);
  const [first = '', ...rest] = path.split('/');
  const entry = {
    catalogId: Math.max(...navigation.value.catalog.map(({ catalogId }) => catalogId)) + 1,
    parentId: 0,
    name: { message: titleKey(path) },
    catalogType: 1,
    templateComponent: first,
    path: rest.join('/') || 'index',
    showType: 1,
    catalogShow: 1,
    state: '1',
  };
  editFile(files, navigation.file, appendEntry(navigation.file, '/catalog', entry));

  const text = {
    id,
    url: path,
    type: 'Z801',
    title: titleOf(path),
    summary: `One sentence that says what "${titleOf(path)}" is about.`,
    body: 'Write here what a visitor of this page looks for.\n',
  };
  files.set(textFile(path), `${schemaLine('../../', 'content/pages')}${blockLines(text).join('\n')}\n`);
}

/** Returns the titles of pages by the language of their file: each language of the sites that Sitefold has words of. */
function formatWords(paths: readonly string[], sites: readonly CountrySite[]): Map<string, string> {
  if (paths.length === 0) return new Map();
  const spoken = spokenLanguages();
  const tags = sites.map(({ lang }) => languageChain(lang).find((tag) => spoken.includes(tag)) ?? FALLBACK_LANGUAGE);
  const messages = Object.fromEntries(paths.map((path) => [titleKey(path), titleOf(path)]));
  return new Map(
    [...new Set([FALLBACK_LANGUAGE, ...tags])].map((lang) => {
      const remark =
        lang === FALLBACK_LANGUAGE
          ? '# The words of this project. Every language of the sites has the same keys.\n'
          : '# Translate these words; until then visitors read them in English.\n';
      return [lang, `${schemaLine('../../', 'messages')}${remark}${blockLines({ lang, messages }).join('\n')}\n`];
    }),
  );
}

function schemaLine(up: string, kind: string): string {
  return `# yaml-language-server: $schema=${up}${SCHEMAS}/${kind}.schema.json\n`;
}

/** Leaves out pages, and the entries, redirects and paragraphs that lead to them. */
function dropPages(files: Map<string, string>, paths: readonly string[]): void {
  const routes = openFile<RoutesRaw>(files, ROUTES);
  const wanted = indexesOf(routes.value.routes, ({ path }) => paths.includes(path));
  editFile(files, routes.file, dropItems(routes.file, '/routes', wanted));

  const navigation = openFile<NavigationRaw>(files, NAVIGATION);
  const entries = indexesOf(navigation.value.catalog, ({ templateComponent = '', path }) =>
    paths.includes(path === 'index' ? templateComponent : `${templateComponent}/${path}`),
  );
  editFile(files, navigation.file, dropItems(navigation.file, '/catalog', entries));

  for (const group of openFile<RedirectsRaw>(files, REDIRECTS).value.groups.keys()) {
    const { file, value } = openFile<RedirectsRaw>(files, REDIRECTS);
    const rules = indexesOf(value.groups[group]?.rules ?? [], ({ to = '' }) =>
      paths.includes(to.replace(/^\/\{site\}\//, '')),
    );
    editFile(files, file, dropItems(file, `/groups/${group}/rules`, rules));
  }

  // Each section of the home page is about the pages that it links to.
  const sections = (files.get(HOME) ?? '').split(/(?=\n\n +## )/);
  const kept = sections.filter((section) => !paths.some((path) => section.includes(`](/${path})`)));
  files.set(HOME, `${kept.join('').trimEnd()}\n`);
}

function indexesOf<T>(items: readonly T[], isMeant: (item: T) => boolean): ReadonlySet<number> {
  return new Set(items.flatMap((item, index) => (isMeant(item) ? [index] : [])));
}
