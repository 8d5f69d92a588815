import * as mandatory from '@secvisogram/csaf-validator-lib/mandatoryTests.js';
import * as optional from '@secvisogram/csaf-validator-lib/optionalTests.js';
import { csaf_2_0_strict } from '@secvisogram/csaf-validator-lib/schemaTests.js';
import validate from '@secvisogram/csaf-validator-lib/validateStrict.js';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { advisoryFile } from '../../../../engine/content/advisory-file.ts';
import { csafDocument } from '../../../../engine/output/csaf/document.ts';
import { listCsafFiles } from '../../../../engine/output/csaf/files.ts';
import { WEAKNESSES } from '../../../../engine/output/csaf/weaknesses.ts';
import { createRouter } from '../../../../engine/routing/router.ts';
import { realModel } from '../../../support/real.ts';

const model = realModel();
const { advisories } = model.content;
const files = new Map(listCsafFiles(model).map(({ path, compose }) => [`/${path}`, compose(new Map())]));
const FOLDER = '/.well-known/csaf/white/';

async function findings(document: object): Promise<string[]> {
  const { tests } = await validate(
    [csaf_2_0_strict, ...Object.values(mandatory), ...Object.values(optional)],
    document,
  );
  return tests.flatMap(({ name, errors, warnings }) =>
    [...errors, ...warnings].map(({ instancePath, message }) => `${name} ${instancePath} ${message}`),
  );
}

describe('an advisory', () => {
  test.each(advisories.map((advisory) => [advisory.id, advisory] as const))(
    '%s is valid CSAF 2.0',
    async (_, advisory) => {
      expect(await findings(csafDocument(model, advisory))).toEqual([]);
      expect(WEAKNESSES[advisory.cwe]).toBeDefined();
    },
  );

  test('is valid without a page about advisories, and does not lead to one', async () => {
    const [advisory] = advisories;
    if (!advisory) throw new Error('there is no advisory');
    const constants = { ...model.constants, 'security.policy': { value: '' } };
    const document = csafDocument({ ...model, constants }, advisory);
    expect(document).toMatchObject({ document: { references: [{ summary: 'This document' }] } });
    expect(await findings(document)).toEqual([]);
  });

  test('whose severity does not follow from its vector is found', async () => {
    const [advisory] = advisories;
    if (!advisory) throw new Error('there is no advisory');
    const wrong = { ...advisory, score: advisory.score === 9 ? 1 : 9 };
    expect((await findings(csafDocument(model, wrong))).length).toBeGreaterThan(0);
  });

  test('that was changed has two revisions', () => {
    const [advisory] = advisories;
    if (!advisory) throw new Error('there is no advisory');
    expect(csafDocument(model, { ...advisory, published: '2026-01-01', updated: '2026-02-01' })).toMatchObject({
      document: { tracking: { version: '2', revision_history: [{ number: '1' }, { number: '2' }] } },
    });
  });

  test('leads to the page that offers the repair', () => {
    const router = createRouter(model);
    const pages = advisories.flatMap((advisory) =>
      [...JSON.stringify(csafDocument(model, advisory)).matchAll(/"url":"([^"]+\/download\/\d+)"/g)].map(
        ([, url = '']) => url,
      ),
    );
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((url) => router.decide(new URL(url).pathname).kind !== 'page')).toEqual([]);
  });
});

describe('what a publisher offers', () => {
  test('the file of an advisory is at the path of the function', () => {
    for (const advisory of advisories) {
      const text = files.get(advisoryFile(advisory)) ?? '';
      expect(JSON.parse(text)).toMatchObject({ document: { tracking: { id: advisory.id.toUpperCase() } } });
      const digest = createHash('sha256').update(text).digest('hex');
      expect(files.get(`${advisoryFile(advisory)}.sha256`)).toBe(`${digest}  ${advisory.id}.json\n`);
    }
  });

  test('the lists name every document, the newest first', () => {
    const paths = (files.get(`${FOLDER}index.txt`) ?? '').trimEnd().split('\n');
    expect([...paths].sort()).toEqual(advisories.map((one) => advisoryFile(one).slice(FOLDER.length)).sort());
    const rows = (files.get(`${FOLDER}changes.csv`) ?? '').trimEnd().split('\n');
    expect(rows.map((row) => /^"([^"]+)","\d{4}-\d\d-\d\dT00:00:00Z"$/.exec(row)?.[1])).toEqual(paths);
    const times = rows.map((row) => row.split(',')[1] ?? '');
    expect(times).toEqual([...times].sort().reverse());
  });

  test('the feed leads to each document and its digest', () => {
    const { feed } = JSON.parse(files.get(`${FOLDER}csaf-feed-tlp-white.json`) ?? '') as {
      feed: { entry: { link: { href: string }[]; content: { src: string } }[] };
    };
    const led = feed.entry.flatMap(({ link, content }) => [...link.map(({ href }) => href), content.src]);
    expect(led.length).toBe(advisories.length * 3);
    expect(led.filter((address) => !files.has(new URL(address).pathname))).toEqual([]);
  });

  test('the publisher says who it is and where the feed is', () => {
    const provider = JSON.parse(files.get('/.well-known/csaf/provider-metadata.json') ?? '') as Record<string, unknown>;
    expect(provider).toMatchObject({
      metadata_version: '2.0',
      role: 'csaf_provider',
      canonical_url: 'https://www.kaveno.example/.well-known/csaf/provider-metadata.json',
      publisher: { category: 'vendor', name: 'Kaveno' },
      distributions: [{ rolie: { feeds: [{ tlp_label: 'WHITE' }] } }],
    });
  });
});
