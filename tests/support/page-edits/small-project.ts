import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, type Document } from 'yaml';
import { BASE_PROJECT } from '../project.ts';
import { REPOSITORY } from '../real.ts';
import { textPlaces } from './text-places.ts';

/** Left to right, right to left, and languages with other letters. */
export const SMALL_FLAGS: readonly string[] = ['', 'th', 'ae', 'de'];
/** Words that differ from the defaults. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { 'nav.products': 'All devices', 'product.overview': 'At a glance', 'faq.intro': 'Short answers.' },
  th: { 'nav.products': 'อุปกรณ์', 'product.overview': 'สรุป', 'faq.intro': 'คำตอบสั้น ๆ' },
  de: { 'nav.products': 'Geräte', 'nav.faq': 'Antworten', 'product.overview': 'Auf einen Blick' },
};
/** Entries on one page of a list, so that few of them fill two. */
const PAGE_SIZE = 3;

/** Entries that are made of others: the collection, the id of the other, and their own. */
const COPIES: readonly (readonly [collection: string, from: string, ...ids: string[]])[] = [
  ['products', 'r-one', 'r-seven', 'r-eight'],
  ['faqs', '101', '103', '104', '105'],
  ['news', '201', '202', '203', '204'],
  ['notices', '301', '302'],
  ['downloads', '401', '402', '403', '404'],
  ['guides', 'install-r-one', 'install-r-two'],
  ['solutions', 'large-home', 'small-home'],
  ['partners', 'nordlager', 'sudlager'],
  ['distributors', '601', '602'],
  ['markets', '501', '502'],
  ['advisories', 'ksa-2026-01', 'ksa-2026-02'],
  ['page-blocks', 'home-one', 'home-two'],
  ['offices', 'europe', 'asia'],
];

/** Copies what routes name of the theme. The base project has no products of the families that the theme draws, and no scenes. */
export function copySmallTheme(root: string): void {
  for (const folder of ['theme/components', 'theme/styles', 'theme/templates'])
    cpSync(join(REPOSITORY, folder), join(root, folder), { recursive: true });
}

/**
 * Makes a project with the manifests of the real one and few entries of every collection, some of them with translations: the content of
 * the base project, copies of it, and a text for each page that a route names. `flags` names its sites.
 */
export function makeSmallProject(root: string, flags = SMALL_FLAGS): void {
  cpSync(join(REPOSITORY, 'manifests'), join(root, 'manifests'), { recursive: true });
  cpSync(join(BASE_PROJECT, 'content'), join(root, 'content'), { recursive: true });
  // The manifests of the real project do not declare this kind of content.
  rmSync(join(root, 'content/stores'), { recursive: true });
  for (const folder of ['content/images', 'content/company'])
    cpSync(join(REPOSITORY, folder), join(root, folder), { recursive: true });
  copySmallTheme(root);
  const edit = (path: string, change: (document: Document) => void): void => changeFile(root, path, change);

  for (const [lang, words] of Object.entries(WORDS)) {
    const lines = Object.entries(words).map(([key, word]) => `  ${key}: ${word}\n`);
    appendFileSync(join(root, `manifests/messages/${lang}.yaml`), lines.join(''));
  }
  edit('manifests/sites.yaml', (document) => {
    const { sites } = document.toJS() as { sites: { flag: string }[] };
    document.set('sites', document.createNode(sites.filter(({ flag }) => flags.includes(flag))));
    // Three of four texts are translated.
    document.delete('translation');
  });
  // Its channels are in its content; those of the real company have names in languages of other sites.
  edit('manifests/company.yaml', (document) => document.delete('channels'));
  // It has no scenes.
  edit('manifests/routes.yaml', (document) => {
    for (const [place, { preview }] of (document.toJS() as { routes: { preview?: object }[] }).routes.entries())
      if (preview) document.deleteIn(['routes', place, 'preview', 'scene']);
  });
  edit('manifests/constants.yaml', (document) => document.setIn(['constants', 'list.pageSize', 'value'], PAGE_SIZE));
  // A page of the real manifests is at the address of a redirect of the base project.
  const redirects = readFileSync(join(BASE_PROJECT, 'manifests/redirects.yaml'), 'utf8');
  writeFileSync(join(root, 'manifests/redirects.yaml'), redirects.replace('"/{site}/about"', '"/{site}/about-us"'));

  for (const [collection, from, ...ids] of COPIES) {
    const text = readFileSync(join(root, `content/${collection}/${from}.yaml`), 'utf8');
    for (const id of ids) {
      const copy = text
        .replace(`id: ${from}`, `id: ${id}`)
        .replace(`model: ${from.toUpperCase()}`, `model: ${id.toUpperCase()}`);
      writeFileSync(join(root, `content/${collection}/${id}.yaml`), copy);
    }
  }
  edit('content/solutions/small-home.yaml', (document) => document.set('number', 8));
  edit('content/page-blocks/home-two.yaml', (document) => document.setIn(['images', 0, 'image'], 'antenna-range.svg'));
  const { routes } = parseDocument(readFileSync(join(root, 'manifests/routes.yaml'), 'utf8')).toJS() as {
    routes: { page?: string }[];
  };
  for (const page of new Set(routes.flatMap(({ page: name = 'home' }) => name))) {
    const text = readFileSync(join(root, 'content/pages/home.yaml'), 'utf8');
    writeFileSync(join(root, `content/pages/${page}.yaml`), text.replaceAll(/^(id|url): home$/gm, `$1: ${page}`));
  }
  for (const path of contentFiles(root)) edit(path, (document) => translate(path, document));
}

/** The YAML files of the content. */
function contentFiles(root: string): string[] {
  return readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => `content/${path}`)
    .sort();
}

function changeFile(root: string, path: string, change: (document: Document) => void): void {
  const document = parseDocument(readFileSync(join(root, path), 'utf8'));
  change(document);
  writeFileSync(join(root, path), document.toString({ lineWidth: 0 }));
}

/** Gives three of four texts translations. */
function translate(path: string, document: Document): void {
  for (const [number, place] of textPlaces(path, document).entries()) {
    const text: unknown = document.getIn(place);
    if (typeof text !== 'string' || number % 4 === 3) continue;
    document.setIn(place, document.createNode({ en: text, de: `${text} Deutsch.`, th: `${text} ไทย` }));
  }
}
