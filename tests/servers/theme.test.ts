import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLatest, releaseLayout } from '../../engine/build/release/release.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { readCodeExamples } from '../support/code-examples.ts';
import { COVERS_ALL, covering, partOf } from '../support/coverage.ts';
import { readmeBlocks } from '../support/readme.ts';
import { runShell } from '../support/shell.ts';
import { freePort } from '../support/free-port.ts';
import { createClient } from '../support/http.ts';
import { takePhotograph } from '../support/photograph.ts';
import { copySmallTheme, makeSmallProject } from '../support/page-edits/small-project.ts';
import { sitefold as runSitefold, startSitefold, type Run } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';

/* The theme of a project: what replaces a file of the engine, what is one more, and what is wrong with it. */

let root = '';
/** The pages without the files that tests write. */
let plain: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-theme-'));
  makeSmallProject(root, ['', 'th', 'de']);
  if (COVERS_ALL) plain = await build();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ROUTES = 'manifests/routes.yaml';
const FOOTER = 'theme/components/Footer.astro';
const BREADCRUMBS = 'theme/components/Breadcrumbs.astro';
/** The sections of docs/recipes.md that a small project is enough for. */
const RECIPES = [
  'Change the look',
  'Replace the footer',
  'Add a page type',
  'Add a block',
  'Show a photograph',
  'Draw a family of products',
  'Add a kind of content',
  'Offer a file for download',
];

describe('a theme of its own', () => {
  testInAll('a file that was copied and is unchanged makes the same pages', async () => {
    const ejected = [
      'components/Footer.astro',
      'layouts/Default.astro',
      'components/Block.astro',
      'styles/site.css',
      'styles/fonts.css',
    ];
    for (const path of ejected) expect((await sitefold('theme', 'eject', path)).code).toBe(0);
    const built = await build();
    expect([...built.keys()]).toEqual([...plain.keys()]);
    expect([...built].filter(([path, text]) => plain.get(path) !== text).map(([path]) => path)).toEqual([]);
    const { stdout } = await sitefold('theme', 'list', '--json');
    expect(JSON.parse(stdout)).toContainEqual({ file: FOOTER, kind: 'replaces', changed: false });
    for (const path of ejected) rmSync(join(root, 'theme', path));
  });

  testInAll('the plan of an edit names the pages whose templates use the file, as the build renders them', async () => {
    const path = 'theme/components/FaqEntries.astro';
    expect((await sitefold('theme', 'eject', 'components/FaqEntries.astro')).code).toBe(0);
    await build();
    const planned = async (): Promise<readonly string[]> => {
      const { stdout } = await sitefold('plan', '--json');
      const { pages } = JSON.parse(stdout) as { pages: { changed: readonly { readonly pages: readonly string[] }[] } };
      return pages.changed.flatMap((group) => group.pages).sort();
    };
    expect(await planned()).toEqual([]);
    write(path, `${read(path)}<p class="more">More questions</p>\n`);
    const named = await planned();
    const built = await build();
    const shown = [...built].filter(([, html]) => html.includes('<p class="more">')).map(([file]) => file);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThan(20);
    expect(named).toEqual(expect.arrayContaining(shown.map((file) => `/${file.replace(/\/?index\.html$/, '')}`)));
    expect(named.length).toBeLessThan(30);
    rmSync(join(root, path));
  });

  testInAll('has what the recipes write into it', async () => {
    write('oven.jpg', await takePhotograph('jpeg', { width: 1000, height: 750 }));
    for (const heading of RECIPES) {
      const blocks = readmeBlocks().filter((block) => block.heading === heading);
      expect(blocks.map(({ language }) => language)).toEqual(['sh']);
      for (const { text } of blocks) {
        const { code, output } = await runShell(text, root);
        expect([code, output]).toEqual([0, expect.stringMatching(/^valid: |^theme\/tokens\.css +added/m)]);
        expect(output).not.toMatch(/ (?:error [A-Z]{2}|warning TH)\d{3} /);
      }
    }
    const { code, stdout, stderr } = await sitefold('build', '--explain');
    expect([code, stderr]).toEqual([0, expect.stringContaining('built:')]);
    expect(stdout).toMatch(/^theme\/components\/Footer\.astro: \d+ pages$/m);
    const built = readClient();
    const footed = [...built].filter(([path, html]) => path.endsWith('.html') && html.includes('<nav class="bottom"'));
    expect(footed.length).toBeGreaterThan(200);
    const slogan = /<p class="slogan"[^>]*>Kaveno: made in the mountains<\/p>/;
    expect(footed.filter(([, html]) => !slogan.test(html)).map(([path]) => path)).toEqual([]);
    expect(built.get('index.html')).toMatch(/data-block="quote"[\s\S]*<q>Kaveno<\/q>/);
    expect(built.get('opening-hours/index.html')).toContain('<p>Monday, 9:00–17:00</p>');
    expect(built.get('th/opening-hours/index.html')).toContain('<p>วันจันทร์, 9:00–17:00</p>');
    expect(built.get('de/story/school/index.html')).toMatch(
      /<h1[^>]*>Eine Schule am Hang<\/h1>[\s\S]*Forty classrooms/,
    );
    const { current } = releaseLayout(join(root, 'dist'));
    const shown =
      /<img src="([^"]+)" srcset="([^"]+)" sizes="auto, [^"]+" alt="A stone oven" width="1000" height="750"/;
    const [, largest = '', others = ''] = shown.exec(built.get('index.html') ?? '') ?? [];
    expect(others).toBe([480, 960, 1000].map((width) => `/files/images/oven.jpg/${width}.webp ${width}w`).join(', '));
    expect(await sharp(join(current, 'client', largest)).metadata()).toMatchObject({ width: 1000, height: 750 });
    const rear = readFileSync(join(current, 'client/files/art/r-one-rear.svg'), 'utf8');
    expect([...rear.matchAll(/data-part="port"/g)]).toHaveLength(4);
    const list = 'article,price\nR7-60A,189.00\n';
    expect(readFileSync(join(current, 'client/files/price-list-2026.csv'), 'utf8')).toBe(list);
    const offered = built.get('download/901/index.html') ?? '';
    expect(offered).toMatch(/href="\/files\/price-list-2026\.csv"[^>]*>[\s\S]*?CSV 28\u00a0B/);
    expect(offered).toContain(createHash('sha256').update(list).digest('hex'));
    expect(offered).not.toContain('Hardware');
    // Of two values of a property, the later one counts.
    expect(stylesOf(built)).toMatch(/--signal:light-dark\(#005247.*--signal:light-dark\(#7a2e0e/s);
    expect(stylesOf(built)).toMatch(/\.slogan[^{]*\{padding:/);
  });

  test('imports packages, islands, pictures, and files of its own', async () => {
    // A page of the recipes, which only `npm run test:all` follows.
    if (!read(ROUTES).includes('path: opening-hours'))
      write(ROUTES, `${read(ROUTES)}\n  - { path: opening-hours, title: nav.contact, template: opening-hours }\n`);
    write('theme/tokens.css', ':root { --mark: url("./mark.svg"); }\n');
    write('theme/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n');
    write('theme/components/Note.astro', '<em>Baked in the morning</em>\n');
    write(
      'node_modules/tiny-words/package.json',
      '{ "name": "tiny-words", "type": "module", "exports": "./index.js" }',
    );
    write('node_modules/tiny-words/index.js', "export const hello = 'Words of a package';\n");
    write(
      'islands/Counter.tsx',
      `import { useState } from 'react';

export default function Counter() {
  const [count, setCount] = useState(7);
  return <button onClick={() => setCount(count + 1)}>{\`clicked \${count}\`}</button>;
}
`,
    );
    write(
      'theme/templates/opening-hours.astro',
      `---
import { hello } from 'tiny-words';
import Layout from '../layouts/Layout.astro';
import SiteLink from '../components/SiteLink.astro';
import Note from '../components/Note.astro';
import { currentPage } from '../page.ts';
import Counter from '../../islands/Counter.tsx';
const page = currentPage(Astro);
---

<Layout page={page}>
  <h1>{hello}</h1>
  <div><Note /><SiteLink page={page} /></div>
  <Counter client:visible />
</Layout>
<style>
  h1 { padding: constant(layout.pcBreakpoint); }
</style>
`,
    );
    write('theme/blocks/block10.astro', '<p>Another block with one picture</p>\n');
    const size = { width: 112, height: 84 };
    for (const format of ['avif', 'webp'] as const)
      write(`theme/renders/r-one.${format}`, await takePhotograph(format, size));
    write('theme/renders/r-two-rear.webp', await takePhotograph('webp', { ...size, width: 120 }));
    // The documentation shows them as right, beside those that are wrong below.
    for (const code of ['TH003', 'TH004']) write(...exampleOf(code, 'right'));
    const validated = await sitefold('validate');
    expect([validated.code, validated.stdout.match(/ TH\d{3} /g)]).toEqual([0, null]);
    const built = await build();
    const pictured =
      /<picture class="formats"><source type="image\/avif" srcset="(\/_astro\/r-one\.[\w-]+\.avif)"\/?><img src="\/_astro\/r-one\.[\w-]+\.webp" alt="R-One, front" width="112" height="84"/i;
    const [, pictureOfOne = ''] = pictured.exec(built.get('product/r-one/index.html') ?? '') ?? [];
    const client = join(releaseLayout(join(root, 'dist')).current, 'client');
    expect(readFileSync(join(client, pictureOfOne))).toEqual(readFileSync(join(root, 'theme/renders/r-one.avif')));
    expect(built.get('product/r-two/index.html')).toMatch(/<img src="\/_astro\/r-two-rear\.[\w-]+\.webp" alt="/);
    const page = built.get('th/opening-hours/index.html') ?? '';
    expect(page).toMatch(/<h1[^>]*>Words of a package<\/h1>/);
    expect(page).toMatch(/<em>Baked in the morning<\/em><a/);
    expect(page).toMatch(/<astro-island [^>]*component-url="\/_astro\/Counter[^"]*"/);
    expect(page).toContain('clicked 7');
    expect(built.get('th/faq/index.html')).toMatch(/<footer[^>]*>© \d{4}<\/footer>/);
    expect(built.get('index.html')).toContain('<p>Another block with one picture</p>');
    expect(stylesOf(built)).toMatch(/--mark:url\(["']?\/_astro\/mark\.[\w-]+\.svg["']?\)/);
    expect(stylesOf(built)).toMatch(/h1[^{]*\{padding:\d+px\}/);
    expect(
      [...built].filter(([, text]) => text.includes(root) || text.includes('.sitefold')).map(([path]) => path),
    ).toEqual([]);
  });

  test('a product without dimensions in its specification has no drawing of them', () => {
    const page = covering(readClient(), plain).get('product/r-one/index.html') ?? '';
    expect(page).toContain('r-one-rear.svg');
    expect(page).not.toContain('r-one-dimensions.svg');
  });
});

describe('what is wrong with a theme', () => {
  beforeAll(() => {
    for (const path of [FOOTER, BREADCRUMBS]) rmSync(join(root, path), { force: true });
  });

  const wrong: readonly (readonly [what: string, path: string, text: string, said: RegExp])[] = [
    ['a syntax error', ...exampleOf('TH003', 'wrong'), saidOf('TH003', 'Footer.astro:2:14', '> 2 | const year = ;')],
    [
      'an import that does not exist',
      FOOTER,
      "---\nimport Nothing from './Nothing.astro';\n---\n\n<Nothing />\n",
      /^theme\/components\/Footer\.astro:\d+:\d+ error TH003 [\s\S]*Nothing\.astro[\s\S]*^fix: Import files of the theme/m,
    ],
    [
      'a component that throws',
      ...exampleOf('TH004', 'wrong'),
      saidOf('TH004', 'Breadcrumbs.astro:3:1', '> 3 | const words = page.params.slug.'),
    ],
    [
      'an import of itself',
      FOOTER,
      "---\nimport Footer from './Footer.astro';\n---\n\n<Footer />\n",
      /^theme\/components\/Footer\.astro:\d+:\d+ error TH003 [\s\S]*sitefold\/theme\/components\/Footer\.astro/m,
    ],
    [
      'a style with a syntax error',
      'theme/tokens.css',
      ':root { --paper: red;\n',
      /^theme\/tokens\.css:1:1 error TH003 [\s\S]*^fix: /m,
    ],
  ];
  test.each(partOf(wrong, 1))('%s is reported, and the last release stays', (_, path, text, said) =>
    expectFault(path, text, said, () => sitefold('build')),
  );

  const undrawn: typeof wrong = [
    [
      'a drawing with a syntax error',
      'theme/families/router.ts',
      'export default {\n  build: => 1,\n};\n',
      /^theme\/families\/router\.ts:2:\d+ error TH004 Nothing can be drawn by the file: [\s\S]*^> 2 \| {3}build: => 1,[\s\S]*^fix: /m,
    ],
    [
      'a drawing that draws nothing',
      'theme/families/router.ts',
      'export const build = 1;\n',
      /^theme\/families\/router\.ts:1:1 error TH004 Nothing can be drawn by the file: its default export is not /m,
    ],
    [
      'a drawing that throws',
      'theme/families/router.ts',
      "export default {\n  build({ specifications }) {\n    return specifications.nothing.here;\n  },\n  glyph: { body: '' },\n};\n",
      /^theme\/families\/router\.ts:3:\d+ error TH004 Nothing can be drawn by the file: .*reading 'here'[\s\S]*^fix: /m,
    ],
  ];
  // The place in a drawing is that of Node, which the tests' own process is not.
  test.each(partOf(undrawn, 1))('%s is reported, and the last release stays', (_, path, text, said) =>
    expectFault(path, text, said, () => runSitefold(['build', '--root', root])),
  );

  test('a file that replaces nothing is a warning with the name that was meant', async () => {
    write('theme/components/Fotter.astro', '<p>Never seen</p>\n');
    const { code, stdout, stderr } = await sitefold('validate');
    expect([code, `${stdout}${stderr}`]).toEqual([
      0,
      expect.stringMatching(
        /^theme\/components\/Fotter\.astro:1:1 warning TH001 [\s\S]*^fix: Did you mean `Footer`\?/m,
      ),
    ]);
  });

  test('a file is never copied over one that is there, and a name may be meant', async () => {
    write(FOOTER, '<p>Mine</p>\n');
    expect(await sitefold('theme', 'eject', 'Footer')).toMatchObject({ code: 1 });
    expect(read(FOOTER)).toBe('<p>Mine</p>\n');
    expect(await sitefold('theme', 'eject', 'Foter')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean `components/Footer.astro`?'),
    });
  });
});

testInAll('development shows a file of the theme that comes, changes or goes, and a new template', async () => {
  const ofRecipes = ['manifests/blocks/quote.yaml', 'content/page-blocks/home-quote.yaml'];
  for (const path of ['theme', 'manifests/collections', 'content/stories', ...ofRecipes])
    rmSync(join(root, path), { recursive: true, force: true });
  copySmallTheme(root);
  write(
    ROUTES,
    read(ROUTES)
      .replace(/\n {2}- \{ path: opening-hours.*\n/, '\n')
      .replace(/\n {2}- path: 'story\/\{id\}'\n(?: {4}.*\n)+/, '\n'),
  );
  const port = await freePort();
  const dev = await startSitefold(['dev', '--root', root, '--port', String(port)], /development:/);
  const client = createClient(port);
  const shown = async (path: string): Promise<string> => {
    const { status, body } = await client.get(path).catch(() => ({ status: 0, body: '' }));
    return `${status} ${body}`;
  };
  const patient = { timeout: 60_000 };
  try {
    expect(await shown('/th/faq')).toContain('<nav class="bottom"');
    write(FOOTER, '<p>Mine, first</p>\n<style>p { margin: 7px; }</style>\n');
    await expect.poll(() => shown('/th/faq'), patient).toMatch(/margin: 7px[\s\S]*<p[^>]*>Mine, first<\/p>/);
    write(FOOTER, '<p>Mine, second</p>\n');
    await expect.poll(() => shown('/th/faq'), patient).toContain('<p>Mine, second</p>');
    write(FOOTER, '---\nconst { wide } = Astro.props;\n---\n\n<p>{wide}</p>\n');
    await expect.poll(() => dev.log(), patient).toMatch(/^theme\/components\/Footer\.astro:2:9 error TH005 /m);
    write(FOOTER, '<p>Mine, third</p>\n');
    await expect.poll(() => shown('/th/faq'), patient).toContain('<p>Mine, third</p>');
    write('theme/templates/opening.astro', '<h1>Opening hours</h1>\n');
    write(ROUTES, `${read(ROUTES)}\n  - { path: opening-hours, title: nav.contact, template: opening }\n`);
    await expect.poll(() => shown('/th/opening-hours'), patient).toMatch(/^200 [\s\S]*<h1>Opening hours<\/h1>/);
    rmSync(join(root, FOOTER));
    await expect.poll(() => shown('/th/faq'), patient).toContain('<nav class="bottom"');
    const drawing = 'theme/families/router.ts';
    write(drawing, 'export default { build: => 1 };\n');
    await expect.poll(() => dev.log(), patient).toMatch(/^theme\/families\/router\.ts:1:\d+ error TH004 /m);
    expect(await shown('/th/faq')).toMatch(/^200 /);
    const draw = "build: () => ({ size: { width: 1, depth: 1, height: 1 }, pieces: [] }), glyph: { body: 'M7 7h7v7z' }";
    write(drawing, `export default { ${draw} };\n`);
    await expect.poll(() => shown('/files/art/r-one-icon.svg'), patient).toContain('M7 7h7v7z');
  } finally {
    client.close();
    await dev.stop();
  }
});

function sitefold(...args: readonly string[]): Promise<Run> {
  return callSitefold([...args, '--root', root]);
}

/** Expects that a build with a file tells what is wrong with it, and that the last release stays. */
async function expectFault(path: string, text: string, said: RegExp, run: () => Promise<Run>): Promise<void> {
  const release = (): readonly unknown[] => [
    realpathSync(releaseLayout(join(root, 'dist')).current),
    readLatest(join(root, 'dist')),
  ];
  const before = release();
  const own = path === 'theme/tokens.css' ? read(path) : undefined;
  write(path, text);
  try {
    const { code, stderr } = await run();
    expect(stderr).toMatch(said);
    expect(stderr).not.toContain('.sitefold/themes');
    expect([code, stderr]).toEqual([1, expect.stringContaining('The last build is still in place.')]);
    expect(release()).toEqual(before);
  } finally {
    if (own === undefined) rmSync(join(root, path));
    else write(path, own);
  }
}

/** Builds the project and returns its files. */
async function build(): Promise<ReadonlyMap<string, string>> {
  const { code, stderr } = await sitefold('build');
  expect([code, stderr]).toEqual([0, expect.stringContaining('built:')]);
  return readClient();
}

/** The pages, styles and scripts of the current release, by their path. */
function readClient(): Map<string, string> {
  const client = join(releaseLayout(join(root, 'dist')).current, 'client');
  return new Map(
    readdirSync(client, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:html|css|js)$/.test(path))
      .sort()
      .map((path) => [path, readFileSync(join(client, path), 'utf8')]),
  );
}

/** Returns the path and the text of the file of an example in the documentation. */
function exampleOf(code: string, side: 'wrong' | 'right'): [path: string, text: string] {
  const [file] = Object.entries(readCodeExamples().get(code)?.[side] ?? {});
  if (typeof file?.[1] !== 'string') throw new Error(`${code} has no file of the theme`);
  return [file[0], file[1]];
}

/** What a build says of the wrong file of an example: the message and the hint that the documentation shows. */
function saidOf(code: string, place: string, line: string): RegExp {
  const { message = '', hint = '' } = readCodeExamples().get(code) ?? {};
  const parts = [`theme/components/${place} error ${code} ${message}\n`, line, `fix: ${hint}\n`];
  return new RegExp(parts.map((part) => `^${part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}`).join('[\\s\\S]*'), 'm');
}
function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function stylesOf(built: ReadonlyMap<string, string>): string {
  return [...built].flatMap(([path, text]) => (path.endsWith('.css') ? text : [])).join('\n');
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
