import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { digestOf } from '../pages/page-store.ts';
import type { FileMark } from '../release/integrity.ts';

/*
 * A pack holds many pages as one object. A bucket asks money and a round trip for each object: the 65,630 pages of 51 sites would be as many
 * requests, and are a handful of packs. Neighbours in a pack are compressed together, because pages of a site have most of their bytes
 * in common.
 *
 * Its bytes: `MAGIC`, the length of its table (4 bytes), the SHA-256 of the table (32 bytes), the table, the blocks. The table is JSON,
 * compressed. Every page is checked by its digest when it is taken out, so that a damaged block costs its own pages only.
 */
const MAGIC = Buffer.from('sitefold pack 1\n');
const DIGEST_BYTES = 32;
const TABLE_AT = MAGIC.length + 4 + DIGEST_BYTES;
/**
 * The pages of a block, in bytes before compression. A page of 36 KB takes 10,400 bytes compressed alone, 1,150 in blocks of 1 MiB, 940 in
 * blocks of 2 MiB and 790 in blocks of 4 MiB, at 24 µs of processor time each (685 product pages, Zstandard level 3, November 2026).
 */
const BLOCK_BYTES = 2 * 1024 ** 2;
/** The pages of a pack, in bytes before compression: about 13 MB after it, which one request carries. */
const PACK_BYTES = 512 * 1024 ** 2;

interface Block {
  /** Its length in the pack. */
  readonly length: number;
  readonly pages: readonly (readonly [sha256: string, bytes: number])[];
}

export interface Pack {
  /** The digest of its bytes. */
  readonly name: string;
  readonly bytes: Buffer;
  /** The digests of its pages. */
  readonly holds: readonly string[];
}

/** Packs pages, each once, in their order. `read` returns undefined for a page that is gone; it is left out. */
export function* packPages(
  marks: Iterable<FileMark>,
  read: (mark: FileMark) => Buffer | undefined,
  limit = PACK_BYTES,
): Generator<Pack> {
  const seen = new Set<string>();
  let blocks: (Block & { readonly packed: Buffer })[] = [];
  let pages: Buffer[] = [];
  let marked: [string, number][] = [];
  let [inBlock, inPack] = [0, 0];
  const endBlock = (): void => {
    if (marked.length === 0) return;
    const packed = zstdCompressSync(Buffer.concat(pages));
    blocks.push({ length: packed.length, pages: marked, packed });
    [pages, marked, inBlock] = [[], [], 0];
  };
  const endPack = (): Pack => {
    endBlock();
    const pack = assemble(blocks);
    [blocks, inPack] = [[], 0];
    return pack;
  };
  for (const mark of marks) {
    if (seen.has(mark.sha256)) continue;
    seen.add(mark.sha256);
    const page = read(mark);
    if (!page) continue;
    pages.push(page);
    marked.push([mark.sha256, page.length]);
    inBlock += page.length;
    inPack += page.length;
    if (inBlock >= BLOCK_BYTES) endBlock();
    if (inPack >= limit) yield endPack();
  }
  if (inPack > 0) yield endPack();
}

function assemble(blocks: readonly (Block & { readonly packed: Buffer })[]): Pack {
  const stored = blocks.map(({ length, pages }): Block => ({ length, pages }));
  const table = zstdCompressSync(JSON.stringify(stored));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(table.length);
  const bytes = Buffer.concat([
    MAGIC,
    head,
    hash('sha256', table, 'buffer'),
    table,
    ...blocks.map((one) => one.packed),
  ]);
  const holds = blocks.flatMap(({ pages }) => pages.map(([sha256]) => sha256));
  return { name: digestOf(bytes), bytes, holds };
}

/** Takes the sound pages out of a pack, those that `wants` names. Returns how many of these are damaged; undefined if the table is. */
export function unpackPages(
  pack: Buffer,
  wants: (sha256: string) => boolean,
  take: (page: Buffer) => void,
): number | undefined {
  const blocks = readTable(pack);
  if (!blocks) return undefined;
  let damaged = 0;
  let at = TABLE_AT + pack.readUInt32LE(MAGIC.length);
  for (const { length, pages } of blocks) {
    const packed = pack.subarray(at, at + length);
    at += length;
    const wanted = pages.filter(([sha256]) => wants(sha256)).length;
    if (wanted === 0) continue;
    const size = pages.reduce((sum, [, bytes]) => sum + bytes, 0);
    const block = decompress(packed, size);
    if (!block) {
      damaged += wanted;
      continue;
    }
    let from = 0;
    for (const [sha256, bytes] of pages) {
      const page = block.subarray(from, from + bytes);
      from += bytes;
      if (!wants(sha256)) continue;
      if (digestOf(page) === sha256) take(page);
      else damaged += 1;
    }
  }
  return damaged;
}

function readTable(pack: Buffer): readonly Block[] | undefined {
  if (pack.length < TABLE_AT || !pack.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const table = pack.subarray(TABLE_AT, TABLE_AT + pack.readUInt32LE(MAGIC.length));
  const digest = pack.subarray(MAGIC.length + 4, TABLE_AT);
  if (!hash('sha256', table, 'buffer').equals(digest)) return undefined;
  return JSON.parse(zstdDecompressSync(table).toString()) as Block[];
}

/** Undefined if the bytes are damaged. They never become more than is announced. */
function decompress(packed: Buffer, size: number): Buffer | undefined {
  try {
    const block = zstdDecompressSync(packed, { maxOutputLength: Math.max(1, size) });
    return block.length === size ? block : undefined;
  } catch {
    return undefined;
  }
}
