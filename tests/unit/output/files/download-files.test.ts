import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadFiles } from '../../../../engine/content/download-file.ts';
import type { BinaryArtifact } from '../../../../engine/model/artifact.ts';
import type { FileContent } from '../../../../engine/output/files/document.ts';
import { listDownloadFiles, printFile } from '../../../../engine/output/files/compose-files.ts';
import { describeFiles, makeDownloadFiles } from '../../../../engine/output/files/make-files.ts';
import { toWinAnsi } from '../../../../engine/output/files/winansi.ts';
import { REPOSITORY, realModel } from '../../../support/real.ts';
import { pagesOfPdf, textOfPdf } from '../../../support/read-pdf.ts';

const model = realModel();
const { downloads, products } = model.content;

let cache = '';
let files: readonly BinaryArtifact[] = [];

beforeAll(async () => {
  cache = mkdtempSync(join(tmpdir(), 'sitefold-files-'));
  files = await Array.fromAsync(makeDownloadFiles({ root: '.', model, cache }));
});

afterAll(() => rmSync(cache, { recursive: true, force: true }));

/** The bytes of a file that is printed: the project offers no other. */
async function printed(content: FileContent): Promise<Uint8Array> {
  if (content.kind === 'own') throw new Error(`${content.name} is not printed`);
  return printFile(content);
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** The first file of each category, the smallest set that goes through every composer. */
const samples = listDownloadFiles(model).filter(({ path }, index, all) => {
  const kind = (one: string): string | undefined =>
    /-(firmware|driver|tool|manual|datasheet|quick-guide|ce|source)-/.exec(one)?.[1];
  return all.findIndex((other) => kind(other.path) === kind(path)) === index;
});

describe('the files of the download centre', () => {
  test('every version of every download has one, under a name of its own', () => {
    const wanted = downloads.flatMap((download) => downloadFiles(download).map(({ path }) => path.slice(1)));
    expect(files.map(({ path }) => path)).toEqual(wanted);
    expect(new Set(wanted).size).toBe(wanted.length);
    expect(wanted.length).toBeGreaterThan(downloads.length);
  });

  test('each is between 2 and 60 kB', () => {
    expect(
      files.filter(({ bytes }) => bytes.length < 2048 || bytes.length > 60 * 1024).map(({ path }) => path),
    ).toEqual([]);
  });

  test('size and SHA-256 are those of the bytes', async () => {
    const figures = await describeFiles(makeDownloadFiles({ root: '.', model, cache }));
    for (const { path, bytes } of files)
      expect(figures.get(`/${path}`)).toEqual({ bytes: bytes.length, sha256: digest(bytes) });
  });

  test('the same content gives the same bytes again', async () => {
    expect(samples).toHaveLength(8);
    const made = new Map(files.map(({ path, bytes }) => [path, digest(bytes)]));
    for (const { path, compose } of samples)
      expect([path, digest(await printed(compose()))]).toEqual([path, made.get(path)]);
  });

  test('the same content gives the same bytes in another process, in another time zone', () => {
    const code = `
      import { createHash } from 'node:crypto';
      import { listDownloadFiles, printFile } from './engine/output/files/compose-files.ts';
      import { loadProject } from './engine/build/project/project.ts';
      const wanted = new Set(${JSON.stringify(samples.map(({ path }) => path))});
      for (const { path, compose } of listDownloadFiles(loadProject('.').model))
        if (wanted.has(path)) console.log(path, createHash('sha256').update(await printFile(compose())).digest('hex'));
    `;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: REPOSITORY,
      env: { ...process.env, TZ: 'Pacific/Auckland', LANG: 'th_TH.UTF-8' },
      encoding: 'utf8',
    });
    const wanted = new Set(samples.map(({ path }) => path));
    const here = files.filter(({ path }) => wanted.has(path)).map(({ path, bytes }) => `${path} ${digest(bytes)}`);
    expect(said.trim().split('\n')).toEqual(here);
  });

  test('what has been made is taken from the cache, and a changed input is made anew', async () => {
    const stored = readdirSync(cache);
    writeFileSync(join(cache, stored[0] ?? ''), 'kept');
    const again = await Array.fromAsync(makeDownloadFiles({ root: '.', model, cache }));
    expect(again.filter(({ bytes }) => Buffer.from(bytes).toString() === 'kept')).toHaveLength(1);
    expect(readdirSync(cache)).toHaveLength(stored.length);
    const [download] = downloads;
    if (!download) throw new Error('there is no download');
    const changed = { ...model, content: { ...model.content, downloads: [{ ...download, date: '2026-01-06' }] } };
    await Array.fromAsync(makeDownloadFiles({ root: '.', model: changed, cache }));
    expect(readdirSync(cache)).toHaveLength(stored.length + 1);
  });
});

describe('documents', () => {
  const documents = (): BinaryArtifact[] => files.filter(({ path }) => path.endsWith('.pdf'));
  const modelsOf = (path: string): string[] => {
    const download = downloads.find(({ id }) => path.startsWith(`files/${id}-`));
    return products.filter(({ id }) => download?.products.includes(id)).map((product) => product.model);
  };

  test('are PDF files with a language, a title, an outline and one to seven pages', () => {
    expect(documents().length).toBeGreaterThan(100);
    for (const { path, bytes } of documents()) {
      const raw = Buffer.from(bytes).toString('latin1');
      expect([
        path,
        raw.slice(0, 5),
        raw.includes('/Lang (en)'),
        raw.includes('/Title ('),
        raw.includes('/Outlines'),
      ]).toEqual([path, '%PDF-', true, true, true]);
      expect(pagesOfPdf(bytes), path).toBeGreaterThanOrEqual(1);
      expect(pagesOfPdf(bytes), path).toBeLessThanOrEqual(7);
    }
  });

  test('name all their models', () => {
    for (const { path, bytes } of documents()) {
      const text = textOfPdf(bytes);
      expect(
        modelsOf(path).filter((name) => !text.includes(name)),
        path,
      ).toEqual([]);
    }
  });

  test('are written in signs that their fonts have', () => {
    const lost = listDownloadFiles(model).flatMap(({ path, compose }) => {
      const content = compose();
      const text = content.kind === 'document' ? JSON.stringify(content) : '';
      return toWinAnsi(text).split('?').length === text.split('?').length ? [] : [path];
    });
    expect(lost).toEqual([]);
  });

  test('datasheets have two pages or more, and a row for every figure of their products', () => {
    const pages = new Map(files.map(({ path, bytes }) => [path, bytes]));
    for (const { path, compose } of listDownloadFiles(model).filter((one) => one.path.includes('-datasheet-'))) {
      expect(pagesOfPdf(pages.get(path) ?? new Uint8Array()), path).toBeGreaterThanOrEqual(2);
      const own = products.filter((product) => modelsOf(path).includes(product.model));
      const fields = new Set(own.flatMap(({ specifications }) => Object.keys(specifications)));
      const content = compose();
      const blocks = content.kind === 'document' ? content.chapters.flatMap((chapter) => chapter.blocks) : [];
      const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
      // The life cycle has a row for each product.
      expect(rows.length, path).toBe(fields.size + own.length);
    }
  });
});

describe('archives', () => {
  test('list their parts with size and SHA-256, in a folder of their own', () => {
    const archives = files.filter(({ path }) => path.endsWith('.zip'));
    expect(archives.length).toBeGreaterThan(100);
    for (const { path, bytes } of archives) {
      const parts = unzipSync(bytes);
      const [folder = ''] = Object.keys(parts)[0]?.split('/') ?? [];
      const part = (name: string): Uint8Array => parts[`${folder}/${name}`] ?? new Uint8Array();
      const manifest = JSON.parse(strFromU8(part('manifest.json'))) as {
        version: string;
        models: string[];
        parts: { path: string; bytes: number; sha256: string }[];
      };
      expect(path).toContain(manifest.version);
      expect(manifest.models.length, path).toBeGreaterThan(0);
      expect(Object.keys(parts).sort()).toEqual(
        [...manifest.parts.map((one) => one.path), 'SHA256SUMS', 'manifest.json']
          .map((name) => `${folder}/${name}`)
          .sort(),
      );
      for (const one of manifest.parts)
        expect([one.path, part(one.path).length, digest(part(one.path))]).toEqual([one.path, one.bytes, one.sha256]);
      expect(strFromU8(part('SHA256SUMS'))).toBe(manifest.parts.map((one) => `${one.sha256}  ${one.path}\n`).join(''));
    }
  });
});
