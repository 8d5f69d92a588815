import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { packPages, unpackPages } from '../../../../engine/build/objects/pack.ts';
import { digestOf } from '../../../../engine/build/pages/page-store.ts';
import type { FileMark } from '../../../../engine/build/release/integrity.ts';

/** Random bytes cannot be compressed, so that each block has its share of a pack. */
const PAGES = Array.from({ length: 8 }, () => randomBytes(700_000));
const byDigest = new Map(PAGES.map((page) => [digestOf(page), page]));
const marks = [...byDigest].map(([sha256, page]): FileMark => ({ sha256, bytes: page.length }));
const read = ({ sha256 }: FileMark): Buffer | undefined => byDigest.get(sha256);

function unpack(bytes: Buffer): { pages: string[]; damaged: number | undefined } {
  const pages: string[] = [];
  const damaged = unpackPages(
    bytes,
    () => true,
    (page) => void pages.push(digestOf(page)),
  );
  return { pages, damaged };
}

function only<T>(items: Iterable<T>): T {
  const [item, ...more] = items;
  if (!item || more.length > 0) throw new Error(`there are ${more.length + 1}`);
  return item;
}

describe('a pack', () => {
  test('gives back its pages, each once', () => {
    const { bytes, name, holds } = only(packPages([...marks, ...marks], read));
    expect(name).toBe(digestOf(bytes));
    expect(holds).toEqual([...byDigest.keys()]);
    expect(unpack(bytes)).toEqual({ pages: [...byDigest.keys()], damaged: 0 });
  });

  test('is the same for the same pages', () => {
    expect(only(packPages(marks, read)).name).toBe(only(packPages(marks, read)).name);
  });

  test('gives back only the pages that are wanted', () => {
    const { bytes } = only(packPages(marks, read));
    const [wanted = ''] = byDigest.keys();
    const pages: string[] = [];
    unpackPages(
      bytes,
      (sha256) => sha256 === wanted,
      (page) => void pages.push(digestOf(page)),
    );
    expect(pages).toEqual([wanted]);
  });

  test('ends where it is large enough, and leaves out what is gone', () => {
    const packs = [...packPages(marks, read, 2_000_000)];
    expect(packs.length).toBe(3);
    expect(packs.flatMap(({ holds }) => holds)).toEqual([...byDigest.keys()]);
    expect([...packPages(marks, () => undefined)]).toEqual([]);
    expect([...packPages([], read)]).toEqual([]);
  });

  test('loses only the page that is damaged where nothing is compressed', () => {
    const { bytes } = only(packPages(marks, read));
    bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
    const { pages, damaged } = unpack(bytes);
    expect(pages).toEqual([...byDigest.keys()].slice(0, 7));
    expect(damaged).toBe(1);
  });

  test('loses only the pages of a block that cannot be decompressed', () => {
    const texts = Array.from({ length: 60 }, (_, page) => Buffer.from(`${page} and so on `.repeat(20_000)));
    const pages = new Map(texts.map((page) => [digestOf(page), page]));
    const all = [...pages].map(([sha256, page]): FileMark => ({ sha256, bytes: page.length }));
    const { bytes } = only(packPages(all, ({ sha256 }) => pages.get(sha256)));
    bytes[bytes.length - 10] = (bytes.at(-10) ?? 0) ^ 0xff;
    const found = unpack(bytes);
    expect(found.damaged).toBeGreaterThan(0);
    expect(found.pages).toEqual([...pages.keys()].slice(0, 60 - (found.damaged ?? 0)));
    expect(found.pages.length).toBeGreaterThan(40);
  });

  test('that is cut off still gives what is there', () => {
    const { bytes } = only(packPages(marks, read));
    expect(unpack(bytes.subarray(0, bytes.length / 2))).toMatchObject({ damaged: 5 });
  });

  test.each([0, 20, 40, 60])('with a table that is damaged at byte %i is refused', (at) => {
    const { bytes } = only(packPages(marks, read));
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(unpack(bytes)).toEqual({ pages: [], damaged: undefined });
    expect(unpack(bytes.subarray(0, at))).toEqual({ pages: [], damaged: undefined });
  });
});
