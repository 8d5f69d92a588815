import { describe, expect, test } from 'vitest';
import { hasErrors } from '../../../engine/model/diagnostics/summary.ts';
import { loadProject } from '../../../engine/build/project/project.ts';
import { countConcrete } from '../../../engine/redirects/match/expand-sites.ts';
import { CATEGORY_SLUGS, RENAMED_CATEGORIES, addedRedirects, legacyRedirects } from '../../spec/redirects.ts';
import { FAQ_LABELS, OUR_CONSTANTS, SPEC_BLOCKS, SPEC_CONSTANTS } from '../../spec/constants.ts';
import { redirectDifferences, routeDifferences, siteDifferences } from '../../spec/checks.ts';
import { SPEC_ROUTES } from '../../spec/routes.ts';
import { REPOSITORY, realModel } from '../../support/real.ts';

const model = realModel();

test('the manifests have no error and no warning', () => {
  const { diagnostics } = loadProject(REPOSITORY);
  expect(hasErrors(diagnostics)).toBe(false);
  expect(diagnostics.filter(({ severity }) => severity === 'warning')).toEqual([]);
});

describe('sites', () => {
  test('51 sites with flag, number, language, direction, country and analytics', () => {
    expect(siteDifferences(model)).toEqual([]);
    expect(model.sites).toHaveLength(51);
  });

  test('every name is written in the language of the site', () => {
    const scripts: Record<string, RegExp> = {
      ar: /\p{Script=Arabic}/u,
      th: /\p{Script=Thai}/u,
      zh: /\p{Script=Han}/u,
      el: /\p{Script=Greek}/u,
      uk: /\p{Script=Cyrillic}/u,
      ru: /\p{Script=Cyrillic}/u,
    };
    for (const site of model.sites) {
      const script = scripts[new Intl.Locale(site.lang).language];
      if (script) expect(site.name).toMatch(script);
    }
  });
});

describe('routes', () => {
  test('69 route forms of 2.1, profile/contactus, pages of simulators and films, the planner, and requests to the support', () => {
    expect(SPEC_ROUTES).toHaveLength(69);
    expect(new Set(SPEC_ROUTES.map(({ path }) => path)).size).toBe(69);
    expect(routeDifferences(model)).toEqual([]);
    expect(model.routes).toHaveLength(74);
  });
});

describe('redirects', () => {
  test('6,919 sources of 2.5, with our additions 7,225', () => {
    expect(legacyRedirects().size).toBe(6919);
    expect(addedRedirects().size).toBe(306);
    expect(redirectDifferences(model)).toEqual([]);
    expect(countConcrete(model.redirects)).toBe(7225);
  });

  test('the targets of 2.5 exist: 56 categories, 4 materials, downloads, flags', () => {
    const slugs = [...CATEGORY_SLUGS, ...RENAMED_CATEGORIES.map(([, now]) => now)];
    expect(slugs).toHaveLength(56);
    expect(model.content.categories.map(({ urlFlag }) => urlFlag).sort()).toEqual([...slugs].sort());
    for (const slug of slugs)
      expect(
        model.content.products.some(({ categories }) => categories.includes(slug)),
        slug,
      ).toBe(true);
    for (const id of [104905, 104667, 105255, 105225])
      expect(
        model.content.materials.some((material) => material.id === id),
        String(id),
      ).toBe(true);
    for (const flag of ['B101', 'B102', 'B103', 'B104', 'B106', 'B107', 'ce', 'gpl'])
      expect(
        model.content.downloads.some(({ category }) => category === flag),
        flag,
      ).toBe(true);
  });
});

describe('constants', () => {
  test.each(Object.entries(SPEC_CONSTANTS))('%s', (key, value) => {
    expect(model.constants[key]?.value).toEqual(value);
  });

  test.each(OUR_CONSTANTS)('%s says that it is ours', (key) => {
    expect(model.constants[key]?.source).toBe('ours');
  });

  test('each has a unit, a source and a description; the unexplained 1200 says so', () => {
    for (const [key, constant] of Object.entries(model.constants)) {
      expect(constant.unit, key).toBeTruthy();
      expect(constant.source, key).toMatch(/^(ours|specification \d(\.\d)?)$/);
      expect(constant.description, key).toMatch(/\.$/);
    }
    expect(model.constants['layout.unexplained1200']?.unit).toBe('not shown');
  });
});

describe('block types', () => {
  test.each(SPEC_BLOCKS)('%s', (name, type, images, products, pc, mobile, position) => {
    const block = model.blocks.find((one) => one.name === name);
    expect(block?.type).toBe(type);
    expect(block?.themes).toEqual(['dark', 'light', 'white']);
    const open = (key: 'images' | 'products' | 'columns' | 'textPosition'): boolean =>
      (block?.notShown ?? []).includes(key) || (block?.ours ?? []).includes(key);
    if (images === '-') expect(open('images')).toBe(true);
    else expect(block?.images).toBe(images);
    if (products === '-') expect(open('products')).toBe(true);
    else expect(block?.products).toBe(products);
    if (position === '-') expect(open('textPosition')).toBe(true);
    else expect(block?.textPosition).toBe(position);
    expect(block?.columns).toEqual(pc === '-' ? undefined : { pc, mobile });
  });

  test('there are 14', () =>
    expect(model.blocks.map(({ type }) => type)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]));
});

test('the labels of the support categories are those of the specification', () => {
  for (const [id, label] of Object.entries(FAQ_LABELS)) expect(model.messages.en?.[`faq.category.${id}`]).toBe(label);
  for (const id of Object.keys(FAQ_LABELS))
    expect(
      model.content.faqs.some(({ category }) => category === Number(id)),
      id,
    ).toBe(true);
});

test('content: 3 entries of each kind, 25 of each that is paginated', () => {
  const { content } = model;
  for (const [name, entries] of Object.entries(content)) expect(entries.length, name).toBeGreaterThanOrEqual(3);
  for (const name of [
    'faqs',
    'guides',
    'news',
    'notices',
    'downloads',
    'partners',
    'products',
    'solutions',
    'simulators',
  ] as const) {
    expect(content[name].length, name).toBeGreaterThanOrEqual(25);
  }
});

test('every language of the sites has every message', () => {
  const english = Object.keys(model.messages.en ?? {}).sort();
  for (const [lang, words] of Object.entries(model.messages)) expect(Object.keys(words).sort(), lang).toEqual(english);
});
