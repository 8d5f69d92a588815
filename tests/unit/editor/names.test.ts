import { describe, expect, test } from 'vitest';
import { findDefinition } from '../../../engine/editor/definition.ts';
import { findReferences } from '../../../engine/editor/references.ts';
import { openInEditor, placeIn, textsAt } from '../../support/editor.ts';
import { sourceOf } from '../../support/project.ts';

const TABLE = 'from,to\r\n/old-faq,"/faq"\r\n/th/old,/th/product\r\n';
const project = openInEditor(sourceOf('manifests/redirects/old.csv', TABLE));
const [ROUTES, REDIRECTS] = ['manifests/routes.yaml', 'manifests/redirects.yaml'];

/** The definitions of what is at a place. */
function definitions(path: string, text: string): string[] {
  const { offset } = placeIn(project, path, text);
  return textsAt(project, findDefinition(project, path, offset));
}

/** The references to what is at a place. */
function references(path: string, text: string, withDefinition = false): string[] {
  return textsAt(project, findReferences(project, placeIn(project, path, text), { withDefinition }));
}

describe('the definition of', () => {
  test.each([
    ['the target of a redirect', REDIRECTS, '"/{site}/prod^uct"', [`${ROUTES}: product`]],
    ['a target with a query', REDIRECTS, '/{site}/down^load?urlFlag', [`${ROUTES}: download`]],
    ['a target in a table', 'manifests/redirects/old.csv', '"/f^aq"', [`${ROUTES}: faq`]],
    ['a site in a target', 'manifests/redirects/old.csv', '/t^h/product', ['manifests/sites.yaml: th']],
    ['a site in a list', REDIRECTS, '[de, t^h]', ['manifests/sites.yaml: th']],
    ['a template of the engine', ROUTES, 'template: text-pa^ge', ['engine/theme/templates/text-page.astro: ']],
    ['the text of a page', ROUTES, 'page: ho^me', ['content/pages/home.yaml: home']],
    ['a route that another names', ROUTES, 'canonical: "solutions/{sl^ug}"', [`${ROUTES}: "solutions/{slug}"`]],
    ['a product', 'content/products/r-one.yaml', 'related: [r-t^wo]', ['content/products/r-two.yaml: r-two']],
    ['a category', 'content/products/r-one.yaml', '[rou^ters', ['content/categories.yaml: routers']],
    [
      'a block type',
      'content/page-blocks/home-one.yaml',
      'block: blo^ck10',
      ['manifests/blocks/block10.yaml: block10'],
    ],
    ['a page of content', 'content/page-blocks/home-one.yaml', 'page: ho^me', ['content/pages/home.yaml: home']],
    ['a link in a text', 'content/products/r-one.yaml', '](/f^aq)', [`${ROUTES}: faq`]],
    [
      'a page of the navigation',
      'content/navigation.yaml',
      'path: of^fice',
      [`${ROUTES}: "support/{type}"`, 'content/support/office.yaml: office'],
    ],
  ])('%s', (_, path, text, expected) => {
    expect(definitions(path, text)).toEqual(expected);
  });

  test('a word is in each language that has it', () => {
    expect(definitions(ROUTES, 'title: nav.f^aq')).toEqual([
      'manifests/messages/ar.yaml: nav.faq',
      'manifests/messages/de.yaml: nav.faq',
      'manifests/messages/en.yaml: nav.faq',
      'manifests/messages/th.yaml: nav.faq',
    ]);
  });

  test.each([
    ['a comment', 'manifests/sites.yaml', '# The smal^lest'],
    ['a key', ROUTES, 'tem^plate: home'],
    ['another host', 'content/navigation.yaml', 'https://status^.kaveno'],
  ])('%s is nowhere', (_, path, text) => {
    expect(definitions(path, text)).toEqual([]);
  });
});

describe('the references to', () => {
  test('a page are its redirects, links, routes and entries of the navigation', () => {
    const found = references(ROUTES, 'path: fa^q,');
    expect(found).toContain('content/navigation.yaml: faq');
    expect(found).toContain('content/products/r-one.yaml: faq');
    expect(found).toContain('manifests/redirects/old.csv: faq');
    expect(found.filter((one) => one.startsWith(REDIRECTS)).length).toBe(3);
    expect(found.filter((one) => one.startsWith(ROUTES))).toEqual([]);
    expect(references(ROUTES, 'path: fa^q,', true)).toContain(`${ROUTES}: faq`);
  });

  test('a product are the entries that name it, and not its own id', () => {
    const found = references('content/products/r-one.yaml', 'id: r-on^e');
    expect(found).toContain('content/products/r-two.yaml: r-one');
    expect(found).not.toContain('content/products/r-one.yaml: r-one');
  });

  test('a word are the routes and the navigation', () => {
    expect(references('manifests/messages/en.yaml', 'nav.fa^q')).toEqual([
      'content/navigation.yaml: nav.faq',
      ...Array.from({ length: 3 }, () => `${ROUTES}: nav.faq`),
    ]);
  });

  test('a site are the rules that name it', () => {
    const found = references('manifests/sites.yaml', 'flag: t^h');
    expect(found).toContain('manifests/redirects/old.csv: th');
    expect(found).toContain(`${REDIRECTS}: th`);
  });
});

test('half a file names what can be read, and nothing is thrown', () => {
  const whole = openInEditor();
  const text = whole.files.get(REDIRECTS)?.text ?? '';
  for (let length = 0; length < text.length; length += 97) {
    const half = sourceOf(REDIRECTS, `${text.slice(0, length)}\n  - "`);
    const sources = whole.sources.map((one) => (one.path === REDIRECTS ? half : one));
    const open = { ...whole, sources, files: whole.recompile(sources).files };
    expect(findDefinition(open, REDIRECTS, Math.max(0, length - 2))).toBeInstanceOf(Array);
  }
  expect(findDefinition(whole, 'content/films/unpacking.mp4', 0)).toEqual([]);
});
