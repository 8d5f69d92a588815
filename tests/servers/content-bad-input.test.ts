import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLatest } from '../../engine/build/release/release.ts';
import { sitefold } from '../support/sitefold.ts';
import { publishCopy } from '../support/published.ts';
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
    column: 9,
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

describe('content that is broken', () => {
  let root: string;
  let out: string;

  beforeAll(async () => {
    root = copyProject(mkdtempSync(join(tmpdir(), 'sitefold-')));
    out = join(root, 'out');
    await publishCopy(out, 'before');
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each(CASES)(
    'by $name is shown with its place, and the old build stays: $code',
    async ({ code, file, line, column, make }) => {
      rmSync(join(root, 'content'), { recursive: true });
      copyProject(root);
      make(root);
      const built = await sitefold(['build', '--root', root, '--out', out]);
      expect(built.code).toBe(1);
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      const index = lines.findIndex((one) => (typeof line === 'string' ? one.includes(line) : line.test(one)));
      const shown = built.stderr.split('\n').find((one) => one.startsWith(`${file}:`)) ?? built.stderr;
      expect(shown).toContain(` error ${code} `);
      expect(shown.slice(0, shown.indexOf(' '))).toBe(`${file}:${index + 1}:${column}`);
      expect(built.stderr).toContain('fix: ');
      expect(readLatest(out)?.id).toBe('before');
    },
  );
});
