import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBundle } from '../../engine/build/render/bundle.ts';
import { beginBundle, readBundleSources } from '../../engine/build/render/early-bundle.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { REPOSITORY, realModel } from '../support/real.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

const BREAKPOINT = 'layout.pcBreakpoint';

function stylesOf(bundle: string): string {
  const folder = join(bundle, 'client', '_astro');
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return sheets.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/** The names of the templates of the engine that a bundle can render. */
function templatesOf(bundle: string): string[] {
  const engines = readdirSync(join(REPOSITORY, 'engine/theme/templates')).map((name) => name.replace('.astro', '.mjs'));
  return readdirSync(join(bundle, 'server/chunks'))
    .filter((name) => engines.includes(name))
    .sort();
}

test('a bundle is kept while its constants and templates are the same', async () => {
  const parent = join(REPOSITORY, '.sitefold/tests');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'bundle-'));
  const open = (model: SiteModel): Promise<string> => openBundle(folder, { root: REPOSITORY, ...model });
  try {
    const model = realModel();
    const constant = model.constants[BREAKPOINT];
    if (!constant) throw new Error(`there is no constant ${BREAKPOINT}`);
    const first = await open(model);
    // No bundle can be made in a folder that does not exist.
    expect(await openBundle(join(folder, 'missing'), { root: REPOSITORY, ...model })).toBe(first);
    const changed = await open({
      ...model,
      routes: model.routes.filter(({ template }) => ['error', 'faq-list', 'text-page'].includes(template)),
      constants: { ...model.constants, [BREAKPOINT]: { ...constant, value: 1234 } },
    });
    expect(changed).not.toBe(first);
    expect(stylesOf(changed)).toContain('1234px');
    expect(stylesOf(first)).not.toContain('1234px');
    expect(await open(model)).toBe(first);
    // Of the templates of the engine it has those of its routes; `home` is one of the project, all of whose templates are in it.
    expect(templatesOf(changed)).toEqual(['error.mjs', 'faq-list.mjs', 'home.mjs', 'text-page.mjs']);
    expect(templatesOf(first)).toEqual(expect.arrayContaining(['faq-list.mjs', 'product-compare.mjs']));
    // Where it was made is not in it, so that every machine makes the same bytes.
    const texts = readdirSync(join(changed, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(join(changed, 'server', name), 'utf8'));
    expect(texts.length).toBeGreaterThan(10);
    // React is there once, and not in the form for development.
    expect(texts.filter((text) => text.includes('react-dom-server.node.production.js'))).toHaveLength(1);
    expect(texts.filter((text) => /react[\w.-]*\.development\.js/.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes(folder) || text.includes('.sitefold/tests'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

testInAll('a theme that the bundler refused early is not given to it again', async () => {
  await withFolder(async (root) => {
    makeSmallProject(root, ['']);
    mkdirSync(join(root, 'theme/components'), { recursive: true });
    writeFileSync(join(root, 'theme/components/Footer.astro'), '---\nconst year = ;\n---\n<footer></footer>\n');
    const { done } = beginBundle(root, false);
    const refused = await done;
    expect(refused?.cause).toMatchObject({ place: { file: expect.stringContaining('Footer.astro'), line: 2 } });
    const sources = readBundleSources(root);
    if (!sources) throw new Error('the project has mistakes');
    // The same error, not another one with the same words.
    const opened = openBundle(join(root, 'not-used'), sources, { begun: done });
    await expect(opened.catch((cause: unknown) => cause)).resolves.toBe(refused?.cause);
  });
});
