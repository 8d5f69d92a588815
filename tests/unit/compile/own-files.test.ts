import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../../../engine/build/project/read.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { BASE_PROJECT, findingsOf, readProject, sourceOf, withFiles } from '../../support/project.ts';

/* Files of content/files, which downloads offer as they are. */
const base = readProject(BASE_PROJECT);
const PDF = '%PDF-1.7\n%%EOF\n';

/** An entry that offers a file, and with `previous` one of an earlier version. */
function entry(file: string, previous?: string): Parameters<typeof sourceOf> {
  const lines = ['id: 402', 'title: Manual', 'category: B104', 'products: [r-one]', 'version: "2"', 'date: 2026-02-01'];
  const earlier =
    previous === undefined ? [] : ['previous:', `  - { version: "1", date: 2026-01-01, file: ${previous} }`];
  return ['content/downloads/402.yaml', [...lines, `file: ${file}`, ...earlier, ''].join('\n')];
}

function findings(...files: Parameters<typeof sourceOf>[]): string[] {
  return findingsOf(withFiles(base, ...files.map((file) => sourceOf(...file)))).map(
    ({ file, line, column, code, hint }) => `${file}:${line}:${column} ${code} ${hint}`,
  );
}

/** The codes of what is found when a download offers a file. */
function codesOf(name: string, content: string | Uint8Array): string[] {
  return findings(entry(JSON.stringify(name)), [`content/files/${name}`, content]).map(
    (line) => /^.+:1:1 [A-Z]{2}\d{3}/.exec(line)?.[0] ?? line,
  );
}

test('a file is known by its name, its size and its digest', () => {
  const source = sourceOf('content/files/manual-2.pdf', PDF);
  const { model } = compile(withFiles(base, sourceOf(...entry('manual-2.pdf')), source));
  expect(model?.ownFiles).toEqual([{ name: 'manual-2.pdf', bytes: PDF.length, digest: source.digest }]);
});

test.each([
  ['a name with a blank', 'price list.pdf', PDF],
  ['a name that begins with a dash', '-list.pdf', PDF],
  ['a name of more than 100 characters', `${'a'.repeat(97)}.pdf`, PDF],
  ['a name without an ending', 'manual', PDF],
  ['a page, which would be one of the site', 'manual.html', '<!doctype html>'],
  ['a picture with scripts', 'plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an ending in capitals, which some servers do not know', 'manual.PDF', PDF],
  ['the name of a property that every object has', 'manual.constructor', PDF],
  ['a file without bytes', 'manual.pdf', ''],
  ['a page in the place of a manual', 'manual.pdf', '<!doctype html>'],
  ['a manual in the place of an archive', 'manual.zip', PDF],
])('%s is refused', (_, name, content) => {
  expect(codesOf(name, content)).toEqual([`content/files/${name}:1:1 CT028`]);
});

test.each([
  ['plan.dxf', '0\nSECTION\n'],
  ['tool.tar.gz', Uint8Array.of(0x1f, 0x8b, 8, 0)],
  ['photo.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ['list.xlsx', Buffer.from('PK\u0003\u0004')],
  [`${'a'.repeat(96)}.pdf`, PDF],
])('%s is offered', (name, content) => {
  expect(codesOf(name, content)).toEqual([]);
});

test('a file of more than 100 MiB is refused', () => {
  const source = sourceOf('content/files/manual.pdf', PDF);
  const sized = (size: number) =>
    findingsOf(withFiles(base, sourceOf(...entry('manual.pdf')), { ...source, size })).map(({ code }) => code);
  expect(sized(100 * 1024 * 1024)).toEqual([]);
  expect(sized(100 * 1024 * 1024 + 1)).toEqual(['CT028']);
});

test('a name that does not exist is reported at its version, with the name that was meant', () => {
  expect(findings(entry('manual-2.pdf', 'manual-1.pdf'), ['content/files/manual-2.pdf', PDF])).toEqual([
    'content/downloads/402.yaml:9:45 CT026 Did you mean `manual-2.pdf`?',
  ]);
});

test('a file that is printed, and one that differs in case, have no twin', () => {
  const printed = '401-r-one-firmware-2.4.1.zip';
  expect(findings([`content/files/${printed}`, Buffer.from('PK\u0003\u0004')])).toEqual([
    `content/files/${printed}:1:1 CT028 Name this one in the download with \`file: ${printed}\`, or rename it.`,
  ]);
  expect(
    findings(entry('Manual.pdf', 'manual.pdf'), ['content/files/Manual.pdf', PDF], ['content/files/manual.pdf', PDF]),
  ).toEqual([
    'content/files/manual.pdf:1:1 CT028 Rename one of the two: some servers take both names for the same file.',
  ]);
});

test('a file that no download offers is a warning', () => {
  expect(findings(['content/files/manual.pdf', PDF])).toEqual([
    'content/files/manual.pdf:1:1 CT027 Name it in an entry of content/downloads with `file: manual.pdf`, or delete it.',
  ]);
});

test('a file in a folder below is not read', () => {
  expect(findings(['content/files/2026/manual.pdf', PDF])[0]).toMatch(/^content\/files\/2026\/manual\.pdf:1:1 IO003 /);
});

test('of a file of a project the digest is that of all bytes, and its start is kept', () => {
  const root = mkdtempSync(join(tmpdir(), 'sitefold-own-'));
  try {
    for (const folder of ['manifests', 'content/files']) mkdirSync(join(root, folder), { recursive: true });
    const bytes = Buffer.concat([Buffer.from(PDF), Buffer.alloc(3 * 1024 * 1024 + 7, 'x')]);
    writeFileSync(join(root, 'content/files/large.pdf'), bytes);
    const read = readSources(root, ['content']).sources.find(({ path }) => path === 'content/files/large.pdf');
    expect([read?.size, read?.digest]).toEqual([bytes.length, sourceOf('large.pdf', bytes).digest]);
    expect(Buffer.from(read?.bytes ?? []).toString()).toMatch(/^%PDF-1\.7\n%%EOF\nx+$/);
    expect(read?.bytes.length).toBe(512);
  } finally {
    rmSync(root, { recursive: true });
  }
});
