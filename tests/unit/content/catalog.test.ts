import { describe, expect, test } from 'vitest';
import { buildMenu, catalogHref, catalogPath, isVisible, type MenuItem } from '../../../engine/content/catalog.ts';
import type { Constants } from '../../../engine/model/constants.ts';
import type { CatalogEntry } from '../../../engine/model/content.ts';

/** The codes of section 3 of the specification. */
const CODES = {
  'catalog.shown': 1,
  'catalog.enabledState': '1',
  'catalog.typeCommon': 1,
  'catalog.typeLink': 2,
  'catalog.openNewWindow': 2,
  'catalog.showTop': 1,
  'catalog.showBottom': 2,
};
const constants: Constants = Object.fromEntries(
  Object.entries(CODES).map(([key, value]) => [key, { value, source: 'specification 3', description: 'A code.' }]),
);

const ROOT = { prefix: '' };
const TH = { prefix: '/th' };

/** The values of a table row; those of the wrong type represent what another CMS might send. */
type Fields = Partial<Record<keyof CatalogEntry, unknown>>;

/** A visible common entry of the first level in the top navigation. */
const entry = (fields: Fields = {}): CatalogEntry =>
  ({
    catalogId: 1,
    parentId: 0,
    name: 'Entry',
    catalogType: 1,
    showType: 1,
    catalogShow: 1,
    state: '1',
    ...fields,
  }) as CatalogEntry;

const top = (entries: readonly CatalogEntry[]): readonly MenuItem[] => buildMenu(entries, 'top', ROOT, constants);

describe('path', () => {
  test.each<[rule: string, fields: Fields, path: string]>([
    ['template and path', { templateComponent: 'support', path: 'office' }, '/support/office'],
    [
      'template and a path of two segments',
      { templateComponent: 'profile', path: 'history/early' },
      '/profile/history/early',
    ],
    ['template index: a slash and the path', { templateComponent: 'index', path: 'homewifi' }, '/homewifi'],
    ['path index: the template', { templateComponent: 'product', path: 'index' }, '/product'],
    ['both index: the home page', { templateComponent: 'index', path: 'index' }, '/'],
    ['a hash path is appended', { templateComponent: 'profile', path: '#history' }, '/profile#history'],
    ['a hash path on the home page', { templateComponent: 'index', path: '#news' }, '/#news'],
    ['a slash at the end is removed', { templateComponent: 'profile', path: 'history/' }, '/profile/history'],
    ['all slashes at the end are removed', { templateComponent: 'profile', path: 'history///' }, '/profile/history'],
    ['template index: a slash at the end is removed', { templateComponent: 'index', path: 'homewifi/' }, '/homewifi'],
    [
      'product template with urlFlag: the category',
      { templateComponent: 'product', urlFlag: 'routers' },
      '/products/routers',
    ],
    [
      'product template with urlFlag: letter case stays',
      { templateComponent: 'product', urlFlag: 'PONONT' },
      '/products/PONONT',
    ],
    [
      'product template with urlFlag and path: the category',
      { templateComponent: 'product', urlFlag: 'routers', path: 'eol' },
      '/products/routers',
    ],
    [
      'product template with urlFlag and path index: the category',
      { templateComponent: 'product', urlFlag: 'routers', path: 'index' },
      '/products/routers',
    ],
    ['product template without urlFlag', { templateComponent: 'product', path: 'eol' }, '/product/eol'],
    [
      'another template with urlFlag',
      { templateComponent: 'solution', urlFlag: 'routers', path: 'index' },
      '/solution',
    ],
    [
      'a link: its redirectUrl',
      { catalogType: 2, redirectUrl: 'https://status.kaveno.example/now' },
      'https://status.kaveno.example/now',
    ],
    [
      'a link: its redirectUrl keeps its slash',
      { catalogType: 2, redirectUrl: 'https://status.kaveno.example/' },
      'https://status.kaveno.example/',
    ],
    ['a link: a path of this host', { catalogType: 2, redirectUrl: '/faq' }, '/faq'],
    ['a link without redirectUrl: #', { catalogType: 2 }, '#'],
    [
      'a link with template and path, without redirectUrl: #',
      { catalogType: 2, templateComponent: 'support', path: 'office' },
      '#',
    ],
    [
      'a link with redirectUrl, template and path',
      { catalogType: 2, redirectUrl: '/faq', templateComponent: 'support', path: 'office' },
      '/faq',
    ],
    [
      'a link of the product template with urlFlag: its redirectUrl',
      { catalogType: 2, redirectUrl: '/faq', templateComponent: 'product', urlFlag: 'routers' },
      '/faq',
    ],
    [
      'a link of the product template with urlFlag, without redirectUrl: #',
      { catalogType: 2, templateComponent: 'product', urlFlag: 'routers' },
      '#',
    ],
    [
      'a common entry: redirectUrl has no meaning',
      { templateComponent: 'support', path: 'office', redirectUrl: 'https://status.kaveno.example/' },
      '/support/office',
    ],
  ])('%s', (_rule, fields, path) => {
    expect(catalogPath(entry(fields), constants)).toBe(path);
  });
});

describe('address on a site', () => {
  test.each<[rule: string, fields: Fields, root: string, th: string]>([
    [
      'a page takes the prefix',
      { templateComponent: 'support', path: 'office' },
      '/support/office',
      '/th/support/office',
    ],
    [
      'a category takes the prefix',
      { templateComponent: 'product', urlFlag: 'routers' },
      '/products/routers',
      '/th/products/routers',
    ],
    ['the home page ends in a slash', { templateComponent: 'index', path: 'index' }, '/', '/th/'],
    [
      'a place on a page',
      { templateComponent: 'profile', path: '#history' },
      '/profile#history',
      '/th/profile#history',
    ],
    ['a place on the home page', { templateComponent: 'index', path: '#news' }, '/#news', '/th/#news'],
    ['a link to a path takes the prefix', { catalogType: 2, redirectUrl: '/faq' }, '/faq', '/th/faq'],
    [
      'a link to a path with a query takes the prefix',
      { catalogType: 2, redirectUrl: '/download?urlFlag=B101' },
      '/download?urlFlag=B101',
      '/th/download?urlFlag=B101',
    ],
    [
      'a link to another host does not',
      { catalogType: 2, redirectUrl: 'https://status.kaveno.example/' },
      'https://status.kaveno.example/',
      'https://status.kaveno.example/',
    ],
    [
      'a link to another host without a scheme does not',
      { catalogType: 2, redirectUrl: '//status.kaveno.example/' },
      '//status.kaveno.example/',
      '//status.kaveno.example/',
    ],
    [
      'a mail address does not',
      { catalogType: 2, redirectUrl: 'mailto:info@kaveno.example' },
      'mailto:info@kaveno.example',
      'mailto:info@kaveno.example',
    ],
    ['a place on the same page does not', { catalogType: 2, redirectUrl: '#top' }, '#top', '#top'],
    ['# does not', { catalogType: 2 }, '#', '#'],
  ])('%s', (_rule, fields, root, th) => {
    expect(catalogHref(entry(fields), ROOT, constants)).toBe(root);
    expect(catalogHref(entry(fields), TH, constants)).toBe(th);
    expect(buildMenu([entry(fields)], 'top', TH, constants)[0]?.href).toBe(th);
  });
});

describe('shown only if catalogShow is 1 and state is the text 1', () => {
  test.each<[catalogShow: unknown, state: unknown, shown: boolean]>([
    [1, '1', true],
    [0, '1', false],
    [1, '0', false],
    [0, '0', false],
    [2, '1', false],
    [1, '2', false],
    [1, '', false],
    [1, '01', false],
    [1, ' 1', false],
    [1, 1, false],
    [1, true, false],
    ['1', '1', false],
    [true, '1', false],
    ['1', 1, false],
    [undefined, '1', false],
    [1, undefined, false],
    [null, '1', false],
    [1, null, false],
    [[1], ['1'], false],
  ])('catalogShow %o, state %o: %s', (catalogShow, state, shown) => {
    const one = entry({ catalogShow, state });
    expect(isVisible(one, constants)).toBe(shown);
    expect(top([one])).toHaveLength(shown ? 1 : 0);
  });
});

describe('fields', () => {
  const item = (fields: Fields): MenuItem | undefined => top([entry(fields)])[0];

  test.each<[showType: unknown, where: 'top' | 'bottom' | 'nowhere']>([
    [1, 'top'],
    [2, 'bottom'],
    [0, 'nowhere'],
    [3, 'nowhere'],
    ['1', 'nowhere'],
    [undefined, 'nowhere'],
  ])('showType %o: %s', (showType, where) => {
    const entries = [entry({ showType })];
    expect(buildMenu(entries, 'top', ROOT, constants)).toHaveLength(where === 'top' ? 1 : 0);
    expect(buildMenu(entries, 'bottom', ROOT, constants)).toHaveLength(where === 'bottom' ? 1 : 0);
  });

  test.each<[openType: unknown, newWindow: boolean]>([
    [2, true],
    [1, false],
    [0, false],
    ['2', false],
    [undefined, false],
  ])('openType %o: new window %s', (openType, newWindow) => {
    expect(item({ openType })?.newWindow).toBe(newWindow);
  });

  test.each<[highlighted: unknown, expected: boolean]>([
    [true, true],
    [false, false],
    [undefined, false],
  ])('highlighted %o: %s', (highlighted, expected) => {
    expect(item({ highlighted })?.highlighted).toBe(expected);
  });

  test.each<[field: 'icon' | 'optionCategory', value: string]>([
    ['icon', 'router'],
    ['optionCategory', 'home'],
  ])('%s is passed on, and left out if it is missing', (field, value) => {
    expect(item({ [field]: value })?.[field]).toBe(value);
    expect(item({})).not.toHaveProperty(field);
  });

  test.each<[what: string, name: unknown]>([
    ['a text', 'Products'],
    ['translations', { en: 'Products', de: 'Produkte' }],
    ['a message', { message: 'nav.products' }],
  ])('name: %s is the label, unchanged', (_what, name) => {
    expect(item({ name })?.label).toEqual(name);
  });

  test('catalogId and parentId are the id of the item and of the one above', () => {
    const [parent] = top([entry({ catalogId: 7 }), entry({ catalogId: 8, parentId: 7 })]);
    expect(parent).toMatchObject({ id: 7, parentId: 0, children: [{ id: 8, parentId: 7, children: [] }] });
  });

  test('an entry with everything', () => {
    const full = {
      catalogId: 5,
      name: 'Status',
      catalogType: 2,
      redirectUrl: '/service',
      openType: 2,
      icon: 'bell',
      optionCategory: 'home',
      highlighted: true,
    };
    expect(buildMenu([entry(full)], 'top', TH, constants)).toEqual([
      {
        id: 5,
        parentId: 0,
        label: 'Status',
        href: '/th/service',
        newWindow: true,
        highlighted: true,
        icon: 'bell',
        optionCategory: 'home',
        children: [],
      },
    ]);
  });
});

describe('tree', () => {
  /** `1(2 3(4))`: the items by id, those below one in brackets. */
  const shape = (items: readonly MenuItem[]): string =>
    items.map(({ id, children }) => (children.length === 0 ? `${id}` : `${id}(${shape(children)})`)).join(' ');
  const HIDDEN: Fields = { catalogShow: 0 };
  const DISABLED: Fields = { state: '0' };
  const BOTTOM: Fields = { showType: 2 };

  test.each<[rule: string, entries: [id: number, parent: number, fields?: Fields][], expected: string]>([
    ['no entries', [], ''],
    [
      'one level',
      [
        [1, 0],
        [2, 0],
      ],
      '1 2',
    ],
    [
      'two levels',
      [
        [1, 0],
        [2, 1],
        [3, 1],
        [4, 0],
      ],
      '1(2 3) 4',
    ],
    [
      'three levels',
      [
        [1, 0],
        [2, 1],
        [3, 2],
      ],
      '1(2(3))',
    ],
    [
      'five levels',
      [
        [1, 0],
        [2, 1],
        [3, 2],
        [4, 3],
        [5, 4],
      ],
      '1(2(3(4(5))))',
    ],
    [
      'the order is that of the file, not of the ids',
      [
        [9, 0],
        [3, 9],
        [1, 9],
        [5, 0],
      ],
      '9(3 1) 5',
    ],
    [
      'an entry may come before its parent',
      [
        [2, 1],
        [1, 0],
      ],
      '1(2)',
    ],
    [
      'a hidden entry',
      [
        [1, 0],
        [2, 0, HIDDEN],
      ],
      '1',
    ],
    [
      'a disabled entry',
      [
        [1, 0],
        [2, 0, DISABLED],
      ],
      '1',
    ],
    [
      'an entry below a hidden one',
      [
        [1, 0, HIDDEN],
        [2, 1],
        [3, 0],
      ],
      '3',
    ],
    [
      'an entry below a disabled one',
      [
        [1, 0, DISABLED],
        [2, 1],
        [3, 0],
      ],
      '3',
    ],
    [
      'all below a hidden one, however deep',
      [
        [1, 0],
        [2, 1, HIDDEN],
        [3, 2],
        [4, 3],
        [5, 1],
      ],
      '1(5)',
    ],
    [
      'a hidden entry below a shown one',
      [
        [1, 0],
        [2, 1, HIDDEN],
        [3, 1],
      ],
      '1(3)',
    ],
    [
      'an entry whose parent does not exist',
      [
        [1, 0],
        [2, 99],
      ],
      '1',
    ],
    [
      'top and bottom apart',
      [
        [1, 0],
        [2, 0, BOTTOM],
        [3, 2, BOTTOM],
        [4, 1],
      ],
      '1(4)',
    ],
    [
      'an entry that is its own parent',
      [
        [1, 0],
        [2, 2],
      ],
      '1',
    ],
    [
      'a ring of parents',
      [
        [1, 0],
        [2, 3],
        [3, 2],
      ],
      '1',
    ],
  ])('%s', (_rule, entries, expected) => {
    expect(shape(top(entries.map(([catalogId, parentId, fields]) => entry({ catalogId, parentId, ...fields }))))).toBe(
      expected,
    );
  });

  test('the bottom navigation has its own tree', () => {
    const entries = [
      entry({ catalogId: 1 }),
      entry({ catalogId: 2, showType: 2 }),
      entry({ catalogId: 3, parentId: 2, showType: 2 }),
    ];
    expect(shape(buildMenu(entries, 'bottom', ROOT, constants))).toBe('2(3)');
  });
});
