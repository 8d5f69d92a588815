import { describe, expect, test } from 'vitest';
import { engineProperties, engineText, listEngineTheme } from '../../../engine/build/theme/engine-theme.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';

const TOKENS = 'theme/tokens.css';
const FOOTER = 'theme/components/Footer.astro';
const base = readProject(BASE_PROJECT);

function findingsIn(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(files).map(([path, text]) => sourceOf(path, text));
  return findingsOf(withFiles(base, ...sources), { engineProperties })
    .filter(({ code }) => code === 'TH008')
    .map(({ file, line, column, hint }) => `${file}:${line}:${column} ${hint}`);
}

describe('a custom property that is not defined is a warning at its name', () => {
  test.each([
    [
      'a typing mistake in a property of the engine',
      { [TOKENS]: 'a {\n  color: var(--signall);\n}' },
      '2:14 Did you mean `--signal`?',
    ],
    [
      'a typing mistake in a property of the project',
      { [TOKENS]: ':root { --crust: brown; --edge: 1px solid var( --crus ) }' },
      '1:48 Did you mean `--crust`?',
    ],
    [
      'nothing similar',
      { [TOKENS]: 'a { color: VAR(--buttermilk) }' },
      '1:16 Define it in theme/tokens.css, or give it a fallback: `var(--buttermilk, …)`.',
    ],
    ['a fallback of another', { [TOKENS]: 'a { color: var(--b, var(--signall)) }' }, '1:25 Did you mean `--signal`?'],
    ['beside a comment', { [TOKENS]: '/* --signall: 1 */ a { color: var(--signall) }' }, '1:35 Did you mean'],
    ['a style of an island', { 'islands/Counter/counter.css': 'a { color: var(--signall) }' }, '1:16 Did you mean'],
    [
      'a style of a component',
      { [FOOTER]: '---\nconst a = 1;\n---\n<p>{a}</p>\n<style is:global>\n  p { color: var(--signall); }\n</style>\n' },
      '6:18 Did you mean `--signal`?',
    ],
  ])('%s', (_, files, place) => {
    const [file = ''] = Object.keys(files);
    expect(findingsIn(files)).toEqual([expect.stringContaining(`${file}:${place}`)]);
  });
});

const READS = { [TOKENS]: 'a { color: var(--crust) }' };

describe('a custom property is defined', () => {
  test.each([
    ['in another style', { 'theme/styles/more.css': ':root { --crust: brown }' }],
    ['in a rule for it', { 'theme/styles/more.css': "@property --crust { syntax: '*'; inherits: true }" }],
    ['in the style of a component', { [FOOTER]: '<p></p>\n<style>p { --crust: brown }</style>' }],
    ['in an attribute', { [FOOTER]: '<p style="--crust: brown"></p>' }],
    ['in an object of styles', { 'islands/A/A.tsx': "export const A = () => <p style={{ '--crust': 'brown' }} />;" }],
    ['by a script', { 'theme/parts.ts': "document.body.style.setProperty('--crust', 'brown');" }],
    ['by a name that is put together', { 'theme/parts.ts': 'export const style = (a: string) => `--cr${a}: brown`;' }],
    ['by a name that is added up', { 'theme/parts.ts': "export const style = (a: string) => '--' + a + ': brown';" }],
    ['by a component for its style', { [FOOTER]: '<p></p>\n<style define:vars={{ crust }}>p { margin: 0 }</style>' }],
    ['by a component with a value', { [FOOTER]: '<p></p>\n<style define:vars={colours}>p { margin: 0 }</style>' }],
    ['in a style of a package, perhaps', { 'theme/styles/more.css': '@import "breads/style.css";' }],
    ['in a style of a package that code imports, perhaps', { 'theme/parts.ts': "import 'breads/style.css';" }],
  ])('%s', (_, files) => {
    expect(findingsIn(READS)).toHaveLength(1);
    expect(findingsIn({ ...READS, ...files })).toEqual([]);
  });

  test.each([
    ['of the engine', 'a { color: var(--signal); margin: var(--space-1) }'],
    ['that has a fallback', 'a { color: var(--crust, brown); margin: var(--crust,) }'],
    ['in a comment', '/* a { color: var(--crust) } */'],
    ['in quotes', 'a::after { content: "var(--crust)" }'],
  ])('or need not be: %s', (_, tokens) => expect(findingsIn({ [TOKENS]: tokens })).toEqual([]));

  test('not by a style of the engine or of the project, or by a file that reads it', () => {
    const imports = { 'theme/styles/more.css': "@import './x.css'; @import 'sitefold/theme/styles/site.css';" };
    expect(
      findingsIn({ ...READS, ...imports, [FOOTER]: '---\n---\n<p style="color: var(--crust)"></p>' }),
    ).toHaveLength(1);
  });
});

test('copies of all files of the engine read only what is defined', () => {
  const copies = listEngineTheme().filter((path) => /\.(?:astro|css)$/.test(path));
  expect(copies.length).toBeGreaterThan(100);
  expect(findingsIn(Object.fromEntries(copies.map((path) => [`theme/${path}`, engineText(path)])))).toEqual([]);
});
