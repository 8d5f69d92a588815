import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject } from '../../engine/build/project/project.ts';
import { rootSite } from '../../engine/model/active-sites.ts';
import { CODES } from '../../engine/model/diagnostics/codes.ts';
import { KIND_NAMES } from '../../engine/model/schema/kinds.ts';
import { searchRecords } from '../../engine/output/search/records.ts';
import { createRouter } from '../../engine/routing/router.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { createClient } from '../support/http.ts';
import { differences, readRelease } from '../support/page-edits/built-project.ts';
import { REPOSITORY } from '../support/real.ts';
import { serveBuild } from '../support/served.ts';
import { runShell } from '../support/shell.ts';
import { sitefold } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

/* The projects in examples/: each is sound, and does what its README says. */

const EXAMPLES = `${REPOSITORY}examples/`;
/** Leaves out what is not a part of an example. */
const filter = (path: string): boolean => !/\/(?:\.sitefold|node_modules)$/.test(path);

test.each(readdirSync(EXAMPLES))('%s has nothing wrong with it', async (name) => {
  const { code, stderr } = await callSitefold(['validate', '--verbose', '--root', EXAMPLES + name]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('; 0 errors, 0 warnings, 0 remarks')]);
});

test('the bakery has its own look, page types, kind of content, block type, island and words', async () => {
  await withFolder(async (folder) => {
    const root = join(folder, 'bakery');
    cpSync(`${EXAMPLES}bakery`, root, { recursive: true, filter });
    const out = join(folder, 'dist');
    const at = ['--root', root, '--out', out];
    expect(await callSitefold(['build', ...at])).toMatchObject({ code: 0, stderr: expect.stringContaining('built:') });
    expect(await callSitefold(['check', ...at])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('nothing is wrong'),
    });
    const read = (path: string): string => readFileSync(join(out, 'current/client', path), 'utf8');
    expect(read('it/index.html')).toMatch(/<h1[^>]*>Pane che si prende il suo tempo<\/h1>/);
    expect(read('it/index.html')).toMatch(/<astro-island [^>]*component-url="\/_astro\/NextBatch[^"]*"/);
    expect(read('at/opening-hours/index.html')).toMatch(/<th[^>]*>Sonntag<\/th><td[^>]*>geschlossen<\/td>/);
    expect(read('it/index.html')).toContain('data-block="bread"');
    // One bread is sold in one country.
    expect(['at', 'it'].map((flag) => read(`${flag}/breads/index.html`).split('/bread/').length - 1)).toEqual([2, 3]);
    expect(read('it/bread/rye/index.html')).toMatch(/segale[\s\S]*1000 g[\s\S]*lunedì, martedì/);
    for (const path of ['de/index.html', 'it/privacy/index.html'])
      expect(read(path)).toMatch(/<p class="oven"[^>]*>Ofen &amp; Tal, Hafergasse 3, Innsbruck<\/p>/);
    // A browser has its frame in the colours of its paper.
    expect(read('at/index.html').match(/<meta name="theme-color"[^>]*>/g)).toEqual([
      '<meta name="theme-color" content="#fdf8f0" media="(prefers-color-scheme: light)">',
      '<meta name="theme-color" content="#1d130b" media="(prefers-color-scheme: dark)">',
    ]);
    // It has no drawing of its own for the error page, and is not given that of another company.
    const visitor = createClient((await serveBuild({ out })).port);
    const { status, body } = await visitor.get('/error?path=/nothing').finally(() => visitor.close());
    expect([status, /<main[\s\S]*<\/main>/.exec(body)?.[0]]).toEqual([404, expect.not.stringContaining('<svg')]);
    const styles = readdirSync(join(out, 'current/client/_astro')).filter((file) => file.endsWith('.css'));
    expect(styles.map((file) => read(`_astro/${file}`)).join('')).toMatch(/--signal:light-dark\(#8a3c0c/);
    const { stdout } = await callSitefold([
      'explain',
      '--root',
      `${EXAMPLES}bakery`,
      '/it/brote/rye',
      '/ostern',
      '/shop/x',
    ]);
    expect(stdout).toMatch(
      /^\/it\/brote\/rye {2}301 → \/it\/breads$[\s\S]*^\/ostern {2}302 → \/breads$[\s\S]*^\/shop\/x {2}410$/m,
    );
  });
});

testInAll('an edit of a bread renders its page on each site, and the files are those of a clean build', async () => {
  await withFolder(async (folder) => {
    const root = join(folder, 'bakery');
    cpSync(`${EXAMPLES}bakery`, root, { recursive: true, filter });
    const out = join(folder, 'dist');
    const at = ['--root', root, '--out', out];
    expect(await sitefold(['build', ...at])).toMatchObject({ code: 0 });
    const rye = join(root, 'content/breads/rye.yaml');
    writeFileSync(rye, readFileSync(rye, 'utf8').replace('grams: 1000', 'grams: 900'));
    expect(await sitefold(['build', ...at])).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^built: 37 pages in .*, 4 rendered, /m),
    });
    const page = readFileSync(join(out, 'current/client/at/bread/rye/index.html'), 'utf8');
    expect(page).toContain('900 g');
    const clean = join(folder, 'clean');
    rmSync(join(root, '.sitefold'), { recursive: true });
    expect(await sitefold(['build', '--root', root, '--out', clean])).toMatchObject({ code: 0 });
    expect(differences(readRelease({ out }), readRelease({ out: clean }))).toEqual([]);
  });
});

testInAll('a project without a navigation or a dated entry has no menu and no link to security.txt', async () => {
  await withFolder(async (folder) => {
    const root = join(folder, 'bakery');
    cpSync(`${EXAMPLES}bakery`, root, { recursive: true, filter });
    const out = join(folder, 'dist');
    const build = async (): Promise<void> => {
      expect(await sitefold(['build', '--root', root, '--out', out])).toMatchObject({ code: 0 });
    };
    const read = (path: string): string => readFileSync(join(out, 'current/client', path), 'utf8');
    // Its page on security is that of advisories by its name.
    const routes = join(root, 'manifests/routes.yaml');
    const route =
      '  - { path: security, title: nav.contact, template: text-page, data: [pages, advisories], page: securityadvisory }';
    writeFileSync(routes, `${readFileSync(routes, 'utf8')}${route}\n`);
    const about = readFileSync(join(root, 'content/pages/about.yaml'), 'utf8');
    writeFileSync(
      join(root, 'content/pages/securityadvisory.yaml'),
      about.replace(/^id: about$/m, 'id: securityadvisory').replace(/^url: about$/m, 'url: security'),
    );
    await build();
    expect(read('at/index.html')).toMatch(/id="main-menu"[\s\S]*popovertarget="main-menu"/);
    expect(read('at/security/index.html')).toContain('href="/.well-known/security.txt"');
    expect(read('.well-known/security.txt')).toContain('Contact: mailto:web@ofen-tal.example');

    rmSync(join(root, 'content/navigation.yaml'));
    const kind = join(root, 'manifests/collections/breads.yaml');
    writeFileSync(kind, readFileSync(kind, 'utf8').replace(', updated]', ']'));
    for (const name of readdirSync(join(root, 'content/breads'))) {
      const bread = join(root, 'content/breads', name);
      writeFileSync(bread, readFileSync(bread, 'utf8').replace(/^updated: .*\n/m, ''));
    }
    await build();
    expect(read('at/index.html')).not.toMatch(/menu-(?:open|close)|main-menu|data-menu/);
    expect(read('at/security/index.html')).toContain('href="mailto:web@ofen-tal.example"');
    expect(read('at/security/index.html')).not.toContain('security.txt');
    expect(existsSync(join(out, 'current/client/.well-known/security.txt'))).toBe(false);
  });
});

testInAll(
  'the documentation has a page of each document, kind of files, command and code, and the search finds them',
  async () => {
    await withFolder(async (out) => {
      const at = ['--root', `${EXAMPLES}docs`, '--out', out];
      expect(await sitefold(['build', ...at])).toMatchObject({ code: 0, stderr: expect.stringContaining('built:') });
      expect(await sitefold(['check', ...at])).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('nothing is wrong'),
      });
      const read = (path: string): string => readFileSync(join(out, 'current/client', path, 'index.html'), 'utf8');
      for (const code of Object.keys(CODES))
        expect(read(`codes/${code.toLowerCase()}`)).toMatch(new RegExp(`<h1[^>]*>${code}</h1>`));
      for (const kind of KIND_NAMES)
        expect(read(`schemas/${kind.replace('/', '-')}`)).toMatch(/<h2 id="keys">Keys<\/h2>/);
      expect(read('docs/concepts')).toContain('<a href="/schemas/sites">');
      expect(read('codes/rd006')).toMatch(/<h2>What to do<\/h2>\s*<p>Redirect to a page of the site/);
      expect(read('commands/redirects-emit')).toContain('sitefold redirects emit nginx edge');
      // It has no channels and no list of sites: one row of the footer has nothing to show.
      expect(read('docs/start').match(/class="footer-row"/g)).toHaveLength(1);
      // A link to another document leads to its page, and one to a recipe to the page of the recipe.
      expect(read('docs/start')).toContain('<a href="/docs/concepts">');
      expect(read('docs/kinds-of-content')).toContain('<a href="/docs/add-a-kind-of-content">');
      const { model } = loadProject(`${EXAMPLES}docs`);
      const found = model && searchRecords(model, createRouter(model), rootSite(model)).map(({ type }) => type);
      expect(new Set(found)).toEqual(new Set(['articles', 'schemas', 'commands', 'codes']));
    });
  },
);

testInAll(
  'an editor knows the fields of the breads, and the files of the theme that the bakery does not have',
  async () => {
    await withFolder(async (folder) => {
      const root = join(folder, 'bakery');
      cpSync(`${EXAMPLES}bakery`, root, { recursive: true, filter });
      symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
      expect(await sitefold(['validate', '--root', root])).toMatchObject({ code: 0 });
      const template = join(root, 'theme/templates/bread.astro');
      writeFileSync(template, readFileSync(template, 'utf8').replace('bread.grams', 'bread.gramms'));
      const { output } = await runShell('astro check --root . --tsconfig tsconfig.json', root);
      // Nothing else is wrong.
      expect(output).toMatch(/Property 'gramms' does not exist on type 'BreadsEntry'[\s\S]*- 1 error\b/);
    });
  },
);

test('sites are listed with what they are', async () => {
  const { code, stdout } = await callSitefold(['sites', '--root', `${EXAMPLES}bakery`]);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^4 +it +1 +it-IT +ltr +IT +europe +https:\/\/www\.ofen-tal\.example\/it\/ +Italia$/m),
  ]);
});

test('redirects without pages are written for hosts, with their tests', async () => {
  await withFolder(async (out) => {
    const root = ['--root', `${EXAMPLES}redirects-only`];
    expect(await callSitefold(['redirects', 'emit', 'nginx', 'caddy', ...root, '--out', out])).toMatchObject({
      code: 0,
    });
    expect(readFileSync(join(out, 'nginx/sitefold-redirects.conf'), 'utf8')).toContain('/stories/alps-in-winter');
    const { stdout } = await callSitefold(['explain', ...root, '/reisen/nach/rom']);
    expect(stdout).toMatch(/^\/reisen\/nach\/rom {2}308 → \/de\/journeys$/m);
    expect(await callSitefold(['qa', 'emit', 'json', ...root, '--out', out])).toMatchObject({ code: 0 });
  });
});
