import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSources } from '../../../engine/build/project/read.ts';
import { canEject, ejectedFile } from '../../../engine/build/theme/eject-file.ts';
import { listEngineTheme } from '../../../engine/build/theme/engine-theme.ts';
import { openComponents } from '../../../engine/build/theme/open-components.ts';
import type { LintContext } from '../../../engine/compile/lint/context.ts';
import { themeProps } from '../../../engine/compile/lint/theme-props.ts';
import { parseThemeFile } from '../../../engine/compile/parse/parse-theme-file.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import type { Problem } from '../../../engine/model/diagnostics/diagnostic.ts';
import { quickFixes } from '../../../engine/editor/code-actions.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';

const CRUMBS = 'theme/components/Breadcrumbs.astro';
const FOOTER = 'theme/components/Footer.astro';
const TEMPLATE = 'theme/templates/opening.astro';
const NOTE = 'theme/components/Note.astro';
const engineTheme = listEngineTheme();

/** What the rule finds in the files of a theme. */
async function problemsIn(sources: readonly Source[]): Promise<Problem[]> {
  const found: Problem[] = [];
  const theme = sources.filter(({ path }) => /^(?:theme|islands)\//.test(path)).map(parseThemeFile);
  const components = await openComponents(sources);
  themeProps({
    theme,
    engineTheme,
    components,
    report: (problem: Problem) => found.push(problem),
  } as unknown as LintContext);
  return found;
}

/** The same, each as `file: text at the place: message hint`. */
async function toldOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const found = await problemsIn(Object.entries(files).map(([path, text]) => sourceOf(path, text)));
  return found.map(({ at, message, hint }) => {
    const { start, end } = at as { start: number; end: number };
    return `${at.file}: ${files[at.file]?.slice(start, end)}: ${message} ${hint}`;
  });
}

const astro = (code: string, body = ''): string => `---\n${code}\n---\n\n${body}\n`;

describe('a prop that nothing passes', () => {
  test.each([
    ['in a destructuring', astro('const { page, crumb: list } = Astro.props;'), 'crumb'],
    ['with a default', astro('const { page, crumb = [] } = Astro.props as Props;'), 'crumb'],
    ['of the object', astro('', '<p>{Astro.props.crumb}</p>'), 'crumb'],
    ['by its name in quotes', astro("const list = Astro.props['crumb'];"), "'crumb'"],
    ['of a variable', astro('const given = Astro.props!;', '<p>{given?.crumb}</p>'), 'crumb'],
    ['out of a variable', astro('const given = Astro.props;\nconst { crumb } = given;'), 'crumb'],
    ['beside others', astro('const { crumb, ...others } = Astro.props;'), 'crumb'],
    [
      'although the file declares it',
      astro('interface Props { crumb: string }\nconst { crumb } = Astro.props;'),
      'crumb',
    ],
    ['behind other letters', astro("const face = '😀é';\nconst { crumb } = Astro.props;"), 'crumb'],
  ])('%s', async (_, text, at) => {
    expect(await toldOf({ [CRUMBS]: text })).toEqual([
      `${CRUMBS}: ${at}: The file uses the prop \`crumb\`, which nothing passes to it. Did you mean \`crumbs\`? It is given the props \`page\`, \`crumbs\`.`,
    ]);
  });

  test('of a component with one prop, or without any', async () => {
    expect(await toldOf({ [FOOTER]: astro('const { wide } = Astro.props;') })).toEqual([
      `${FOOTER}: wide: The file uses the prop \`wide\`, which nothing passes to it. It is given only the prop \`page\`.`,
    ]);
    expect(await toldOf({ 'theme/components/ErrorDrawing.astro': astro('const { page } = Astro.props;') })).toEqual([
      expect.stringMatching(/ It is given no props\.$/),
    ]);
  });

  test('of a template, whether it replaces one or not', async () => {
    for (const path of [TEMPLATE, 'theme/templates/faq-list.astro'])
      expect(await toldOf({ [path]: astro('const { page } = Astro.props;') })).toEqual([
        `${path}: page: The file uses the prop \`page\`, which nothing passes to it. Nothing is passed to a template: \`currentPage(Astro)\` from \`theme/page.ts\` returns the page.`,
      ]);
  });

  test('of a block, whether it replaces one or not', async () => {
    for (const path of ['theme/blocks/quote.astro', 'theme/blocks/tabs.astro'])
      expect(await toldOf({ [path]: astro('const { page, type, block, blok } = Astro.props;') })).toEqual([
        `${path}: blok: The file uses the prop \`blok\`, which nothing passes to it. Did you mean \`block\`? It is given the props \`page\`, \`type\`, \`block\`.`,
      ]);
  });

  const wide = astro('const { page, wide } = Astro.props;');
  const shown = (tag: string): string => astro("import Footer from '../components/Footer.astro';", tag);

  test.each([
    ['a file of the project passes it', { [TEMPLATE]: shown('<Footer page={page} wide />') }],
    ['a file of the project may pass it by a spread', { [TEMPLATE]: shown('<Footer {...all} />') }],
    ['the component is a value', { [TEMPLATE]: shown('{[Footer].map((Part) => <Part wide />)}') }],
    ['a module imports the component', { 'theme/parts.ts': "export { default } from './components/Footer.astro';" }],
    ['a glob imports the component', { [TEMPLATE]: astro("const all = import.meta.glob('../components/*.astro');") }],
    ['the file that shows the component cannot be parsed', { [TEMPLATE]: shown('{<Footer') }],
  ])('is not found if %s', async (_, files) => {
    expect(await toldOf({ [FOOTER]: wide, ...files })).toEqual([]);
    expect(await toldOf({ [FOOTER]: wide })).toHaveLength(1);
  });

  test('is not found in a component that replaces nothing of the engine', async () => {
    expect(await toldOf({ [NOTE]: astro('const { anything } = Astro.props;') })).toEqual([]);
  });

  test('is not found where something else has the name', async () => {
    const code =
      'const given = Astro.props;\nconst list = page.all.map((given) => given.crumb);\nconst x = other.Astro.props.crumb;';
    expect(await toldOf({ [CRUMBS]: astro(code) })).toEqual([]);
  });
});

describe('a prop that a component does not have', () => {
  const using = (from: string, tag: string): string => astro(`import Part from '${from}';`, tag);

  test.each([
    ['of the engine', '../components/Breadcrumbs.astro', {}],
    [
      'of the engine, named as such',
      'sitefold/theme/components/Breadcrumbs.astro',
      { [CRUMBS]: astro('const { crumb } = Astro.props;') },
    ],
    ['that replaces one of the engine', '../components/Breadcrumbs.astro', { [CRUMBS]: '<p />' }],
    [
      'of the project with a type',
      '../components/Note.astro',
      { [NOTE]: astro('type Props = { page: Page; crumbs?: string };\nconst rest = Astro.props;\ncall(rest);') },
    ],
    [
      'of the project without a type',
      '../components/Note.astro',
      { [NOTE]: astro('const { page, crumbs } = Astro.props;') },
    ],
  ])('%s', async (_, from, files) => {
    const path = 'theme/layouts/Page.astro';
    const found = await toldOf({ ...files, [path]: using(from, '{page.ok && <Part\n page={page} crumb="a" />}') });
    expect(found.filter((one) => one.startsWith(path))).toEqual([
      `${path}: crumb: The component \`Part\` does not have the prop \`crumb\`. Did you mean \`crumbs\`? It has the props \`page\`, \`crumbs\`.`,
    ]);
  });

  test('that has the props of another one', async () => {
    const like = astro(
      "import type { ComponentProps } from 'astro/types';\nimport Frame from './Breadcrumbs.astro';\ntype Props = ComponentProps<typeof Frame>;",
    );
    expect(
      await toldOf({ [NOTE]: like, [TEMPLATE]: using('../components/Note.astro', '<Part page crumbs pag />') }),
    ).toEqual([
      expect.stringMatching(
        /does not have the prop `pag`\. Did you mean `page`\? It has the props `page`, `crumbs`\.$/,
      ),
    ]);
    expect(await toldOf({ [TEMPLATE]: using('../blocks/tabs.astro', '<Part page type block tabs />') })).toEqual([
      expect.stringMatching(/does not have the prop `tabs`\. It has the props `page`, `type`, `block`\.$/),
    ]);
  });

  test('that has the props of itself by way of another one', async () => {
    const like = (other: string): string =>
      astro(`import Other from './${other}.astro';\ntype Props = ComponentProps<typeof Other>;`);
    const files = { [NOTE]: like('Twin'), 'theme/components/Twin.astro': like('Note') };
    expect(await toldOf({ ...files, [TEMPLATE]: using('../components/Note.astro', '<Part page />') })).toEqual([
      expect.stringMatching(/does not have the prop `page`\. It has no props\.$/),
    ]);
  });

  test.each([
    [
      'a spread, a slot and directives',
      '../components/Footer.astro',
      '<Part {...all} slot="a" client:load set:html={x} class:list={[]} is:raw transition:name="a" define:vars={{ a }} />',
    ],
    [
      'attributes of elements',
      '../components/Footer.astro',
      '<div data-a aria-label="b" wide><p {...Astro.props} /></div>',
    ],
    ['a shadowed name', '../components/Footer.astro', '{all.map((Part) => <Part wide />)}'],
    ['props of elements by a type', '../account/Field.astro', '<Part autocomplete="off" />'],
    ['a template, which reads all of Astro', '../templates/error.astro', '<Part flag remainder />'],
    ['a package', 'tiny-parts/Part.astro', '<Part wide />'],
    ['a file that does not exist', './Nothing.astro', '<Part wide />'],
  ])('is not found: %s', async (_, from, tag) => {
    expect(await toldOf({ 'theme/layouts/Page.astro': using(from, tag) })).toEqual([]);
  });

  test.each([
    ['reads others', 'const { page, ...rest } = Astro.props;'],
    ['reads names that are computed', 'const value = Astro.props[name];'],
    ['hands the props on', 'call(Astro.props);'],
    ['hands Astro on', 'call(Astro);'],
    ['has a type of another file', "import type { Props } from './note.ts';"],
    ['has a type that is made of others', 'interface Props extends Others {}'],
    ['has any names', 'interface Props { [name: string]: string }'],
    ['cannot be parsed', 'const = ;'],
  ])('is not found in a component that %s', async (_, code) => {
    expect(
      await toldOf({ [NOTE]: astro(code), [TEMPLATE]: using('../components/Note.astro', '<Part wide />') }),
    ).toEqual([]);
  });
});

test('attributes that Astro reads oddly end no check', async () => {
  expect(await toldOf({ [FOOTER]: '<Part {"wide"}={1} />', [NOTE]: '<p />' })).toEqual([]);
});

describe('nothing is found', () => {
  const projects = ['.', ...readdirSync(join(REPOSITORY, 'examples')).map((name) => `examples/${name}`)];
  test.each(projects)('in %s', async (root) => {
    expect(await problemsIn(readSources(join(REPOSITORY, root)).sources)).toEqual([]);
  });

  test('in copies of all components of the engine', async () => {
    const copies = engineTheme
      .filter((path) => canEject(path))
      .map((path) => sourceOf(`theme/${path}`, ejectedFile(path)));
    expect(copies.length).toBeGreaterThan(180);
    expect(await problemsIn(copies)).toEqual([]);
  });
});

describe('the finding', () => {
  const base = readProject(BASE_PROJECT);
  const text = astro('const { page, crumb } = Astro.props;', '<p>{crumb}</p>');
  const sources = withFiles(base, sourceOf(CRUMBS, text));
  const options = async () => ({
    engineTheme: [...engineTheme, 'templates/product-category.astro'],
    components: await openComponents(sources),
  });

  test('is an error at the prop', async () => {
    expect(
      findingsOf(sources, await options()).map(
        ({ file, line, column, severity, code }) => `${file}:${line}:${column} ${severity} ${code}`,
      ),
    ).toEqual([`${CRUMBS}:2:15 error TH005`]);
  });

  test('is kept apart from those of a check without components', async () => {
    const kept = new Map<string, readonly Problem[]>();
    const findings = {
      get: (key: string) => kept.get(key),
      set: (key: string, found: readonly Problem[]) => void kept.set(key, found),
    };
    const { components, ...rest } = await options();
    expect(findingsOf(sources, { ...rest, findings })).toEqual([]);
    expect(findingsOf(sources, { ...rest, findings, components })).toHaveLength(1);
  });

  test('has a repair for editors', async () => {
    const passing = sourceOf(FOOTER, "---\nimport List from './Breadcrumbs.astro';\n---\n<List pag={1} />");
    const compiled = compile(withFiles(base, passing), await options());
    const [found] = compiled.diagnostics.filter(({ code }) => code === 'TH005');
    expect(found && quickFixes(compiled as never, found).map(({ title }) => title)).toEqual([
      'Replace `pag` by `page`',
    ]);
  });
});

test('no parser is loaded for a project without components', async () => {
  expect(await openComponents([sourceOf('theme/tokens.css', ''), sourceOf('islands/Clock.tsx', '')])).toBeUndefined();
});
