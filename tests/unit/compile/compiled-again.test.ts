import { expect, test } from 'vitest';
import { compile, type Compiled } from '../../../engine/compile/compile.ts';
import type { ParseCache, Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { MARKETS } from '../../support/markets.ts';
import { BASE_PROJECT, createMemoryCache, readProject, sourceOf, withFiles } from '../../support/project.ts';

/* An editor compiles a project after each keystroke. What is kept from one time to the next must change nothing. */

const base = readProject(BASE_PROJECT);
const textOf = (path: string): string => new TextDecoder().decode(base.find((one) => one.path === path)?.bytes);

const PRODUCT = 'content/products/r-six.yaml';
const SITES = 'manifests/sites.yaml';
const DRAWING = 'content/images/plan.svg';
const FORMS = 'forms: { EU: { domains: [etsi], plugs: [F], marks: [ce] } }\n';
const product = `${textOf(PRODUCT)}variants: [{ suffix: EU }]\n`;
const sites = textOf(SITES).replace('promise: { interface: 0, names: 0 }', 'promise: { interface: 0, names: 70 }');
const table = 'from,to,sites\n/old-a,/faq,all\n/old-b,/faq,ae\n/old-c,/faq,xx\n';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script/></svg>';

const first = withFiles(
  base,
  sourceOf('manifests/markets.yaml', `${MARKETS}${FORMS}`),
  sourceOf(PRODUCT, product),
  sourceOf(SITES, sites),
  sourceOf('manifests/redirects/old.csv', table),
  sourceOf(DRAWING, drawing),
);

/** Each is made to the project as the ones before have left it. */
const EDITS: readonly (readonly [what: string, path: string, text: string])[] = [
  ['a redirect', 'manifests/redirects.yaml', `${textOf('manifests/redirects.yaml')}# a remark\n`],
  ['the form of a variant', 'manifests/markets.yaml', `${MARKETS}${FORMS.replace('[F]', '[G]')}`],
  ['a market', 'manifests/markets.yaml', `${MARKETS.replace('etsi', 'xxxx')}${FORMS}`],
  ['the market as it was', 'manifests/markets.yaml', `${MARKETS}${FORMS}`],
  ['a variant', PRODUCT, product.replace('suffix: EU', 'suffix: XX')],
  [
    'a name in another language',
    PRODUCT,
    `${product}`.replace(/name: (.*)\n/, 'name: { en: Mesh, de: Mesh, th: Mesh }\n'),
  ],
  ['a site that is switched off', SITES, sites.replace('flag: ae, state: 1', 'flag: ae, state: 0')],
  ['a site that is gone', SITES, sites.replace(/.*flag: ae.*\n/, '')],
  ['the language of a site', SITES, sites.replace('lang: de-DE', 'lang: fr-FR')],
  ['what sites promise', SITES, sites.replace('names: 70', 'names: 0')],
  ['the table', 'manifests/redirects/old.csv', table.replace('/old-a,/faq', '/old-a,/nowhere')],
  ['a drawing without its script', DRAWING, drawing.replace('<script/>', '')],
];

test('a project that is compiled again is the same as one that is compiled for the first time', () => {
  const kept = createMemoryCache();
  let before = resultOf(compile(first, { cache: kept }));
  const codes = new Set(before.diagnostics.map(({ code }) => code));
  for (const code of ['CT029', 'IM002', 'RD010']) expect(codes).toContain(code);
  let sources = first;
  for (const [what, path, text] of EDITS) {
    sources = withFiles(sources, sourceOf(path, text));
    const again = resultOf(compile(sources, { cache: kept }));
    expect([what, again]).toEqual([what, resultOf(compile(copied(sources), { cache: cloned(kept) }))]);
    // An edit that changes nothing would prove nothing.
    if (path !== 'manifests/redirects.yaml') expect([what, again]).not.toEqual([what, before]);
    before = again;
  }
});

test('after an edit of redirects, all else is what it was, the same objects', () => {
  const cache = createMemoryCache();
  const before = compile(first, { cache }).model;
  const redirected = withFiles(first, sourceOf('manifests/redirects/old.csv', table.replace('/faq', '/')));
  const after = compile(redirected, { cache }).model;
  expect(after?.redirects).not.toEqual(before?.redirects);
  for (const part of ['sites', 'routes', 'content', 'messages', 'catalog'] as const)
    expect([part, after?.[part] === before?.[part]]).toEqual([part, true]);
  const withoutSite = compile(withFiles(redirected, sourceOf(SITES, sites.replace(/.*flag: ae.*\n/, ''))), { cache });
  expect(withoutSite.model?.sites.map(({ flag }) => flag)).not.toContain('ae');
});

function resultOf({ model, diagnostics }: Compiled): Pick<Compiled, 'model' | 'diagnostics'> {
  return { model, diagnostics };
}

/** The same files as other objects. */
function copied(sources: readonly Source[]): Source[] {
  return sources.map((source) => ({ ...source }));
}

/** The same values as other objects, about which nothing is known. */
function cloned(cache: ParseCache): ParseCache {
  return {
    get: (digest, path) => structuredClone(cache.get(digest, path)),
    set: () => undefined,
  };
}
