import { expect, test } from 'vitest';
import { listEngineTheme } from '../../../engine/build/theme/engine-theme.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';

// A route of the base project names a template of its own.
const engineTheme = [...listEngineTheme(), 'templates/product-category.astro'];
const base = readProject(BASE_PROJECT);

function findingsWith(tokens: string): string[] {
  const files = [sourceOf('theme/tokens.css', tokens), sourceOf('theme/fonts/own.woff2', '')];
  return findingsOf(withFiles(base, ...files), { engineTheme })
    .filter(({ code }) => code === 'TH007')
    .map(({ file, line, column, hint }) => `${file}:${line}:${column} ${hint}`);
}

test('a file of a style that does not exist is a warning at its path', () => {
  expect(findingsWith(":root {\n  --mark: url('./fonts/mark.svg#a');\n}")).toEqual([
    'theme/tokens.css:2:16 Put the file there, or correct the path, which is relative to the style.',
  ]);
  expect(findingsWith('/* { */ a { background: red url( x.png ) }')).toEqual([
    expect.stringMatching(/^theme\/tokens\.css:1:34 /),
  ]);
  expect(findingsWith('@font-face { src: url(./fonts/own.woff), url(fonts/own.woff2); }')).toEqual([
    'theme/tokens.css:1:23 Did you mean `theme/fonts/own.woff2`?',
  ]);
});

test.each([
  ["@font-face { src: url(./fonts/own.woff2), url('./fonts/ibm-plex-sans-latin-wght-normal.woff2'); }"],
  ['a { background: url(data:image/png;base64,AA==), url(https://example.com/a.png), url(/a.png), url(#a); }'],
  ["a { background: url('sitefold/theme/fonts/own.woff2'); }"],
  ['/* a { background: url(./x.png); } */'],
])('a file that is there, or elsewhere, is fine: %s', (tokens) => expect(findingsWith(tokens)).toEqual([]));
