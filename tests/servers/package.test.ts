import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePackage } from '../../scripts/package.ts';
import { CHROMIUM, openContext } from '../support/browser.ts';
import { COVERS_ALL } from '../support/coverage.ts';
import { freePort } from '../support/free-port.ts';
import { createClient } from '../support/http.ts';
import { installPackage, packageCommand, runPackage, sizeOf } from '../support/package.ts';
import { blocksOf, readmeBlocks, replaced } from '../support/readme.ts';
import { serveBuild } from '../support/served.ts';
import { runShell, startShell } from '../support/shell.ts';
import { sitefold, type Run } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';

/* Issue 16: the package, and what another company makes of it. */

/** What a package of npm may weigh, and one of redirects alone with all that it needs: the limits of issue 16, in bytes. */
const MOST_PACKED = 5e6;
const MOST_INSTALLED = 30e6;
/** The lines that a company writes for three countries, six pages and its look. */
const MOST_LINES = 150;
const VENDOR = /kaveno/i;

let folder = '';
let tarball = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-package-'));
  tarball = makePackage(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

/** Makes a project with the package, as a person does in an empty folder. */
async function init(
  name: string,
  ...options: readonly string[]
): Promise<{ readonly root: string; readonly run: Run }> {
  const root = join(folder, name);
  mkdirSync(root);
  installPackage(root, tarball, { redirectsAlone: options.includes('redirects') });
  return { root, run: await runPackage(root, 'init', ...options) };
}

/** The files of a project, without what is installed or built. */
const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        !/^(?:node_modules|dist|\.sitefold|package-lock\.json)(?:\/|$)/.test(path) &&
        statSync(join(root, path)).isFile(),
    )
    .sort();

const sound = (run: Run): void =>
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('; 0 errors, 0 warnings, ')]);

describe('the file that npm installs', () => {
  test('is small, and has the engine, the islands and the command line; no vendor, no tests', () => {
    expect(statSync(tarball).size).toBeLessThan(MOST_PACKED);
    const root = join(folder, 'unpacked');
    mkdirSync(root);
    execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', root]);
    expect(readdirSync(root).sort()).toEqual([
      'LICENSE',
      'README.md',
      'cli',
      'docs',
      'engine',
      'islands',
      'package.json',
    ]);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(join(root, path)).isFile(),
    );
    expect(files.filter((path) => /\.test\.|golden|fixtures/.test(path))).toEqual([]);
    expect(files.filter((path) => VENDOR.test(path) || VENDOR.test(readFileSync(join(root, path), 'latin1')))).toEqual(
      [],
    );
  });
});

describe('redirects alone', () => {
  test('need no pages and none of their packages: validate, explain, emit, import and QA', async () => {
    writeFileSync(join(folder, '_redirects'), '/shop/* /products/:splat 301\n/team /about 302\n');
    const { root, run } = await init(
      'rules',
      '--starter',
      'redirects',
      '--name',
      'Alder',
      '--import',
      `netlify:${folder}/_redirects`,
    );
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('npm start')]);
    expect(sizeOf(join(root, 'node_modules'))).toBeLessThan(MOST_INSTALLED);
    expect(existsSync(join(root, 'node_modules/astro'))).toBe(false);
    // The first block validates too.
    if (COVERS_ALL) sound(await runPackage(root, 'validate'));
    const { code, output } = await runShell(firstBlock(root), root);
    expect([code, output]).toEqual([0, expect.stringMatching(/^written: nginx: [^]*^valid: [^]*^written: curl: /m)]);
    expect(readdirSync(join(root, 'dist')).sort()).toEqual(['qa', 'redirects']);
    // The package has brought the defaults parsed; otherwise, this command has written them.
    expect(existsSync(join(root, 'node_modules/sitefold/.sitefold/defaults.bin'))).toBe(false);
    expect(await runPackage(root, 'explain', '/shop/a', '/none')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\/shop\/a {2}301 → \/products\/a$[\s\S]*^\/none {2}no redirect$/m),
    });
    expect(await runPackage(root, 'redirects', 'emit', 'nginx', 'netlify')).toMatchObject({ code: 0 });
    expect(readFileSync(join(root, 'dist/redirects/netlify/_redirects'), 'utf8')).toContain('/team /about 302!\n');
    // The rules of the starter are examples.
    expect(existsSync(join(root, 'manifests/redirects.yaml'))).toBe(false);
    // The first block has written its tests.
    if (COVERS_ALL)
      expect(await runPackage(root, 'qa', 'emit', 'curl')).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('cases'),
      });
  });

  testInAll(
    'are compared with their last version, and know every command of their README and none of pages',
    async () => {
      const root = join(folder, 'rules');
      const git = (...args: string[]): void => void execFileSync('git', args, { cwd: root, stdio: 'ignore' });
      git('init', '--quiet');
      git('add', '.');
      git('-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'first');
      const rules = join(root, 'manifests/redirects/imported.yaml');
      writeFileSync(rules, readFileSync(rules, 'utf8').replace('to: /about', 'to: /us'));
      expect(await runPackage(root, 'diff')).toMatchObject({
        stdout: expect.stringContaining('~ /team  302 /about → 302 /us'),
      });
      const named = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/`(npx sitefold [^`]+)`/g);
      // The server that has the rules is not there.
      const commands = [...new Set([...named].map(([, command = '']) => command))].filter(
        (command) => !command.includes('--base-url'),
      );
      expect(commands.length).toBeGreaterThan(4);
      for (const command of commands) expect(await runShell(command, root)).toMatchObject({ code: 0 });
      for (const command of ['build', 'dev', 'serve', 'start'])
        expect(await runPackage(root, command)).toMatchObject({
          code: 2,
          stderr: expect.stringContaining('The project has no pages'),
        });
    },
  );

  test('say which package is missing when pages are added', async () => {
    const root = join(folder, 'rules');
    writeFileSync(join(root, 'manifests/company.yaml'), 'name: Alder\n');
    writeFileSync(
      join(root, 'manifests/routes.yaml'),
      'routes:\n  - { path: "", title: nav.home, template: text-page, data: [pages], page: home }\n',
    );
    mkdirSync(join(root, 'content/pages'), { recursive: true });
    writeFileSync(
      join(root, 'content/pages/home.yaml'),
      'id: home\nurl: home\ntype: Z801\ntitle: A\nsummary: B\nbody: C\n',
    );
    writeFileSync(join(root, 'manifests/redirects.yaml'), 'groups: []\n');
    rmSync(join(root, 'manifests/redirects'), { recursive: true });
    const { code, stderr } = await runPackage(root, 'build');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /needs the package `[\w@/-]+`, which is not installed\. Delete `omit=optional` from \.npmrc/,
      ),
    ]);
    expect(stderr).not.toContain('bug');
  });
});

describe('the sites of a company', () => {
  let root = '';
  let made: Run;

  beforeAll(async () => {
    ({ root, run: made } = await init(
      'company',
      '--name',
      'Über Brot & Co',
      '--url',
      'https://www.ueber-brot.example',
      '--countries',
      'de,ar,th',
    ));
  });

  test('are few lines, and sound from the first', async () => {
    expect([made.code, made.stdout]).toEqual([0, `${filesOf(root).join('\n')}\n`]);
    expect(made.stderr).toContain(
      '`/ar/` is the country Argentina, not the language Arabic; its pages are in Spanish.',
    );
    const own = filesOf(root).filter((path) => /^(?:manifests|content|theme)\//.test(path));
    const lines = own.flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== ''),
    );
    expect(lines.length).toBeLessThan(MOST_LINES);
    sound(await runPackage(root, 'validate'));
  });

  test('never write over a file, and say which is there', async () => {
    const before = filesOf(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]);
    expect(await runPackage(root, 'init')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/README\.md.* are there already, and nothing is written over/),
    });
    expect(filesOf(root).map((path) => [path, readFileSync(join(root, path), 'utf8')])).toEqual(before);
  });

  test('are built, checked and served: pages, redirects, the page for unknown addresses, and no other company', async () => {
    await followReadme(root);
    expect(namesOfVendor(root, 20)).toEqual([]);

    await visit(root, async (page, client) => {
      await page.goto('/de/about-us.html');
      expect(new URL(page.url()).pathname).toBe('/de/about');
      expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
      expect(await page.locator('.imprint').textContent()).toContain('Über Brot & Co');
      expect(await colourOfFocus(page)).toBe('rgb(122, 46, 14)');
      await page.goto('/nothing-here');
      expect(new URL(page.url()).pathname).toBe('/error');
      await page.goto('/search?q=services');
      expect(await page.getByRole('link', { name: 'Services' }).count()).toBeGreaterThan(0);
      expect(await client.get('/ar/index.html')).toMatchObject({ status: 301, location: '/ar/' });
      expect(await client.get('/error?path=%2Fx')).toMatchObject({ status: 404 });
    });
  });

  testInAll('change with a footer, a colour, a page and a kind of content of their own', async () => {
    expect(await runPackage(root, 'theme', 'eject', 'Footer')).toMatchObject({ code: 0 });
    const footer = join(root, 'theme/components/Footer.astro');
    writeFileSync(
      footer,
      readFileSync(footer, 'utf8').replace('</footer>', '  <p class="slogan">Baked at night</p>\n</footer>'),
    );
    const tokens = join(root, 'theme/tokens.css');
    writeFileSync(tokens, readFileSync(tokens, 'utf8').replace('#7a2e0e', '#123456'));
    appendFileSync(
      join(root, 'manifests/routes.yaml'),
      '  - { path: jobs, title: nav.partners, template: text-page, data: [pages], page: jobs }\n',
    );
    const jobs = readFileSync(join(root, 'content/pages/about.yaml'), 'utf8').replaceAll(
      /^(id|url): about$/gm,
      '$1: jobs',
    );
    writeFileSync(join(root, 'content/pages/jobs.yaml'), jobs);
    // As docs/recipes.md says, with the package in the place of what npx would find.
    const recipe = readmeBlocks().find(({ heading }) => heading === 'Add a kind of content')?.text ?? '';
    const { code, output } = await runShell(recipe.replace('npx sitefold', packageCommand(root).join(' ')), root);
    expect([code, output]).toEqual([0, expect.stringContaining('; 0 errors, 0 warnings, ')]);
    expect(readFileSync(join(root, '.sitefold/content.d.ts'), 'utf8')).toContain('readonly stories:');

    expect(await runPackage(root, 'build')).toMatchObject({ code: 0 });
    const found = filesIn(join(root, 'dist/current/client'));
    expect(found.get('de/story/school/index.html')).toMatch(/<h1[^>]*>Eine Schule am Hang<\/h1>/);
    expect(found.get('th/sitemap-stories.xml')).toContain('/th/story/school</loc><lastmod>2026-05-04</lastmod>');
    expect(namesOfVendor(root, 20)).toEqual([]);

    await visit(root, async (page) => {
      await page.goto('/th/jobs');
      const slogan = page.locator('footer').getByText('Baked at night', { exact: true });
      expect(await slogan.isVisible()).toBe(true);
      expect(await colourOfFocus(page)).toBe('rgb(18, 52, 86)');
      await page.goto('/de/story/school');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Eine Schule am Hang');
    });
  });
});

testInAll('a catalogue is sound, is built without a link that leads nowhere, and is served', async () => {
  const { root, run } = await init('catalogue', '--starter', 'vendor', '--countries', 'de,fr,sa');
  expect(run.code).toBe(0);
  sound(await runPackage(root, 'validate'));
  await followReadme(root);
  expect(namesOfVendor(root, 40)).toEqual([]);

  await visit(root, async (page, client) => {
    await page.goto('/de/devices/r4-20a');
    expect(new URL(page.url()).pathname).toBe('/de/product/r4-20a');
    expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('R4-20A');
    const drawing = page.locator('main img').first();
    await expect.poll(() => drawing.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await page.goto('/product/nothing-here');
    expect(new URL(page.url()).pathname).toBe('/error');
    expect(await client.get('/devices/r4-20a')).toMatchObject({ status: 301, location: '/product/r4-20a' });
    expect(await client.get('/error?path=%2Fx')).toMatchObject({ status: 404 });
  });
});

test('a place that cannot be written to is named, and nothing is left there', async () => {
  const root = join(folder, 'no-place');
  mkdirSync(root);
  writeFileSync(join(root, 'file'), 'mine');
  const { code, stderr } = await sitefold(['init', join(root, 'file/below'), '--yes']);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^sitefold: The project cannot be written to `.*\/file\/below`: /),
  ]);
  expect([readdirSync(root), readFileSync(join(root, 'file'), 'utf8')]).toEqual([['file'], 'mine']);
});

test('package.json keeps what is in it, and a folder is made', async () => {
  const root = join(folder, 'own');
  mkdirSync(root);
  installPackage(root, tarball);
  writeFileSync(
    join(root, 'package.json'),
    '{ "name": "own", "scripts": { "test": "mine" }, "dependencies": { "sitefold": "file:x" } }',
  );
  expect(await runPackage(root, 'init', 'sites', '--starter', 'redirects')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('cd sites\n  npm install'),
  });
  expect(await runPackage(root, 'init', '--starter', 'redirects')).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toEqual({
    private: true,
    name: 'own',
    scripts: { start: 'sitefold redirects emit', test: 'mine' },
    dependencies: { sitefold: 'file:x' },
  });
});

/** The block of commands at the start of the README of a project. */
function firstBlock(root: string): string {
  const [first] = blocksOf(readFileSync(join(root, 'README.md'), 'utf8'));
  if (first?.language !== 'sh') throw new Error('the README does not begin with commands');
  return first.text;
}

/**
 * Runs the commands at the start of the README of sites: first the service, on a free port and until it serves, then the rest. In `npm test`,
 * `start.test.ts` starts the sites of a company.
 */
async function followReadme(root: string): Promise<void> {
  const [start = '', ...others] = firstBlock(root).trimEnd().split('\n');
  if (COVERS_ALL) await startAsItSays(start, root);
  const { code, output } = await runShell(others.join('\n'), root);
  expect([code, output]).toEqual([0, expect.stringMatching(/^valid: [^]*^built: [^]*nothing is wrong/m)]);
}

async function startAsItSays(start: string, root: string): Promise<void> {
  const onPort = `npm start -- --port ${await freePort()} --operations-port 0`;
  const shell = await startShell(replaced(start, 'npm start', onPort), root, /"msg":"serving"/);
  await shell.stop();
}

/** Serves the build of a project, and asks it as a visitor does, with Chromium, and as a program. */
async function visit(
  root: string,
  look: (page: Page, client: ReturnType<typeof createClient>) => Promise<void>,
): Promise<void> {
  const service = await serveBuild({ command: [...packageCommand(root), 'serve'], cwd: root });
  const client = createClient(service.port);
  const browser = await chromium.launch(CHROMIUM);
  try {
    const context = await openContext(browser, { baseURL: `http://127.0.0.1:${service.port}` });
    await look(await context.newPage(), client);
  } finally {
    client.close();
    await browser.close();
    service.stop();
    await service.ended;
  }
}

/** The colour of the ring that Chromium shows around what the keyboard has reached: the accent of the theme. */
async function colourOfFocus(page: Page): Promise<string> {
  await page.keyboard.press('Tab');
  return page.locator(':focus-visible').evaluate((link) => getComputedStyle(link).outlineColor);
}

/** Returns the files of the build of a project that name the vendor of the repository. */
function namesOfVendor(root: string, least: number): string[] {
  const found = filesIn(join(root, 'dist/current/client'));
  expect(found.size).toBeGreaterThan(least);
  return [...found].filter(([path, text]) => VENDOR.test(path) || VENDOR.test(text)).map(([path]) => path);
}

/** The texts of the pages, styles and scripts of a folder, by their path. */
function filesIn(root: string): Map<string, string> {
  return new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:html|css|js|xml|txt|json|svg|webmanifest)$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}
