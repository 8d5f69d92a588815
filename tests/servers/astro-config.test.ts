import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { SCRIPTS_FILE } from '../../engine/build/release/stored-site.ts';
import { scriptDigest } from '../../engine/output/headers/inline-scripts.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { partOf } from '../support/coverage.ts';
import { freePort } from '../support/free-port.ts';
import { createClient } from '../support/http.ts';
import { readmeBlocks } from '../support/readme.ts';
import { runShell } from '../support/shell.ts';
import { startSitefold, type Run } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';

/* The Astro settings of a project: what they change in pages, and what is wrong with them. */

let root = '';
const CONFIG = 'astro.config.mjs';
const WORDS = 'tools/words.mjs';
const PAGE = 'prices/index.html';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-astro-config-'));
  expect(await callSitefold(['init', root, '--yes'])).toMatchObject({ code: 0 });
  const blocks = readmeBlocks().filter(({ heading }) => heading === 'Use an Astro integration');
  expect(blocks.map(({ language }) => language)).toEqual(['sh']);
  for (const { text } of blocks)
    expect(await runShell(text, root)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^valid: .* 0 warnings/m),
    });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

// The next test builds the integration of the recipe too, beside others.
testInAll('the recipe makes a page with an integration of its own', async () => {
  const built = await build();
  expect(built.get(PAGE)).toContain('<dt>Rye bread</dt><dd>4.20</dd>');
});

test('integrations, Markdown, Vite plugins and styles of a project are in its pages', async () => {
  write(
    CONFIG,
    `import { satteri } from '@astrojs/markdown-satteri';
import tables from './integrations/tables.mjs';
import words from './${WORDS}';

export default {
  integrations: [tables(), [words({ greeting: 'Good morning' })]],
  markdown: { processor: satteri({ features: { smartPunctuation: false } }), syntaxHighlight: 'prism' },
  scopedStyleStrategy: 'class',
  vite: { define: { OPENED: '"at dawn"' } },
};
`,
  );
  write(
    WORDS,
    `import { hello } from './hello.mjs';
export default ({ greeting }) => ({
  name: 'words',
  hooks: {
    'astro:config:setup': ({ injectScript, updateConfig }) => {
      injectScript('page', "import { tiny } from 'tiny-words';\\nconsole.log(tiny, 'of every page');");
      injectScript('head-inline', "console.log('inline');");
      updateConfig({ vite: { plugins: [{
        name: 'words',
        resolveId: (id) => (id === 'virtual:words' ? '\\0virtual:words' : undefined),
        load: (id) => (id === '\\0virtual:words'
          ? \`export { tiny } from 'tiny-words'; export const words = \${JSON.stringify(greeting + hello)};\`
          : undefined),
      }] } });
    },
  },
});
`,
  );
  write('tools/hello.mjs', "export const hello = ', baker';\n");
  write('node_modules/tiny-words/package.json', '{ "name": "tiny-words", "type": "module", "exports": "./index.js" }');
  write('node_modules/tiny-words/index.js', "export const tiny = 'Words of a package';\n");
  write('theme/note.md', 'Some *text* -- of a note.\n\n```js\nconst a = 1;\n```\n\n![A dot](./dot.png)\n');
  writeFileSync(join(root, 'theme/dot.png'), Buffer.from(DOT, 'base64'));
  write(
    'theme/templates/prices.astro',
    `---
import { Image } from 'astro:assets';
import { tiny, words } from 'virtual:words';
import Layout from '../layouts/Layout.astro';
import { Content } from '../note.md';
import dot from '../dot.png';
import { currentPage } from '../page.ts';
import prices from './prices.csv';
const page = currentPage(Astro);
---

<Layout page={page}>
  <h1>{words} {tiny} {OPENED} {prices.length}</h1>
  <Content />
  <Image src={dot} alt="A dot" />
</Layout>
<style>
  h1 { padding: 3px; }
</style>
`,
  );
  const built = await build();
  const page = built.get(PAGE) ?? '';
  expect(page).toMatch(/<h1 class="astro-\w+">Good morning, baker Words of a package at dawn 2<\/h1>/);
  expect(page).toContain('<p>Some <em>text</em> -- of a note.</p>');
  expect(page).toContain('<span class="token keyword">const</span>');
  expect(page.match(/<img[^>]* src="\/_astro\/dot\.[\w-]+\.png"/g)).toHaveLength(2);
  expect(page).not.toContain('"/_image');
  const [, script = ''] = /<script type="module" src="\/(_astro\/page\.[\w-]+\.js)">/.exec(page) ?? [];
  expect(built.get(script)).toMatch(/Words of a package[\s\S]*of every page/);
  // The content security policy allows the inline script.
  expect(page).toContain("<script>console.log('inline');</script>");
  const release = releaseLayout(join(root, 'dist')).current;
  const digests = readFileSync(join(release, SCRIPTS_FILE), 'utf8');
  expect(digests).toContain(scriptDigest("console.log('inline');"));
  expect([...built].filter(([, text]) => text.includes(root)).map(([path]) => path)).toEqual([]);
});

testInAll(
  'an edit of what the settings import renders the pages that it changes anew, and another file none',
  async () => {
    write('notes.mjs', 'export default 1;\n');
    expect((await sitefold('build')).stderr).toContain('unchanged:');
    write('tools/hello.mjs', "export const hello = ', miller';\n");
    const { stdout, stderr } = await sitefold('build', '--explain');
    const [, pages, rendered] = / (\d+) pages in .* (\d+) rendered/.exec(stderr) ?? [];
    expect(Number(rendered)).toBeGreaterThan(0);
    expect(Number(rendered)).toBeLessThan(Number(pages));
    expect(stdout).toMatch(new RegExp(`^tools/hello\\.mjs: ${rendered} pages$`, 'm'));
    expect(readClient().get(PAGE)).toContain('Good morning, miller');
  },
);

const WRONG: readonly (readonly [what: string, text: string, said: RegExp])[] = [
  ['an option that Sitefold decides', "export default { base: '/a' };\n", /^astro\.config\.mjs:1:18 error AC002 /m],
  ['a file that throws', "throw new Error('no flour');\n", /^astro\.config\.mjs:1:7 error AC005 .*: no flour\.$/m],
  [
    'an integration that adds a page',
    "export default { integrations: [{ name: 'own', hooks: { 'astro:config:setup': ({ injectRoute }) => injectRoute({}) } }] };\n",
    /^astro\.config\.mjs:1:18 error AC006 The integration `own` adds a page, /m,
  ],
  [
    'a plugin that fails',
    "export default { vite: { plugins: [{ name: 'own', buildStart() { throw new Error('no water'); } }] } };\n",
    /^astro\.config\.mjs:1:1 error AC008 Astro fails with these settings: .*no water\.$/m,
  ],
];

test.each(partOf(WRONG, 1))('%s is reported, and the last release stays', async (_, text, said) => {
  const config = read(CONFIG);
  const before = realpathSync(releaseLayout(join(root, 'dist')).current);
  write(CONFIG, text);
  try {
    const { code, stderr } = await sitefold('build');
    expect(stderr).toMatch(said);
    expect(stderr).not.toContain('.sitefold/themes');
    expect(code).toBe(1);
    expect(realpathSync(releaseLayout(join(root, 'dist')).current)).toBe(before);
  } finally {
    write(CONFIG, config);
  }
});

testInAll(
  'development takes the settings, an edit of them, and goes on with the last ones while they are wrong',
  async () => {
    const port = await freePort();
    const dev = await startSitefold(['dev', '--root', root, '--port', String(port)], /development:/);
    const client = createClient(port);
    const shown = async (): Promise<string> => {
      const { status, body } = await client.get('/prices').catch(() => ({ status: 0, body: '' }));
      return `${status} ${body}`;
    };
    const config = read(CONFIG);
    try {
      await expect.poll(shown).toContain('Good morning, miller');
      write('tools/hello.mjs', "export const hello = ', cook';\n");
      await expect.poll(shown).toContain('Good morning, cook');
      write(CONFIG, 'throw 1;\n');
      await expect.poll(() => dev.log()).toContain('AC005');
      expect(await shown()).toContain('Good morning, cook');
      write(CONFIG, config.replace('Good morning', 'Good evening'));
      await expect.poll(shown).toContain('Good evening, cook');
    } finally {
      client.close();
      await dev.stop();
    }
  },
);

/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function sitefold(...args: readonly string[]): Promise<Run> {
  return callSitefold([...args, '--root', root]);
}

/** Builds the project and returns its pages and scripts. */
async function build(): Promise<ReadonlyMap<string, string>> {
  const { code, stderr } = await sitefold('build');
  expect([code, stderr]).toEqual([0, expect.stringContaining('built:')]);
  return readClient();
}

/** The pages and scripts of the current release, by their path. */
function readClient(): Map<string, string> {
  const client = join(releaseLayout(join(root, 'dist')).current, 'client');
  return new Map(
    readdirSync(client, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:html|css|js)$/.test(path))
      .map((path) => [path, readFileSync(join(client, path), 'utf8')]),
  );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
