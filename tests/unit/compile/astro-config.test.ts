import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../engine/build/astro-config/read-config.ts';
import { checkOptions } from '../../../engine/compile/astro-config/check-options.ts';
import { ASTRO_OPTIONS, type Options } from '../../../engine/compile/astro-config/options.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';

const base = readProject(BASE_PROJECT);

/** What is found in the base project with some files of Astro settings: place and code, with the message and the hint. */
async function findingsWith(files: Readonly<Record<string, string>>): Promise<string[]> {
  const own = Object.entries(files).map(([path, text]) => sourceOf(path, text));
  return findingsOf(withFiles(base, ...own), { astroConfig: await readConfig(own) }).map(
    ({ file, line, column, code, message, hint }) => `${file}:${line}:${column} ${code} ${message} ${hint}`,
  );
}

const inConfig = (text: string): Promise<string[]> => findingsWith({ 'astro.config.mjs': text });

describe('the options', () => {
  test('are those of Astro, each of them', async () => {
    const path = `${REPOSITORY}node_modules/astro/dist/core/config/schemas/base.js`;
    const { AstroConfigSchema } = (await import(path)) as { AstroConfigSchema: Schema };
    const namesOf = (schema: Schema): string[] => Object.keys(schema.shape).sort();
    expect(Object.keys(ASTRO_OPTIONS).sort()).toEqual(namesOf(AstroConfigSchema));
    for (const name of ['markdown', 'image']) {
      const own = ASTRO_OPTIONS[name];
      if (typeof own !== 'object' || !('options' in own)) throw new Error(`\`${name}\` is refused as a whole`);
      const inner = AstroConfigSchema.shape[name]?.def.innerType;
      expect(Object.keys(own.options).sort()).toEqual(inner && namesOf(inner));
    }
  });

  test('that are refused say why, and what to write instead', () => {
    const refused = reasonsOf(ASTRO_OPTIONS);
    expect(refused.length).toBeGreaterThan(30);
    for (const { reason, instead } of refused) {
      expect(reason).toMatch(/^[^A-Z].*[^.]$|^(?:Sitefold|Astro|Shiki) .*[^.]$/);
      expect(instead).toMatch(/^(?:Delete it|Move them|Write) ?.*\.$|^Delete it[,;] .*\.$/);
    }
  });

  test('are judged in nested objects and by their values', () => {
    expect(checkOptions({ vite: { css: { postcss: { plugins: [] } }, plugins: [] }, integrations: [] })).toEqual([]);
    expect(checkOptions({ markdown: { syntaxHighlight: 'prism', gfm: true } })).toEqual([]);
    expect(checkOptions({ markdown: { syntaxHighlight: { type: 'shiki' } } }).map(({ pointer }) => pointer)).toEqual([
      '/markdown/syntaxHighlight',
    ]);
    const pictures = { service: { entrypoint: './tools/pictures.mjs', config: {} }, layout: 'constrained' };
    expect(checkOptions({ image: pictures })).toEqual([]);
    expect(checkOptions({ image: { ...pictures, domains: [], endpoint: {} } }).map(({ pointer }) => pointer)).toEqual([
      '/image/domains',
      '/image/endpoint',
    ]);
    expect(checkOptions({ vite: { css: { transformer: 'lightningcss' } } }).map(({ pointer }) => pointer)).toEqual([
      '/vite/css/transformer',
    ]);
  });
});

interface Schema {
  readonly shape: Readonly<Record<string, { readonly def: { readonly innerType: Schema } }>>;
}

function reasonsOf(options: Options): { readonly reason: string; readonly instead: string }[] {
  return Object.values(options).flatMap((option) =>
    option === 'honoured' ? [] : 'options' in option ? reasonsOf(option.options) : [option],
  );
}

describe('the Astro settings of a project', () => {
  test('are fine with integrations, and are part of the theme', async () => {
    expect(await inConfig('export default { integrations: [], markdown: { gfm: false } };\n')).toEqual([]);
  });

  test('an option that Sitefold decides is refused at its place', async () => {
    expect(await inConfig("export default {\n  'redirects': {},\n};\n")).toEqual([
      'astro.config.mjs:2:3 AC002 `redirects` cannot be set: redirects are manifests, from which the rules of every host are made. Move them to manifests/redirects.yaml.',
    ]);
  });

  test.each([
    [
      'in a call',
      "import { defineConfig } from 'astro/config';\nexport default defineConfig({ site: 'x' });\n",
      '2:31',
    ],
    ['in a constant', "const settings = { site: 'x' };\nexport default settings;\n", '1:20'],
    ['in a nested constant', 'const vite = { build: {} };\nexport default { vite };\n', '1:16'],
    ['after letters of two units', "/* 😀 */ export default { site: 'x' };\n", '1:27'],
  ])('an option is found %s', async (_, text, place) => {
    expect(await inConfig(text)).toEqual([expect.stringContaining(`astro.config.mjs:${place} AC002 `)]);
  });

  test('what only runs shows is not judged before it runs', async () => {
    const texts = [
      'export default { ...others() };\n',
      "export default { ['si' + 'te']: 'x' };\n",
      'const a = { vite: a };\nexport default a;\n',
    ];
    for (const text of texts) expect(await inConfig(text)).toEqual([]);
  });

  test('an option that is unknown is refused, with the one that was meant', async () => {
    expect(await inConfig('export default { intergrations: [] };\n')).toEqual([
      'astro.config.mjs:1:18 AC003 Sitefold does not know the option `intergrations`. Did you mean `integrations`?',
    ]);
    expect(await inConfig('export default { zebra: 1 };\n')).toEqual([
      expect.stringContaining(
        'Delete it. Options that are honoured: `integrations`, `markdown`, `scopedStyleStrategy`, `vite`, `image`.',
      ),
    ]);
  });

  test('syntax that is not JavaScript is reported at its place', async () => {
    expect(await inConfig('const a = ;\n')).toEqual([
      expect.stringMatching(
        /^astro\.config\.mjs:1:11 AC001 The Astro settings cannot be read: .+\. Correct the file\./,
      ),
    ]);
    const files = {
      'astro.config.mjs': "import './tools/broken.mjs';\nexport default {};\n",
      'tools/broken.mjs': '\n  const b = ;\n',
    };
    expect(await findingsWith(files)).toEqual([expect.stringMatching(/^tools\/broken\.mjs:2:13 AC001 /)]);
  });

  test('a file that Astro would read is reported with the name that is read', async () => {
    expect(await findingsWith({ 'astro.config.ts': 'export default {};\n' })).toEqual([
      expect.stringMatching(/^astro\.config\.ts:1:1 AC004 .* Rename it to `astro\.config\.mjs`; /),
    ]);
    const both = { 'astro.config.mjs': 'export default {};\n', 'astro.config.js': 'export default {};\n' };
    expect(await findingsWith(both)).toEqual([
      expect.stringMatching(
        /^astro\.config\.js:1:1 AC004 .* Move its content into `astro\.config\.mjs`, and delete it\.$/,
      ),
    ]);
  });
});
