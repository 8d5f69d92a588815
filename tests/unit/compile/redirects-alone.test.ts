import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject } from '../../../engine/build/project/project.ts';
import { readSources } from '../../../engine/build/project/read.ts';
import { viewsOf } from '../../../engine/model/diagnostics/view.ts';
import { createPlan } from '../../../engine/redirects/targets/plan.ts';
import { createExplainer } from '../../../engine/routing/explain.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { withFolder } from '../../support/temporary.ts';

/* A project of redirects alone: manifests/sites.yaml and redirects, and nothing of pages. */

const SITES = `sites:
  - { siteId: 1, flag: "", state: 1, siteType: global, region: global, lang: en, name: Global, addr: https://www.example.com/, isMain: 1 }
  - { siteId: 2, flag: de, state: 1, siteType: country, region: europe, lang: de-DE, country: DE, name: Deutschland, addr: https://www.example.com/de/ }
  - { siteId: 3, flag: fr, state: 0, siteType: country, region: europe, lang: fr-FR, country: FR, name: France, addr: https://www.example.com/fr/ }
`;
const rules = (...lines: readonly string[]): string =>
  `groups:\n  - name: Old\n    rules:\n${lines.map((line) => `      - ${line}\n`).join('')}`;

function project(root: string, files: Readonly<Record<string, string>>): ReturnType<typeof loadProject> {
  mkdirSync(join(root, 'manifests'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  return loadProject(root);
}

const codesOf = ({ diagnostics, files }: ReturnType<typeof loadProject>): string[] =>
  viewsOf(diagnostics, files).map(({ file, code }) => `${file} ${code}`);

test('is valid, and every other address is left to the server with the pages', async () => {
  await withFolder(async (root) => {
    const loaded = project(root, {
      'manifests/sites.yaml': SITES,
      'manifests/redirects.yaml': rules(
        '{ from: "/{site}/old/:id", to: "/{site}/new/:id" }',
        '{ from: /gone, status: 410 }',
      ),
    });
    expect(codesOf(loaded)).toEqual([]);
    const { model, files } = loaded;
    if (!model) throw new Error('there is no model');
    const router = createRouter(model);
    expect(router.pages.size).toBe(0);
    expect(router.decide('/de/old/7?a=b')).toMatchObject({ kind: 'redirect', status: 301, location: '/de/new/7?a=b' });
    expect(router.decide('/gone')).toMatchObject({ kind: 'gone' });
    for (const path of ['/', '/DE/', '/de/new/7', '/a.pdf', '/nothing/'])
      expect(router.decide(path)).toEqual({ kind: 'skip', path, elsewhere: true });
    const explain = createExplainer({ model, router, files });
    expect(explain('/de/old/7')).toMatchObject({ status: 301, hops: 1, finalStatus: 0 });
    expect(explain('/de/new/7')).toMatchObject({ status: 0, location: null });
  });
});

test('still finds loops, and targets on a site that is switched off', async () => {
  await withFolder(async (root) => {
    const loaded = project(root, {
      'manifests/sites.yaml': SITES,
      'manifests/redirects.yaml': rules('{ from: /a, to: /b }', '{ from: /b, to: /a }', '{ from: /c, to: /fr/c }'),
    });
    expect(new Set(codesOf(loaded).map((line) => line.split(' ')[1]))).toEqual(new Set(['RD007', 'RD018']));
  });
});

test('needs all the manifests of pages as soon as it has one of them', async () => {
  await withFolder(async (root) => {
    const manifests = { 'manifests/sites.yaml': SITES, 'manifests/redirects.yaml': rules('{ from: /a, to: /b }') };
    const loaded = project(root, { ...manifests, 'manifests/company.yaml': 'name: Example\n' });
    expect(codesOf(loaded)).toEqual(['content IO001']);
    mkdirSync(join(root, 'content'));
    expect(codesOf(loadProject(root))).toEqual(['manifests/routes.yaml IO004']);
    expect(readSources(root).diagnostics).toEqual([]);
  });
});

test('an expression for a single path is that path, and wins over a pattern', async () => {
  await withFolder(async (root) => {
    const loaded = project(root, {
      'manifests/sites.yaml': SITES,
      'manifests/redirects.yaml': rules(
        "{ regex: '^/{site}/old/a\\.html$', to: '/{site}/page' }",
        "{ from: '/{site}/old/*', to: '/{site}/others' }",
      ),
    });
    expect(codesOf(loaded)).toEqual([]);
    const { model } = loaded;
    if (!model) throw new Error('there is no model');
    const router = createRouter(model);
    expect(router.decide('/de/old/a.html')).toMatchObject({ location: '/de/page' });
    expect(router.decide('/de/old/a.html/')).toMatchObject({ location: '/de/others' });
  });
});

test('12,000 expressions for single paths leave no expression in the plan', async () => {
  await withFolder(async (root) => {
    const shapes = [
      (n: number) => `^/old-${n}$`,
      (n: number) => `^/old/page-${n}\\.html$`,
      (n: number) => `^\\/archive\\/${n}\\/$`,
      (n: number) => `^/caf%C3%A9/${n}\\+${n}$`,
    ];
    const lines = Array.from({ length: 12_000 }, (_, n) => `{ regex: '${shapes[n % 4]?.(n)}', to: /new/${n % 10} }`);
    const { model, diagnostics } = project(root, {
      'manifests/sites.yaml': SITES,
      'manifests/redirects.yaml': rules(...lines),
    });
    if (!model) throw new Error('there is no model');
    expect(diagnostics).toEqual([]);
    const plan = createPlan(model);
    expect(plan.rules).toHaveLength(12_000);
    const kinds = new Set(plan.rules.flatMap(({ source }) => source.segments.map(({ kind }) => kind)));
    expect([...kinds]).toEqual(['literal']);
    const router = createRouter(model);
    for (const path of ['/old-0', '/old/page-4001.html', '/archive/8002/', '/caf%C3%A9/11999+11999'])
      expect(router.decide(path)).toMatchObject({
        kind: 'redirect',
        location: `/new/${path.match(/\d(?=\D*$)/)?.[0]}`,
      });
    expect(router.decide('/old-0/')).toMatchObject({ kind: 'skip' });
  });
});
