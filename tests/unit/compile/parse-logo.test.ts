import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import type { Logo } from '../../../engine/model/company.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';
import { realModel, REPOSITORY } from '../../support/real.ts';

/* Logos in content/company, which pages contain. What is wrong with company.yaml itself is in tests/fixtures/invalid/company--*.yaml. */
const base = readProject(BASE_PROJECT);
const PATH = 'content/company/logo.svg';
const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 78 16">';
const COMPANY = sourceOf('manifests/company.yaml', `name: Example\nlogo: { light: ${PATH} }\n`);

function projectWith(content: string): ReturnType<typeof withFiles> {
  return withFiles(base, COMPANY, sourceOf(PATH, content));
}

function findingsIn(content: string): string[] {
  return findingsOf(projectWith(content)).map(({ line, column, code }) => `${line}:${column} ${code}`);
}

function logoOf(content: string): Logo | undefined {
  return compile(projectWith(content)).model?.company.logo.light;
}

/** A logo whose second line is what is asked about. */
const drawing = (line: string): string => `${OPEN}\n  ${line}\n</svg>\n`;

test('the logos of this repository are in pages as they are in their files', () => {
  const { light, mark } = realModel().company.logo;
  const text = (name: string): string => readFileSync(`${REPOSITORY}content/company/${name}.svg`, 'utf8').trimEnd();
  expect(light).toMatchObject({ markup: text('logo'), width: 156, height: 32, hasIds: false });
  expect(mark).toMatchObject({ markup: text('mark'), width: 32, height: 32 });
});

describe('a logo is taken', () => {
  test.each([
    ['with shapes', '<path d="M0 0h8v8z" fill="#123456"/>'],
    ['with the colours of the page', '<path d="M0 0" stroke="currentColor" fill="var(--signal, #123456)"/>'],
    ['with a gradient of its own', '<linearGradient id="a"/><rect fill="url(#a)" width="8" height="8"/>'],
    ['with a use of its own shape', '<use href="#shape"/>'],
    ['with words', '<text x="1" y="4">Ports &amp; power</text>'],
    ['with a comment', '<!-- no <script> here -->'],
  ])('%s', (_, line) => {
    expect(findingsIn(drawing(line))).toEqual([]);
  });

  test('with a declaration in front', () => {
    expect(logoOf(`<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n${OPEN}</svg>\n`)?.markup).toBe(
      `${OPEN}</svg>`,
    );
  });

  test('with a size, which is left out', () => {
    const sized = OPEN.replace('<svg', '<svg width="300" height="60"');
    expect(logoOf(`${sized}<rect width="8" height="8"/></svg>`)?.markup).toBe(
      `${OPEN}<rect width="8" height="8"/></svg>`,
    );
  });

  test('with ids, which are noted', () => {
    expect(logoOf(drawing('<path id="a" d="M0 0"/>'))?.hasIds).toBe(true);
  });
});

describe('a logo is refused', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', '2:3 IM002'],
    ['a handler', '<path onload="alert(1)" d="M0 0"/>', '2:3 IM002'],
    ['words of HTML', '<foreignObject><p>words</p></foreignObject>', '2:3 IM002'],
    ['a reference to another file', '<use href="https://logos.example/a.svg#b"/>', '2:3 IM002'],
    ['a colour from another file', '<rect fill="url(https://logos.example/a.svg#b)"/>', '2:3 IM002'],
  ])('with %s', (_, line, finding) => {
    expect(findingsIn(drawing(line))).toContain(finding);
  });

  test('with a document type, which can name other files', () => {
    expect(findingsIn(`<!DOCTYPE svg [<!ENTITY a "b">]>\n${OPEN}</svg>\n`)).toContain('1:1 IM002');
  });

  test('for its size', () => {
    expect(findingsIn(drawing(`<path d="${'M0 0'.repeat(17_000)}"/>`))).toEqual(['1:1 IM003']);
  });
});

test('a logo with more than shapes is reported', () => {
  const lines = [
    '<style>path { fill: red }</style>',
    '<path style="fill: red" d="M0 0"/>',
    '<sodipodi:namedview/>',
    '<path inkscape:label="a" d="M0 0"/>',
    // Only HTML reads it as a script.
    '<SCRIPT>alert(1)</SCRIPT>',
  ];
  for (const line of lines) expect(findingsIn(drawing(line)), line).toEqual(['2:3 IM006']);
});

test('a logo without a view box is reported', () => {
  for (const box of ['', 'viewBox="0 0 8"', 'viewBox="0 0 0 8"', 'viewBox="0 0 a 8"'])
    expect(findingsIn(`<svg xmlns="http://www.w3.org/2000/svg" ${box}/>`), box).toEqual(['1:1 IM005']);
});

test('a logo that company.yaml does not name is a warning', () => {
  const other = sourceOf('content/company/old.svg', drawing(''));
  expect(findingsOf(withFiles(projectWith(drawing('')), other)).map(({ file, code }) => `${file} ${code}`)).toEqual([
    'content/company/old.svg IO003',
  ]);
});

describe('what HTML ends earlier than XML does is not in a page', () => {
  test.each([
    ['a comment', '<!--><script>alert(1)</script>-->'],
    ['a processing instruction', '<?a ><script>alert(1)</script>?>'],
    ['characters of a title', '<title><![CDATA[><script>alert(1)</script>]]></title>'],
  ])('%s', (_, line) => {
    const { markup } = logoOf(drawing(line)) ?? { markup: 'refused' };
    expect(markup).toContain('</svg>');
    expect(markup).not.toContain('<script');
    expect(markup).not.toMatch(/<[!?]/);
  });
});
