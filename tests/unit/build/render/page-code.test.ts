import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOfBundle, isOfBundle, sameTemplates, sharesTemplates } from '../../../../engine/build/render/page-code.ts';
import { withFolder } from '../../../support/temporary.ts';

/* The code of each template of a bundle, in the form in which Astro writes it. */

interface Bundle {
  readonly templates: readonly string[];
  /** The code of files besides. */
  readonly files?: Readonly<Record<string, string>>;
  /** What all templates use. */
  readonly shared?: string;
  /** The styles of templates, and the files of islands for browsers. */
  readonly styles?: Readonly<Record<string, string>>;
  readonly islands?: Readonly<Record<string, string>>;
  readonly theme?: string;
}

const THEME = '0123456789abcdef';

/** Writes a bundle and returns its folder. Each template imports `chunks/Card.mjs`; `faq` also shows an island. */
function write(folder: string, name: string, of: Bundle): string {
  const { templates, files = {}, shared = 'base', styles = {}, islands = {}, theme = THEME } = of;
  const component = (template: string): string => `.sitefold/themes/${theme}/theme/templates/${template}.astro`;
  const manifest = {
    rootDir: 'file:///sitefold/',
    routes: templates.map((template) => ({
      styles: [styles[template] ?? ''],
      routeData: { component: component(template) },
    })),
    componentMetadata: templates.map((template) => [`/sitefold/${component(template)}`, { containsHead: true }]),
    entryModules: { '\0middleware': 'middleware.mjs', ...islands },
    assets: ['/_astro/any.css'],
  };
  const lines = [
    `import "./chunks/shared.mjs"; // ${shared}`,
    'var routes = [',
    ...templates.map((template) => `\t${JSON.stringify(template)},`),
    '].map(deserializeRouteInfo);',
    ...templates.map((template, place) => `var _page${place} = () => import("./chunks/${template}.mjs");`),
    'var pageMap = new Map([',
    ...templates.map((template, place) => `\t["${component(template)}", _page${place}],`),
    ']);',
    `var manifest = deserializeManifest(${JSON.stringify(manifest)});`,
  ];
  const texts: Record<string, string> = {
    'entry.mjs': `${lines.join('\n')}\n`,
    'chunks/shared.mjs': '',
    'chunks/Card.mjs': 'card',
    ...Object.fromEntries(
      templates.map((template) => [
        `chunks/${template}.mjs`,
        `import { a } from "./Card.mjs"; // ${component(template)}\n${template === 'faq' ? 'show("/islands/Vote.tsx")' : ''}`,
      ]),
    ),
    ...files,
  };
  const bundle = join(folder, name);
  mkdirSync(join(bundle, 'server/chunks'), { recursive: true });
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(bundle, 'server', path), text);
  return bundle;
}

const BASE: Bundle = { templates: ['faq', 'home', 'news'], islands: { '/islands/Vote.tsx': '_astro/Vote.1.js' } };

/** Returns the templates that render pages with the same code in another bundle. */
async function same(other: Bundle, base = BASE): Promise<string[]> {
  return await withFolder((folder) => {
    const before = codeOfBundle(write(folder, 'before', base));
    const now = codeOfBundle(write(folder, 'now', other));
    const kept = base.templates.filter(sameTemplates(before, now));
    expect(sharesTemplates(before, now)).toBe(kept.length > 0);
    return Promise.resolve(kept);
  });
}

test('a template less changes no other', async () => {
  expect(await same({ ...BASE, templates: ['home', 'news'] })).toEqual(['home', 'news']);
});

test('the digest of the theme in the names of its modules changes none', async () => {
  expect(await same({ ...BASE, theme: 'fedcba9876543210' })).toEqual(['faq', 'home', 'news']);
});

test.each<[string, Partial<Bundle>, readonly string[]]>([
  ['its own module', { files: { 'chunks/home.mjs': 'import { a } from "./Card.mjs"; // changed' } }, ['faq', 'news']],
  ['a module that all import', { files: { 'chunks/Card.mjs': 'changed' } }, []],
  ['what all templates share', { shared: 'changed' }, []],
  ['a file that what all share imports', { files: { 'chunks/shared.mjs': 'changed' } }, []],
  ['the name of a style', { styles: { news: '_astro/news.2.css' } }, ['faq', 'home']],
  ['an island', { islands: { '/islands/Vote.tsx': '_astro/Vote.2.js' } }, ['home', 'news']],
])('what changes: %s', async (_, change, kept) => {
  expect(await same({ ...BASE, ...change })).toEqual(kept);
});

test('an entry in another form than that of Astro renders all pages with another bundle, and none with the same', async () => {
  const files = { 'entry.mjs': 'export const pages = {};' };
  expect(await same({ ...BASE, files }, { ...BASE, files })).toEqual([]);
  await withFolder((folder) => {
    const code = codeOfBundle(write(folder, 'one', { ...BASE, files }));
    expect(BASE.templates.filter(sameTemplates(code, code))).toEqual(BASE.templates);
    return Promise.resolve();
  });
});

test('the code of another version renders all pages', async () => {
  await withFolder((folder) => {
    const bundle = write(folder, 'one', BASE);
    expect(sharesTemplates('0123456789abcdef', codeOfBundle(bundle))).toBe(false);
    expect([isOfBundle('0123456789abcdef', bundle), isOfBundle(codeOfBundle(bundle), bundle)]).toEqual([false, true]);
    return Promise.resolve();
  });
});
