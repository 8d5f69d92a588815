import * as fc from 'fast-check';
import { hash } from 'node:crypto';
import { mkdtempSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  INTEGRITY_FILE,
  readIntegrity,
  readSealed,
  writeIntegrity,
  type FileMark,
  type Sealed,
} from '../../../../engine/build/release/integrity.ts';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-integrity-'));
  file = join(folder, INTEGRITY_FILE);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function markOf(text: string): FileMark {
  return { sha256: hash('sha256', text), bytes: Buffer.byteLength(text) };
}

const FILES = new Map(
  ['client/index.html', 'client/a b"c\\d.txt', 'client/ภาษา.html', '__proto__', '7', 'site.json'].map((path) => [
    path,
    markOf(path),
  ]),
);

describe('the record of a release', () => {
  test('is read as it was written, sorted by path', () => {
    writeIntegrity(folder, FILES);
    const read = readIntegrity(folder);
    expect(read && [...read]).toEqual([...FILES].sort(([a], [b]) => (a < b ? -1 : 1)));
  });

  test('has a line for each file, and the same bytes in whatever order the files come', () => {
    writeIntegrity(folder, FILES);
    const text = readFileSync(file, 'utf8');
    expect(text.split('\n').filter((line) => line.startsWith('['))).toHaveLength(FILES.size);
    const { seal } = readSealed(folder) ?? {};
    writeIntegrity(folder, new Map([...FILES].reverse()));
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readSealed(folder)?.seal).toBe(seal);
    writeIntegrity(folder, new Map([...FILES].slice(1)));
    expect(readSealed(folder)?.seal).not.toBe(seal);
  });

  test('has the same bytes when lines of an older one are copied', () => {
    const names = fc.uniqueArray(fc.constantFrom(...FILES.keys(), ...'abcdefgh'));
    const read = (files: readonly string[], before?: Sealed, changed: readonly string[] = []): string => {
      const own = before ? new Map([...FILES, ...before.integrity]) : FILES;
      const marks = new Map(
        files.map((path) => [path, changed.includes(path) ? markOf(`new ${path}`) : (own.get(path) ?? markOf(path))]),
      );
      writeIntegrity(folder, marks, before);
      const copied = readFileSync(file, 'utf8');
      writeIntegrity(folder, marks);
      expect(readFileSync(file, 'utf8')).toBe(copied);
      return copied;
    };
    fc.assert(
      fc.property(names, names, names, (before, after, changed) => {
        read(before);
        read(after, readSealed(folder), changed);
      }),
    );
    // A line is copied, not made again.
    writeIntegrity(folder, FILES);
    const before = readSealed(folder);
    if (!before) throw new Error('the record is sound');
    const bytes = Buffer.from(before.bytes.toString('latin1').replace('"site.json"', '"SITE.json"'), 'latin1');
    writeIntegrity(folder, before.integrity, { ...before, bytes });
    expect(readFileSync(file, 'utf8')).toContain('"SITE.json"');
  });

  test('of no files is one too', () => {
    writeIntegrity(folder, new Map());
    expect(readIntegrity(folder)).toEqual(new Map());
  });

  test('is never written through a hard link', () => {
    writeIntegrity(folder, FILES);
    const text = readFileSync(file, 'utf8');
    linkSync(file, join(folder, 'of-another-release'));
    writeIntegrity(folder, new Map());
    expect(readFileSync(join(folder, 'of-another-release'), 'utf8')).toBe(text);
  });
});

describe('a record does not count', () => {
  test('that is missing', () => {
    expect(readIntegrity(folder)).toBeUndefined();
  });

  test('that is cut off anywhere', () => {
    writeIntegrity(folder, FILES);
    const text = readFileSync(file);
    // Only the line break at the end can be missing.
    for (let length = 0; length < text.length - 1; length += 1) {
      writeFileSync(file, text.subarray(0, length));
      expect(readIntegrity(folder), `${length} bytes`).toBeUndefined();
    }
  });

  test.each<[string, (text: string) => string]>([
    ['that lost a line', (text) => text.replace(/^\["7".*\n/m, '')],
    ['of another format', (text) => text.replace('"format":1', '"format":2')],
    ['with another size', (text) => text.replace(/,(\d+)\]/, ',1$1]')],
    ['with another digest', (text) => text.replace(/[0-9a-f]{64}/, '0'.repeat(64))],
    ['that is an empty object', () => '{}'],
    ['that is not JSON', () => 'null and void'],
  ])('%s', (_, change) => {
    writeIntegrity(folder, FILES);
    const text = readFileSync(file, 'utf8');
    expect(change(text)).not.toBe(text);
    writeFileSync(file, change(text));
    expect(readIntegrity(folder)).toBeUndefined();
  });
});
