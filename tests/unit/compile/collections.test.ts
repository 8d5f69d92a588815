import { Ajv2020 } from 'ajv/dist/2020.js';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { loadProject } from '../../../engine/build/project/project.ts';
import { writeEditorFiles } from '../../../engine/build/project/write-editor-files.ts';
import { createFileSource } from '../../../engine/content/files.ts';
import { ENTRY_ORDERS } from '../../../engine/model/schema/entry-orders.gen.ts';
import { DEFAULT_COLLECTIONS, type EntryKind } from '../../../engine/model/schema/kinds.ts';
import { REFERENCES } from '../../../engine/model/schema/references.gen.ts';
import { TEXT_FIELDS } from '../../../engine/model/schema/text-fields.gen.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { entryDocument } from '../../../engine/output/content-types/json-schema.ts';
import { printContentTypes } from '../../../engine/output/content-types/print-types.ts';
import { createHeaderPlan } from '../../../engine/output/headers/hosts/plan.ts';
import { searchRecords } from '../../../engine/output/search/records.ts';
import { listSiteFiles } from '../../../engine/output/site-files/site-files.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { structuredData } from '../../../engine/theme/structured-data/registry.ts';
import { baseModel } from '../../support/base-model.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';
import { openPages } from '../../support/site-pages.ts';

/* A kind of content that a project declares: the breads of examples/bakery, of which one is sold in one country. */

let bakery: SiteModel;

beforeAll(() => {
  const { model } = loadProject(join(REPOSITORY, 'examples/bakery'));
  if (!model) throw new Error('the bakery does not compile');
  bakery = model;
});

const entriesOf = (model: SiteModel, name: string): readonly { readonly id: string | number }[] =>
  (model.content as unknown as Record<string, readonly { readonly id: string }[]>)[name] ?? [];

const PRICES = `description: A price list.
id: { type: string, pattern: '[a-z]{2}', description: The country. }
availability: false
required: [prices]
properties:
  kind: { type: string, enum: [trade, retail] }
  prices: { propertyNames: { pattern: '[a-z]+|[0-9]+' }, additionalProperties: { type: number }, minProperties: 1 }
  notes: { additionalProperties: { $ref: text } }
  measured: { $ref: specificationValues }
  actions: { type: array, items: { $ref: blockAction } }
order: [kind, -id]
`;

/** The base project with price lists: a kind with an id of its own form, objects with any keys and no availability. */
function withPrices(...lists: readonly (readonly [id: string, kind: string | undefined])[]): SiteModel {
  const { model, diagnostics } = compile(
    withFiles(
      readProject(BASE_PROJECT),
      sourceOf('manifests/collections/prices.yaml', PRICES),
      ...lists.map(([id, kind]) =>
        sourceOf(
          `content/prices/${id}.yaml`,
          `id: ${id}\n${kind === undefined ? '' : `kind: ${kind}\n`}prices: { shop: 100 }\nnotes: { shop: { en: In the shop } }\n`,
        ),
      ),
    ),
  );
  if (!model) throw new Error(JSON.stringify(diagnostics));
  return model;
}

const siteOf = (flag: string) => {
  const site = bakery.sites.find((one) => one.flag === flag);
  if (!site) throw new Error(`there is no site ${flag}`);
  return site;
};

describe('the entries', () => {
  test('are sorted by the field that the manifest names', () => {
    expect(entriesOf(bakery, 'breads').map(({ id }) => id)).toEqual(['rye', 'spelt', 'schuettelbrot']);
    // The store that was opened last comes first.
    expect(entriesOf(baseModel(), 'stores').map(({ id }) => id)).toEqual(['harbour', 'central']);
  });

  test('are sorted by number, and those without the field come last', () => {
    const { model } = compile(
      withFiles(
        readProject(BASE_PROJECT),
        sourceOf(
          'manifests/collections/shelves.yaml',
          'description: A shelf.\nid: number\nproperties:\n  metres: { type: integer }\norder: -metres\n',
        ),
        ...[
          [9, 'metres: 2'],
          [10, 'metres: 10'],
          [11, ''],
          [12, 'metres: 10'],
        ].map(([id, rest]) => sourceOf(`content/shelves/${id}.yaml`, `id: ${id}\n${rest}\n`)),
      ),
    );
    expect(model && entriesOf(model, 'shelves').map(({ id }) => id)).toEqual([10, 12, 9, 11]);
  });

  test('are sorted by several fields: by an enum in the order of its values, and what is equal by the id', () => {
    const model = withPrices(['at', 'retail'], ['be', 'trade'], ['ch', 'retail'], ['de', 'trade'], ['es', undefined]);
    expect(entriesOf(model, 'prices').map(({ id }) => id)).toEqual(['de', 'be', 'ch', 'at', 'es']);
  });

  test('may refer in a circle to entries of another kind, and to themselves', () => {
    const kind = (to: string): string =>
      `description: A thing.\nproperties:\n  next: { $ref: slug, refersTo: ${to} }\n`;
    const circle = (next: string): Source[] => [
      sourceOf('manifests/collections/hens.yaml', kind('eggs')),
      sourceOf('manifests/collections/eggs.yaml', kind('hens')),
      sourceOf('manifests/collections/nests.yaml', kind('nests')),
      sourceOf('content/hens/berta.yaml', 'id: berta\nnext: first\n'),
      sourceOf('content/eggs/first.yaml', `id: first\nnext: ${next}\n`),
      sourceOf('content/nests/straw.yaml', 'id: straw\nnext: straw\n'),
    ];
    const findings = (next: string) =>
      compile(withFiles(readProject(BASE_PROJECT), ...circle(next)))
        .diagnostics.filter(({ severity }) => severity === 'error')
        .map(({ code, at }) => [code, at.file]);
    expect(findings('berta')).toEqual([]);
    expect(findings('gerda')).toEqual([['CT002', 'content/eggs/first.yaml']]);
  });

  test('may not all need each other: a circle of required fields is told once, shortest way first', () => {
    const kind = (name: string, ...to: readonly string[]): Source =>
      sourceOf(
        `manifests/collections/${name}.yaml`,
        `description: A thing.\nrequired: [${to.map((one) => `to${one}`).join(', ')}]\nproperties:\n${to.map((one) => `  to${one}: { $ref: slug, refersTo: ${one} }\n`).join('')}`,
      );
    const { diagnostics } = compile(
      withFiles(
        readProject(BASE_PROJECT),
        kind('ants', 'bees', 'cats'),
        kind('bees', 'cats'),
        kind('cats', 'ants'),
        kind('dogs', 'ants', 'products'),
      ),
    );
    expect(diagnostics.filter(({ code }) => code === 'CL007')).toMatchObject([
      {
        severity: 'warning',
        message: 'Entries need each other in a circle: `ants.tocats` → `cats.toants` → `ants`.',
        at: { file: 'manifests/collections/ants.yaml', pointer: '/properties/tocats/refersTo' },
        related: [{ at: { file: 'manifests/collections/cats.yaml' } }],
      },
    ]);
  });

  test('have an id of the form that the manifest names, and no availability where it says so', () => {
    const entry = (id: string, rest: string) =>
      compile(
        withFiles(
          readProject(BASE_PROJECT),
          sourceOf('manifests/collections/prices.yaml', PRICES),
          sourceOf(`content/prices/${id}.yaml`, `id: ${id}\nprices: { shop: 100 }\n${rest}`),
        ),
      ).diagnostics.map(({ code, at }) => [code, 'pointer' in at ? at.pointer : undefined]);
    expect(entry('at', '')).toEqual([]);
    expect(entry('austria', '')).toEqual([['SC005', '/id']]);
    expect(entry('at', 'availability: { regions: [europe] }\n')).toEqual([['SC001', '/availability']]);
  });

  test('answer the calls for static content, on the sites that show them', async () => {
    const source = createFileSource(bakery, { build: 'test' });
    const on = async (flag: string): Promise<string[]> => {
      const { list } = await source.staticPage({ type: 'breads', siteId: siteOf(flag).siteId, pageSize: 20 });
      return list.map(({ url }) => url);
    };
    expect(await on('at')).toEqual(['bread/rye', 'bread/spelt']);
    expect(await on('it')).toEqual(['bread/rye', 'bread/spelt', 'bread/schuettelbrot']);
    expect(await source.staticDetail({ url: 'bread/rye', siteId: siteOf('at').siteId })).toMatchObject({
      type: 'breads',
      title: { it: 'Segale di montagna' },
      entry: { id: 'rye', grams: 1000 },
    });
    await expect(source.staticDetail({ url: 'bread/schuettelbrot', siteId: siteOf('at').siteId })).rejects.toThrow();
  });
});

describe('what is made of them', () => {
  const fileOf = (path: string): string => {
    const file = listSiteFiles(bakery, createRouter(bakery)).find((one) => one.path === path);
    if (!file) throw new Error(`there is no file ${path}`);
    return file.compose({ get: () => undefined });
  };

  test('results of the search', () => {
    const found = searchRecords(bakery, createRouter(bakery), siteOf('it')).filter(({ type }) => type === 'breads');
    expect(found.map(({ path }) => path)).toEqual(['bread/rye', 'bread/spelt', 'bread/schuettelbrot']);
    expect(found[0]).toEqual({
      type: 'breads',
      path: 'bread/rye',
      title: 'Segale di montagna',
      text: 'Segale della Wipptal. Si conserva una settimana.',
      models: [],
      date: '2026-03-02',
    });
  });

  test('a feed of each site, and its type on every host', () => {
    const titles = [...fileOf('it/breads-feed.xml').matchAll(/<title type="html"><!\[CDATA\[(.*?)\]\]>/g)];
    expect(titles.map(([, title]) => title)).toEqual(['Segale di montagna', 'Farro con noci', 'Schüttelbrot']);
    expect(fileOf('at/breads-feed.xml')).not.toContain('schuettelbrot');
    const { rules } = createHeaderPlan({ model: bakery, applications: new Map(), scripts: [], build: 'test' });
    expect(rules.find(({ pattern }) => pattern.kind === 'name' && pattern.name === 'breads-feed.xml')?.headers).toEqual(
      { 'Content-Type': 'application/atom+xml; charset=utf-8' },
    );
  });

  test('a part of the sitemap, with the days of the last change', () => {
    expect(fileOf('at/sitemap.xml')).toContain('<loc>https://www.ofen-tal.example/at/sitemap-breads.xml</loc>');
    expect(fileOf('at/sitemap-breads.xml')).toContain(
      '<loc>https://www.ofen-tal.example/at/bread/spelt</loc><lastmod>2026-02-11</lastmod>',
    );
  });

  test('structured data, in the language of the page', async () => {
    const pages = await openPages(bakery);
    expect(await structuredData(pages.page('it', 'bread/rye'), [])).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        url: 'https://www.ofen-tal.example/it/bread/rye',
        image: [expect.stringMatching(/^https:\/\/www\.ofen-tal\.example\/files\/og\/it\//)],
        brand: { '@type': 'Brand', name: 'Ofen & Tal' },
        name: 'Segale di montagna',
        description: 'Segale della Wipptal. Si conserva una settimana.',
      },
    ]);
    expect(await structuredData(pages.page('it', 'breads'), [])).toEqual([]);
  });
});

describe('what editors get', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-editor-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a JSON Schema that needs no other file, and by which the entries are sound', () => {
    const [collection] = bakery.collections;
    if (!collection) throw new Error('the bakery declares nothing');
    const check = new Ajv2020({ strict: false }).compile(entryDocument(collection));
    for (const entry of entriesOf(bakery, 'breads')) expect([entry.id, check(entry)]).toEqual([entry.id, true]);
    expect(check({ ...entriesOf(bakery, 'breads')[0], flour: ['oats'] })).toBe(false);
  });

  test('types of all fields', () => {
    const types = printContentTypes(baseModel().collections, { ownContent: './own.ts', schemaTypes: './types.ts' });
    expect(types).toContain(`declare module "./own.ts" {
  interface OwnContent {
    /** A store where one can try the devices. */
    readonly stores: readonly StoresEntry[];
  }
}`);
    expect(types).toContain(`export interface StoresEntry {
  /** The id: the file name. */
  readonly id: string;
  readonly name: TextRaw;
  readonly note?: TextRaw;
  readonly opened: string;
  /** The floor in square metres. */
  readonly area: number;
  readonly shelves?: readonly {
    readonly product: string;
    readonly label?: TextRaw;
  }[];
  readonly near?: readonly string[];
  /** The code on its receipts. */
  readonly code?: string;
  readonly prices?: { readonly [key: string]: number };
  readonly signs?: readonly BlockImageRaw[];
  /** The sites on which it is shown. */
  readonly availability?: AvailabilityRaw;
}`);
  });

  test('types of objects with any keys, and of forms that are objects', () => {
    const own = withPrices().collections.filter(({ name }) => name === 'prices');
    const types = printContentTypes(own, { ownContent: './own.ts', schemaTypes: './types.ts' });
    expect(types).toContain('import type { BlockActionRaw, SpecificationValuesRaw, TextRaw } from "./types.ts";');
    expect(types).toContain(`export interface PricesEntry {
  /** The country. */
  readonly id: string;
  readonly kind?: "trade" | "retail";
  readonly prices: { readonly [key: string]: number };
  readonly notes?: { readonly [key: string]: TextRaw };
  readonly measured?: SpecificationValuesRaw;
  readonly actions?: readonly BlockActionRaw[];
}`);
  });

  test('files in the folder of Sitefold, which are left alone while they are the same', () => {
    writeEditorFiles(folder, bakery);
    const settings = JSON.parse(readFileSync(join(folder, '.sitefold/tsconfig.json'), 'utf8')) as {
      compilerOptions: { rootDirs: string[] };
    };
    expect(settings.compilerOptions.rootDirs.map((path) => join(folder, '.sitefold', path))).toEqual([
      join(folder, 'theme'),
      join(REPOSITORY, 'engine/theme'),
    ]);
    expect(readFileSync(join(folder, '.sitefold/content.d.ts'), 'utf8')).toContain('readonly breads:');
    expect(readFileSync(join(folder, '.sitefold/schemas/breads.schema.json'), 'utf8')).toContain('"grams"');
  });

  test('a folder that cannot be written stops nothing', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => writeEditorFiles(file, bakery)).not.toThrow();
  });
});

describe('the kinds that Sitefold declares', () => {
  const names = Object.keys(ENTRY_ORDERS).map((kind) => kind.replace('content/', ''));
  const textOf = (name: string): string => readFileSync(`${REPOSITORY}${DEFAULT_COLLECTIONS}/${name}.yaml`, 'utf8');

  test('are 22, as the documents say', () => {
    expect(names).toHaveLength(22);
  });

  test.each(names)('%s: a project can declare the same', (name) => {
    expect(textOf(name)).toMatch(/^# yaml-language-server: \$schema=..\/..\/model\/schema\/collections.schema.json\n/);
    const source = sourceOf(`manifests/collections/own-${name}.yaml`, textOf(name));
    const { model, diagnostics } = compile(withFiles(readProject(BASE_PROJECT), source));
    expect(diagnostics).toEqual([]);
    const own = model?.collections.find(({ folder }) => folder === `content/own-${name}`);
    expect(own?.texts ?? []).toEqual(
      (TEXT_FIELDS as Readonly<Record<string, readonly string[]>>)[`content/${name}`] ?? [],
    );
    expect(own?.references).toEqual(REFERENCES[`content/${name}`] ?? []);
    expect(own?.order).toEqual(ENTRY_ORDERS[`content/${name}` as EntryKind]);
  });
});
