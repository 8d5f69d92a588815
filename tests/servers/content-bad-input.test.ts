import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadProject } from '../../engine/build/project/project.ts';
import { readLatest } from '../../engine/build/release/release.ts';
import { viewsOf } from '../../engine/model/diagnostics/view.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { partOf } from '../support/coverage.ts';
import { publishCopy } from '../support/published.ts';
import { REPOSITORY } from '../support/real.ts';
import { copyProject } from '../support/temporary.ts';

const PRODUCT = 'content/products/r7-60a.yaml';
const FAQ = 'content/faqs/131.yaml';
const PICTURE = 'content/images/broken.svg';
const BLOCK = 'content/page-blocks/broken.yaml';

/** A content block with one picture. */
const block = (image: string): string => `id: broken
page: home
order: 999
block: block10
theme: light
title: A picture
text: It is drawn.
images:
  - { image: ${image}, alt: A drawing }
`;

interface Case {
  readonly name: string;
  readonly code: string;
  readonly file: string;
  /** A text that only the line of the finding has. */
  readonly line: string | RegExp;
  readonly column: number;
  /** Breaks the project in one way. */
  readonly make: (root: string) => void;
}

function edit(path: string, change: (text: string) => string): (root: string) => void {
  return (root) => {
    const file = join(root, path);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`nothing was changed in ${path}`);
    writeFileSync(file, after);
  };
}

function add(path: string, text: string): (root: string) => void {
  return (root) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
}

const CASES: readonly Case[] = [
  {
    name: 'a missing field',
    code: 'SC002',
    file: PRODUCT,
    line: /^id:/,
    column: 1,
    make: edit(PRODUCT, (text) => text.replace(/^released: .*\n/m, '')),
  },
  {
    name: 'a wrong type',
    code: 'SC003',
    file: PRODUCT,
    line: 'released: [2024]',
    column: 11,
    make: edit(PRODUCT, (text) => text.replace(/^released: .*$/m, 'released: [2024]')),
  },
  {
    name: 'a dangling reference',
    code: 'CT002',
    file: PRODUCT,
    line: '- r9-99x',
    column: 5,
    make: edit(PRODUCT, (text) => text.replace(/^related:\n(\s+)- .*$/m, 'related:\n  - r9-99x')),
  },
  {
    name: 'a duplicate id',
    code: 'CT001',
    file: 'content/products/copy.yaml',
    line: 'id: r7-60a',
    column: 5,
    make: (root) => cpSync(join(root, PRODUCT), join(root, 'content/products/copy.yaml')),
  },
  {
    name: 'an unknown language',
    code: 'CT015',
    file: FAQ,
    line: 'xx: Why',
    column: 3,
    make: edit(FAQ, (text) => text.replace(/^question:(?:.*\n)(?:[ \t]+.*\n)*/m, 'question:\n  en: Why\n  xx: Why\n')),
  },
  {
    name: 'a broken Markdown link',
    code: 'CT010',
    file: FAQ,
    line: /^answer:/,
    column: 13,
    make: edit(FAQ, (text) =>
      text.replace(/^answer:(?:.*\n)(?:(?:[ \t]+.*)?\n)*/m, 'answer: See [the page](/page/nowhere) for it.\n'),
    ),
  },
  {
    name: 'a missing file',
    code: 'IM004',
    file: BLOCK,
    line: 'nowhere.svg',
    column: 14,
    make: add(BLOCK, block('nowhere.svg')),
  },
  {
    name: 'an SVG with a script',
    code: 'IM002',
    file: PICTURE,
    line: '<script>',
    column: 3,
    make: add(
      PICTURE,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\n  <script>alert(1)</script>\n</svg>\n',
    ),
  },
  {
    name: 'an oversize image',
    code: 'IM003',
    file: PICTURE,
    line: '<svg',
    column: 1,
    make: add(PICTURE, `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'M0 0h1'.repeat(20_000)}"/></svg>\n`),
  },
  {
    name: 'an SVG that ends too early',
    code: 'IM001',
    file: PICTURE,
    line: /^$/,
    column: 1,
    make: add(PICTURE, '<svg xmlns="http://www.w3.org/2000/svg">\n  <path d="M0 0">\n'),
  },
];

/** Puts the files of the real project back that a case has changed. */
function restore(root: string, file: string): void {
  rmSync(join(root, file));
  if (existsSync(`${REPOSITORY}${file}`)) cpSync(`${REPOSITORY}${file}`, join(root, file));
}

describe('content that is broken', () => {
  const root = mkdtempSync(join(tmpdir(), 'sitefold-'));

  beforeAll(() => copyProject(root));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each(partOf(CASES, 2))('by $name is shown with its place: $code', ({ code, file, line, column, make }) => {
    make(root);
    const { diagnostics, files } = loadProject(root);
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    restore(root, file);
    const index = lines.findIndex((one) => (typeof line === 'string' ? one.includes(line) : line.test(one)));
    const shown = viewsOf(diagnostics, files).find((one) => one.severity === 'error' && one.file === file);
    expect(shown).toMatchObject({ code, line: index + 1, column, hint: expect.stringMatching(/./) });
  });

  test('stops a build, which prints the finding, and the old build stays', async () => {
    const [broken] = CASES;
    if (!broken) throw new Error('there is no case');
    broken.make(root);
    const out = join(root, 'out');
    await publishCopy(out, 'before');
    const { code, stderr } = await callSitefold(['build', '--root', root, '--out', out]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^${broken.file}:\\d+:${broken.column} error ${broken.code} [^]*^fix: `, 'm')),
    ]);
    expect(readLatest(out)?.id).toBe('before');
  });
});
