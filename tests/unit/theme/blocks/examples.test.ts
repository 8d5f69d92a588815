import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadProject } from '../../../../engine/build/project/project.ts';
import { checkBlockContents } from '../../../../engine/content/block-contents.ts';
import { entriesOn } from '../../../../engine/model/availability.ts';
import type { BlocksRaw } from '../../../../engine/model/schema/types.gen.ts';
import { SPEC_BLOCKS } from '../../../spec/constants.ts';
import { REPOSITORY } from '../../../support/real.ts';

const { model, diagnostics } = loadProject(REPOSITORY);
if (!model) throw new Error('the manifests of the repository are not valid');
const { blocks, content, sites } = model;

describe.each(SPEC_BLOCKS)('%s', (name, _type, images, products) => {
  const type = blocks.find((one) => one.name === name);
  const examples = Object.values(type?.examples ?? {});

  test('has two examples or more, and a component', () => {
    expect(examples.length).toBeGreaterThan(1);
    expect(existsSync(`${REPOSITORY}engine/theme/blocks/${name}.astro`)).toBe(true);
  });

  test('its examples hold what the specification gives the type, or what was chosen here', () => {
    for (const example of examples) {
      expect(example.images?.length ?? 0).toBe(images === '-' ? type?.images : images);
      expect(example.products?.length ?? 0).toBe(products === '-' ? type?.products : products);
      expect(example.video !== undefined).toBe(name === 'video');
      expect(example.tabs !== undefined).toBe(name === 'tabs');
    }
  });

  test('is used on a page', () => expect(content.pageBlocks.map(({ block }) => block)).toContain(name));
});

test('the products and pictures of the examples exist', () => {
  expect(diagnostics.filter(({ code }) => code.startsWith('BL'))).toEqual([]);
});

/** The least number of blocks that a page has on every site. A block is left out where the site lacks one of its products. */
const PAGES = { home: 2, homewifi: 6, commerce: 4, videosurveillance: 4, 'product/cloudfi': 3, profile: 2 };

test.each(Object.entries(PAGES))('%s has %d blocks or more on every site', (url, least) => {
  const few = sites.filter((site) => {
    const products = new Set(entriesOn(content.products, site).map(({ id }) => id));
    const shown = entriesOn(content.pageBlocks, site).filter(
      (block) => block.page === url && (block.products ?? []).every((id) => products.has(id)),
    );
    return shown.length < least;
  });
  expect(few.map(({ flag }) => flag)).toEqual([]);
});

describe('the content of a block', () => {
  const type: BlocksRaw = {
    type: 17,
    name: 'tabs',
    description: '',
    images: 0,
    products: 4,
    themes: ['dark', 'light'],
  };
  const four = ['a', 'b', 'c', 'd'];
  const picture = { image: 'scene-rack', alt: 'A rack' };

  test.each([
    ['nothing wrong', type, { products: four, tabs: ['One', 'Two'] }, []],
    ['too few products', type, { products: ['a', 'b'], tabs: ['One', 'Two'] }, ['products']],
    ['a picture too many', type, { images: [picture], products: four, tabs: ['One', 'Two'] }, ['images']],
    ['a theme that the type has not', type, { theme: 'white', products: four, tabs: ['One', 'Two'] }, ['theme']],
    ['tabs that cannot be filled', type, { products: four, tabs: ['One', 'Two', 'Three'] }, ['tabs']],
    ['no tab in the list', type, { products: four, tabs: [] }, ['tabs']],
    ['no tabs', type, { products: four }, ['tabs']],
    ['tabs in another type', { ...type, name: 'block44' }, { products: four, tabs: ['One', 'Two'] }, ['tabs']],
    ['a video in another type', { ...type, name: 'block44' }, { products: four, video: 'film' }, ['video']],
    ['no video', { ...type, name: 'video', products: 0 }, {}, ['video']],
    ['any number where the type leaves it open', { ...type, name: 'x', products: undefined }, { products: four }, []],
  ] as const)('%s', (_case, of, block, fields) => {
    const found: string[] = [];
    checkBlockContents(of as BlocksRaw, block as never, (_message, _hint, field) => found.push(field));
    expect(found).toEqual(fields);
  });
});
