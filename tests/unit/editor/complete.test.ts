import { describe, expect, test } from 'vitest';
import { complete, type Completion } from '../../../engine/editor/complete.ts';
import { openInEditor } from '../../support/editor.ts';

const project = openInEditor();

/** What is offered at the `|` of a text. */
function offered(path: string, text: string): readonly Completion[] {
  return complete(project, { path, text: text.replace('|', ''), offset: text.indexOf('|') }).items;
}

const labels = (path: string, text: string): string[] => offered(path, text).map(({ label }) => label);

const RULE = 'groups:\n  - name: x\n    rules:\n      - from: /{site}/old\n        ';

describe('in redirects', () => {
  test('the target is a page of the site', () => {
    expect(labels('manifests/redirects.yaml', `${RULE}to: /{site}/prod|`)).toEqual(
      expect.arrayContaining(['/{site}/product', '/{site}/product/r-one', '/{site}/products/routers']),
    );
    expect(labels('manifests/redirects.yaml', `${RULE}to: /{site}/f|`)).not.toContain('/{site}/product');
  });

  test('the target is a page of one site once its prefix is typed', () => {
    expect(labels('manifests/redirects.yaml', `${RULE}to: /th/fa|`)).toEqual(['/th/faq', '/th/faq/101', '/th/faq/102']);
  });

  test('sites are flags', () => {
    expect(labels('manifests/redirects.yaml', `${RULE}sites: [th, |`)).toEqual(['th', 'ae', 'de']);
    expect(labels('manifests/redirects.yaml', `${RULE}sites: [d|]`)).toEqual(['de']);
  });

  test('a target with braces is put in quotation marks inside braces', () => {
    const [item] = offered('manifests/redirects.yaml', 'groups:\n  - rules:\n      - { from: /x, to: /{site}/faq| }');
    expect(item?.text).toBe('"/{site}/faq"');
    const [quoted] = offered(
      'manifests/redirects.yaml',
      'groups:\n  - rules:\n      - { from: /x, to: "/{site}/faq|" }',
    );
    expect(quoted?.text).toBe('/{site}/faq');
  });

  test('a cell of a table is completed without them', () => {
    const [item] = offered('manifests/redirects/old.csv', 'from,to\n/a,/b\n/old,/{site}/faq|');
    expect(item).toMatchObject({ text: '/{site}/faq', start: 19, end: 30 });
    expect(labels('manifests/redirects/old.csv', 'from,to\n/f|')).toEqual([]);
  });
});

test.each([
  ['a word', 'manifests/routes.yaml', 'routes:\n  - { path: x, title: nav.f| }', ['nav.faq']],
  ['a template', 'manifests/routes.yaml', 'routes:\n  - path: x\n    template: text-|', ['text-page']],
  ['the text of a page', 'manifests/routes.yaml', 'routes:\n  - page: ho|', ['home']],
  ['a product', 'content/faqs/9.yaml', 'id: 9\nproducts:\n  - r-s|', ['r-six']],
  ['a category', 'content/products/x.yaml', 'categories: [wifi|', ['wifi7-routers']],
  ['a word of the content', 'content/products/x.yaml', 'name: { message: nav.h| }', ['nav.home']],
  ['a flag', 'content/products/x.yaml', 'availability: { except: [t| ] }', ['th']],
  ['a block type', 'content/page-blocks/x.yaml', 'block: block1|', ['block10', 'block14']],
  ['a link', 'content/banners/x.yaml', 'action: { path: /faq/10| }', ['/faq/101', '/faq/102']],
  ['nothing for the id of an entry', 'content/products/x.yaml', 'id: r|', []],
  ['nothing for what a schema knows', 'content/products/x.yaml', 'status: c|', []],
])('%s', (_, path, text, expected) => {
  expect(labels(path, text)).toEqual(expected);
});
