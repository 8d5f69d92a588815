import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { downloadFiles } from '../../../../engine/content/download-file.ts';
import { activeSites } from '../../../../engine/model/active-sites.ts';
import { emitDownloads } from '../../../../engine/output/site-files/downloads-json.ts';
import { entriesOn } from '../../../../engine/model/availability.ts';
import { createRouter } from '../../../../engine/routing/router.ts';
import { realModel } from '../../../support/real.ts';
import { SOME_FIGURES } from '../../../support/site-pages.ts';

const model = realModel();
const router = createRouter(model);
const figures = new Map(
  model.content.downloads.flatMap(downloadFiles).map(({ path }) => [path, SOME_FIGURES] as const),
);
const SCHEMA = new URL('../../../../engine/output/site-files/downloads.schema.json', import.meta.url);
const validate = new Ajv2020({
  allErrors: true,
  strictTypes: false,
  formats: { uri: /^https:\/\/\S+$/, date: /^\d{4}-\d{2}-\d{2}$/ },
}).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);

interface Told {
  readonly downloads: readonly {
    readonly id: number;
    readonly title: string;
    readonly version: string;
    readonly url: string;
    readonly notes?: string;
    readonly products: readonly { readonly model: string }[];
    readonly previous: readonly { readonly version: string }[];
  }[];
}

describe('downloads.json', () => {
  test.each(activeSites(model).map((site) => [site.flag || 'the root', site] as const))(
    'of %s has every download of the site and is what its schema says',
    (_, site) => {
      const told = JSON.parse(emitDownloads(model, router, { site, figures })) as Told;
      validate(told);
      expect(validate.errors ?? []).toEqual([]);
      expect(told.downloads.map(({ id }) => id)).toEqual(entriesOn(model.content.downloads, site).map(({ id }) => id));
    },
  );

  test('tells versions, models and notes in the language of the site', () => {
    const th = activeSites(model).find(({ flag }) => flag === 'th');
    if (!th) throw new Error('there is no th');
    const { downloads } = JSON.parse(emitDownloads(model, router, { site: th, figures })) as Told;
    const firmware = downloads.find(({ id }) => id === 401);
    expect(firmware).toMatchObject({
      title: 'เฟิร์มแวร์ R7-60A 2.4.1',
      version: '2.4.1',
      url: 'https://www.kaveno.example/files/401-r7-60a-firmware-2.4.1.zip',
      products: [{ model: 'R7-60A' }],
      size: 4_194_304,
    });
    expect(firmware?.previous[0]?.version).toBe('2.3.0');
    expect(firmware?.notes).toContain('5 GHz');
  });

  test('without a figure is not what its schema says', () => {
    const [site] = activeSites(model);
    if (!site) throw new Error('there is no site');
    validate(JSON.parse(emitDownloads(model, router, { site, figures: new Map() })));
    expect(validate.errors?.map(({ message }) => message)).toContain("must have required property 'sha256'");
  });
});
