import { describe, expect, test } from 'vitest';
import { loadProject } from '../../../engine/build/project/project.ts';
import { ask, sourceOf } from '../../../engine/content/ask.ts';
import { collectContent, type CollectOptions } from '../../../engine/content/collect.ts';
import { createFileSource } from '../../../engine/content/files.ts';
import { CallError, type CallName, type ContentSource } from '../../../engine/content/source.ts';
import { compile } from '../../../engine/compile/compile.ts';
import type { Constants } from '../../../engine/model/constants.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import { isDefault } from '../../../engine/model/schema/kinds.ts';
import { footerPagesOf } from '../../../engine/content/applications.ts';
import { sourceOf as fileOf } from '../../support/project.ts';
import { REPOSITORY, realModel } from '../../support/real.ts';

const { sources, cache } = loadProject(REPOSITORY);
const model = realModel();
const files = createFileSource(model, { build: 'of-a-test' });

function optionsOf(constants: Constants): { options: CollectOptions; said: string[] } {
  const said: string[] = [];
  const sites = activeSites(model);
  return { said, options: { sites, footerPages: footerPagesOf(constants), log: (message) => void said.push(message) } };
}

/** The embedded content, with other answers to some calls. */
function changed(
  change: (name: CallName, data: unknown, params: Readonly<Record<string, unknown>>) => unknown,
): ContentSource {
  return sourceOf(async (name, params) => change(name, await ask(files, name, params), { ...params }));
}

const pathsOf = async (source: ContentSource, said?: string[]): Promise<string[]> => {
  const { options, said: messages } = optionsOf(model.constants);
  const { files: found } = await collectContent(source, options);
  said?.push(...messages);
  return found.map(({ path }) => path);
};

/** What no call gives, and stays with the project: manifests, pictures, logos, simulated devices, and the list that names are held against. */
const OWN =
  /^(?:(?:manifests|theme)\/|package-lock\.json$|content\/(?:images|company|films|glossary)\/|content\/simulators\/[^/]+\/device\.yaml$|content\/(?:families|proper-names)\.yaml$)/;

describe('collecting all content', () => {
  test('gives files of which the compiler makes the same model', async () => {
    const { options, said } = optionsOf(model.constants);
    const { files: collected, siteIds } = await collectContent(files, options);
    const own = sources.filter(({ path }) => isDefault(path) || OWN.test(path));
    const again = compile([...own, ...collected.map(({ path, text }) => fileOf(path, text))], { cache });
    expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(again.model?.content).toEqual(model.content);
    expect(again.model?.catalog).toEqual(model.catalog);
    expect(siteIds).toEqual(await files.siteMap({}));
    expect(said).toEqual([]);
    expect(collected.map(({ path }) => path)).toEqual(
      [
        // The calls do not tell the channels of the company from those of the content, and one replaces the other.
        'content/channels.yaml',
        ...sources.map(({ path }) => path).filter((path) => !isDefault(path) && !OWN.test(path)),
      ].sort(),
    );
  });

  test('makes at most eight calls at a time, and none twice', async () => {
    const seen = new Set<string>();
    let under = 0;
    let most = 0;
    await pathsOf(
      sourceOf(async (name, params) => {
        const call = `${name} ${JSON.stringify(params)}`;
        expect(seen).not.toContain(call);
        seen.add(call);
        under += 1;
        most = Math.max(most, under);
        await new Promise((done) => setImmediate(done));
        under -= 1;
        return ask(files, name, params);
      }),
    );
    expect(most).toBe(8);
  });

  test.each<CallName>([
    'siteMap',
    'categoryByFlag',
    'categoryFilters',
    'properties',
    'productList',
    'staticPage',
    'catalogList',
    'mediaList',
    'pageBlocks',
    'siteDetail',
  ])('ends with the failure of %s, and asks nothing further', async (failing) => {
    let after = 0;
    let failed = false;
    const source = sourceOf(async (name, params) => {
      if (failed) after += 1;
      // An answer takes its time.
      await new Promise((done) => setImmediate(done));
      if (name !== failing) return ask(files, name, params);
      failed = true;
      throw new CallError('unavailable', name, 'The CMS did not answer in time.');
    });
    await expect(pathsOf(source)).rejects.toMatchObject({ failure: 'unavailable', call: failing });
    await new Promise((done) => setTimeout(done, 20));
    // Calls beside it in the queue may have begun.
    expect(after).toBeLessThanOrEqual(8);
  });

  test('leaves out a product that does not fit, and says so', async () => {
    const said: string[] = [];
    const source = changed((name, data, { id }) => {
      if (name === 'productDetail' && id === 'r7-60a') throw new CallError('invalid', name, 'does not fit');
      return data;
    });
    const paths = await pathsOf(source, said);
    expect(paths).not.toContain('content/products/r7-60a.yaml');
    expect(paths.filter((path) => path.startsWith('content/products/'))).toHaveLength(
      model.content.products.length - 1,
    );
    expect(said).toEqual([`1 of ${model.content.products.length} products do not fit and are left out.`]);
  });

  test.each(['invalid', 'notFound', 'unavailable'] as const)('a CMS without products fails: %s', async (failure) => {
    const source = changed((name, data) => {
      if (name === 'productDetail') throw new CallError(failure, name, 'no product');
      return data;
    });
    await expect(pathsOf(source)).rejects.toMatchObject({ failure, call: 'productDetail' });
  });

  test('an id that would lead out of its folder stays in it', async () => {
    const paths = await pathsOf(
      changed((name, data) =>
        name === 'pageBlocks' ? [{ ...(data as object[])[0], id: '../../manifests/sites' }] : data,
      ),
    );
    expect(paths.filter((path) => path.includes('page-blocks'))).toEqual([
      'content/page-blocks/..%2F..%2Fmanifests%2Fsites.yaml',
    ]);
  });

  test('of two entries with one id the first is taken, and of unknown types none', async () => {
    const said: string[] = [];
    await pathsOf(
      changed((name, data, { type }) => {
        if (name !== 'staticPage' || type !== 'Z806') return data;
        const page = data as { list: object[] };
        return {
          ...page,
          list: [...page.list, page.list[0], { url: 'x/1', type: 'Z999', title: 'x', entry: { id: 1 } }],
        };
      }),
      said,
    );
    expect(said.some((message) => /two entries for `content\/news\/\d+\.yaml`/.test(message))).toBe(true);
    expect(said).toContain('The entry `x/1` of type `Z999` has no folder or no id and is left out.');
  });

  test('a list that says that it never ends is refused', async () => {
    const source = changed((name, data) => (name === 'productList' ? { ...(data as object), pages: 1e9 } : data));
    await expect(pathsOf(source)).rejects.toMatchObject({ failure: 'invalid', call: 'productList' });
  });

  test('a site that the CMS does not have is said', async () => {
    const said: string[] = [];
    await pathsOf(
      changed((name, data) => (name === 'siteMap' ? { '': (data as Record<string, number>)[''] } : data)),
      said,
    );
    expect(said).toContain('The CMS has no site `th`.');
  });
});
