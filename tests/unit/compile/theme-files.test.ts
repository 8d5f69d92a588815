import { describe, expect, test } from 'vitest';
import { listEngineTheme } from '../../../engine/build/theme/engine-theme.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';

const base = readProject(BASE_PROJECT);
// A route of the base project names a template of its own.
const engineTheme = [...listEngineTheme(), 'templates/product-category.astro'];

/** What is found in the base project with some files of a theme: place, code and hint. */
function findingsWith(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(files).map(([path, text]) => sourceOf(path, text));
  return findingsOf(withFiles(base, ...sources), { engineTheme }).map(
    ({ file, line, column, code, hint }) => `${file}:${line}:${column} ${code} ${hint}`,
  );
}

describe('the files of a theme', () => {
  test('are part of the model, with the constants of their styles', () => {
    const style = sourceOf('theme/components/note.css', 'p { width: constant(layout.pcBreakpoint); }');
    const { model } = compile(withFiles(base, style, sourceOf('islands/Clock.tsx', '')));
    expect(model?.theme.slice(0, 2)).toEqual([
      { path: 'islands/Clock.tsx', digest: expect.stringMatching(/^[0-9a-f]{64}$/), constants: [] },
      { path: 'theme/components/note.css', digest: style.digest, constants: ['layout.pcBreakpoint'] },
    ]);
  });

  test('are fine if they replace a file, are named by a manifest, or are imported by one of those', () => {
    expect(
      findingsWith({
        'theme/tokens.css': '@font-face { src: url(./fonts/own.woff2); }',
        'theme/fonts/own.woff2': '',
        'theme/components/Footer.astro': "---\nimport Note from './Note.astro';\nimport '../looks/note.css';\n---\n",
        'theme/components/Note.astro': "---\nconst all = import.meta.glob('../pictures/*.svg');\n---\n",
        'theme/looks/note.css': '',
        'theme/pictures/bread.svg': '',
        'islands/Clock.tsx': '',
        'theme/families/router.ts': "import { port } from '../drawings/port.ts';",
        'theme/drawings/port.ts': '',
        'theme/scenes/shop.ts': '',
      }),
    ).toEqual([]);
  });

  test('a file that replaces nothing is a warning, with the name that was meant', () => {
    const told = {
      'theme/components/Fotter.astro': 'TH001 Did you mean `Footer`?',
      'theme/layouts/Footer.astro': 'TH001 Did you mean `theme/components/Footer.astro`?',
      'theme/token.css': 'TH001 Did you mean `tokens.css`?',
      'theme/page.ts': 'TH001 The theme of a project begins in theme/tokens.css or in a folder.',
      'theme/templates/opening.astro': 'TH001 Name it in manifests/routes.yaml: `template: opening`.',
      'theme/blocks/quote.astro': 'TH001 Declare the block type in manifests/blocks/quote.yaml.',
      'theme/families/mesh-set.ts': 'TH001 Declare the family in content/families.yaml, as `id: meshSet`.',
      'theme/drawings/port.ts': 'TH001 Import it in a file of theme/families or theme/scenes, or delete it.',
      'theme/components/Zebra.astro': 'TH001 `sitefold theme list --all` lists the files of the theme.',
    };
    for (const [path, said] of Object.entries(told))
      expect(findingsWith({ [path]: '' })).toEqual([`${path}:1:1 ${said}`]);
  });

  test('a picture of a product is named after it', () => {
    const name = (rest: string): string => `theme/renders/r-one${rest}`;
    const fine = [name('.avif'), name('.webp'), name('-rear.avif'), name('-rear.webp')];
    expect(findingsWith(Object.fromEntries(fine.map((path) => [path, ''])))).toEqual([]);
    const form = 'Name it after the id of a product: `<id>.avif` or `<id>-rear.avif`, with a `.webp` file beside it.';
    const told = { 'r-on-rear.avif': 'Did you mean `r-one-rear`?', 'zebra-9000.webp': form, 'r-one.png': form };
    for (const [file, said] of Object.entries(told))
      expect(findingsWith({ [`theme/renders/${file}`]: '' })).toEqual([`theme/renders/${file}:1:1 TH001 ${said}`]);
  });

  test('a product with a mistake keeps its picture', () => {
    const found = findingsWith({ 'content/products/r-one.yaml': 'id: r-one\n', 'theme/renders/r-one.avif': '' });
    expect(found.filter((line) => / TH\d{3} /.test(line))).toEqual([]);
    expect(found.some((line) => line.startsWith('content/products/r-one.yaml:1:1 SC'))).toBe(true);
  });

  test('a folder that the theme does not have is a warning', () => {
    expect(findingsWith({ 'theme/component/Footer.astro': '' })).toEqual([
      'theme/component/Footer.astro:1:1 TH002 Did you mean `components`?',
    ]);
    expect(findingsWith({ 'theme/pictures/router.ts': '' })).toEqual([
      expect.stringMatching(/^theme\/pictures\/router\.ts:1:1 TH002 Use one of the folders `account`, /),
    ]);
  });
});

test('a template of the project may be named by a route', () => {
  const path = 'manifests/routes.yaml';
  const text = Buffer.from(base.find((source) => source.path === path)?.bytes ?? []).toString();
  const routes = { [path]: text.replace('template: product-home', 'template: opening') };
  expect(findingsWith({ ...routes, 'theme/templates/opening.astro': '' })).toEqual([]);
  expect(findingsWith(routes)).toEqual([
    expect.stringMatching(/^manifests\/routes\.yaml:\d+:\d+ RT008 Add theme\/templates\/opening\.astro\.$/),
  ]);
});

test('a block type without a component is reported', () => {
  const quote = {
    'manifests/blocks/quote.yaml':
      'type: 80\nname: quote\ndescription: A quotation.\nimages: 0\nproducts: 0\ntextPosition: top-centre\nthemes: [light]\n',
  };
  expect(findingsWith({ ...quote, 'theme/blocks/quote.astro': '' })).toEqual([]);
  expect(findingsWith(quote)).toEqual(['manifests/blocks/quote.yaml:2:7 BL007 Add theme/blocks/quote.astro.']);
});
