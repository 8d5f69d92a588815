import type { AstroIntegration } from 'astro';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig, type ProjectConfig } from '../../../../engine/build/astro-config/load-config.ts';
import { describeFault } from '../../../../engine/build/theme/theme-fault.ts';
import { viewsOf } from '../../../../engine/model/diagnostics/view.ts';
import type { SourceFile } from '../../../../engine/model/diagnostics/source.ts';

const CONFIG = 'astro.config.mjs';
const parent = mkdtempSync(join(tmpdir(), 'sitefold-astro-config-'));
afterAll(() => rmSync(parent, { recursive: true }));
let number = 0;

/** Loads the settings of a project with some files. */
function load(files: Readonly<Record<string, string>>, longest = 10_000): Promise<ProjectConfig | undefined> {
  const folder = join(parent, String((number += 1)));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return loadConfig({ folder, root: folder }, { version: '1', longest });
}

/** What is told of the exception with which something ends: place, code, message and hint. */
async function faultOf(files: Readonly<Record<string, string>>, run: () => Promise<unknown>): Promise<string> {
  const sources = new Map<string, SourceFile>(
    Object.entries(files).map(([path, text]) => [path, { path, text, marks: () => new Map() }]),
  );
  try {
    await run();
  } catch (cause) {
    const fault = describeFault(cause, sources);
    if (!fault) throw cause;
    const [view] = viewsOf([fault], sources);
    return `${view?.file}:${view?.line}:${view?.column} ${view?.code} ${view?.message} ${view?.hint}`;
  }
  throw new Error('it does not fail');
}

const faultInLoading = (files: Readonly<Record<string, string>>, longest?: number): Promise<string> =>
  faultOf(files, () => load(files, longest));

/** What is told of the hook of the only integration of a project. */
async function faultInHook(hook: string, body: string, options: object): Promise<string> {
  const files = {
    [CONFIG]: `export default { integrations: [{ name: 'own', hooks: {\n  '${hook}': ${body},\n} }] };\n`,
  };
  return faultOf(files, async () => {
    const config = await load(files);
    const [integration] = (config?.integrations ?? []) as AstroIntegration[];
    const run = integration?.hooks[hook as 'astro:config:setup'] as unknown as (given: object) => Promise<void>;
    await run(options);
  });
}

test('a project without the file has no settings', async () => {
  expect(await load({ 'theme/tokens.css': '' })).toBeUndefined();
});

test('the file imports modules of the project, JSON, TypeScript, packages of the project and those of the engine', async () => {
  const config = await load({
    [CONFIG]: `import { defineConfig } from 'astro/config';
import { name } from './tools/name.ts';
import words from './tools/words.json' with { type: 'json' };
import { own } from 'own-package';
export default defineConfig({ vite: { define: { A: name, B: words.b, C: own } } });
`,
    'tools/name.ts': "export const name: string = 'a';\n",
    'tools/words.json': '{ "b": "b" }',
    'node_modules/own-package/package.json': '{ "name": "own-package", "type": "module", "exports": "./index.js" }',
    'node_modules/own-package/index.js': "export const own = 'c';\n",
  });
  expect(config?.vite).toEqual({ define: { A: 'a', B: 'b', C: 'c' } });
});

describe('a file that cannot be loaded is told with its place', () => {
  const cases: readonly (readonly [what: string, files: Readonly<Record<string, string>>, told: RegExp])[] = [
    [
      'it throws when it is read',
      { [CONFIG]: "\nthrow new Error('there is no bread');\n" },
      /^astro\.config\.mjs:2:7 AC005 The Astro settings cannot be loaded: there is no bread\. /,
    ],
    [
      'a module that it imports throws',
      { [CONFIG]: "import './tools/a.mjs';\n", 'tools/a.mjs': "\n\n  throw new Error('no\\n  flour');\n" },
      /^tools\/a\.mjs:3:9 AC005 The Astro settings cannot be loaded: no flour\. /,
    ],
    [
      'a package is not installed',
      { [CONFIG]: "import 'not-installed';\n" },
      /^astro\.config\.mjs:1:1 AC005 .*: Cannot find package 'not-installed' imported from astro\.config\.mjs\. /,
    ],
    [
      'it exports nothing',
      { [CONFIG]: 'export const a = 1;\n' },
      /:1:1 AC005 .* the file does not export an object\. Write /,
    ],
    ['it exports a function', { [CONFIG]: 'export default () => ({});\n' }, / AC005 .* does not export an object\. /],
    [
      'an option is spread into it',
      { [CONFIG]: "const more = () => ({ base: '/a' });\nexport default { ...more() };\n" },
      / AC002 `base` cannot be set: /,
    ],
  ];
  test.each(cases)('%s', async (_, files, told) => {
    expect(await faultInLoading(files)).toMatch(told);
  });

  test('it waits for something that never comes', async () => {
    expect(await faultInLoading({ [CONFIG]: 'await new Promise(() => {});\nexport default {};\n' }, 50)).toMatch(
      / AC005 .*: it was not loaded after 0\.05 seconds\. /,
    );
  });
});

test('a value that Astro refuses is told with its option', async () => {
  expect(await faultInLoading({ [CONFIG]: "export default { scopedStyleStrategy: 'none' };\n" })).toMatch(
    / AC008 Astro refuses the settings: `scopedStyleStrategy`: .* https:\/\/docs\.astro\.build\//,
  );
});

describe('an integration that does what Sitefold decides is told', () => {
  const setup = {
    injectRoute() {},
    addMiddleware() {},
    addDevToolbarApp() {},
    updateConfig: (config: object) => config,
  };
  const cases: readonly (readonly [call: string, told: RegExp])[] = [
    [
      "({ injectRoute }) => injectRoute({ pattern: '/a' })",
      /`own` adds a page, .* Declare the page in manifests\/routes\.yaml/,
    ],
    ["({ addMiddleware }) => addMiddleware({ order: 'pre' })", /`own` adds a middleware, /],
    ['({ addDevToolbarApp }) => addDevToolbarApp({})', /`own` adds an app to the toolbar of Astro, /],
    ["({ updateConfig }) => updateConfig({ site: 'a' })", /`own` sets an option: `site` cannot be set: /],
    [
      "({ updateConfig }) => updateConfig({ image: { service: { entrypoint: 'a' } } })",
      /`own` sets the image service, which only the project can\. Write /,
    ],
    [
      "({ updateConfig }) => updateConfig({ sight: 'a' })",
      /`own` sets an option: Sitefold does not know the option `sight`\. /,
    ],
    [
      "({ updateConfig }) => updateConfig({ integrations: [{ name: 'inner', hooks: { 'astro:build:done': () => {} } }] })",
      /`inner` has a hook `astro:build:done`: /,
    ],
  ];
  test.each(cases)('%s', async (call, told) => {
    const fault = await faultInHook('astro:config:setup', call, setup);
    expect(fault).toMatch(/^astro\.config\.mjs:1:1 AC006 The integration /);
    expect(fault).toMatch(told);
  });

  test.each(['astro:routes:resolved', 'astro:build:ssr', 'astro:build:generated', 'astro:build:done'])(
    'it has a hook `%s`',
    async (hook) => {
      expect(await faultInHook(hook, '() => {}', {})).toContain(
        ` AC006 The integration \`own\` has a hook \`${hook}\`: `,
      );
    },
  );

  test('it is a part of Sitefold', async () => {
    const files = { [CONFIG]: "import react from '@astrojs/react';\nexport default { integrations: [[react()]] };\n" };
    expect(await faultInLoading(files)).toContain(
      'AC006 The integration `@astrojs/react` is a part of Sitefold already. ',
    );
  });
});

test('a hook that fails is told with its place', async () => {
  expect(await faultInHook('astro:config:setup', "() => { throw new Error('no words'); }", {})).toMatch(
    /^astro\.config\.mjs:2:39 AC007 The integration `own` fails in its hook `astro:config:setup`: no words\. /,
  );
});

test('what an integration may do reaches Astro, with the options that are hidden', async () => {
  const called: string[] = [];
  const options = Object.defineProperty(
    {
      injectScript: (stage: string) => called.push(stage),
      updateConfig: (config: object) => called.push(JSON.stringify(config)),
    },
    'addPageExtension',
    { value: (name: string) => called.push(name), enumerable: false },
  );
  const body = `({ injectScript, updateConfig, addPageExtension }) => {
    injectScript('page', '');
    updateConfig({ markdown: { gfm: false } });
    addPageExtension('.mdx');
    throw new Error('the end');
  }`;
  expect(await faultInHook('astro:config:setup', body, options)).toContain('the end');
  expect(called).toEqual(['page', '{"markdown":{"gfm":false}}', '.mdx']);
});
