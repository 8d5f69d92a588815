import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { digestCode, MODEL_CODE } from '../../../engine/build/code-digest.ts';
import { withFolder } from '../../support/temporary.ts';

// Files that changed a moment ago are read each time.
const LATER = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.now() + LATER, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function withCode(use: (root: string, file: string) => void): Promise<void> {
  await withFolder(async (root) => {
    mkdirSync(join(root, 'engine'));
    const file = join(root, 'engine/page.ts');
    writeFileSync(file, 'export const page = 1;\n');
    use(root, file);
  });
}

const keptIn = (root: string): string => join(root, '.sitefold/code.json');

test('files that have not changed are not read again', () =>
  withCode((root) => {
    const digest = digestCode(root);
    expect(digestCode(root)).toBe(digest);
    const kept = JSON.parse(readFileSync(keptIn(root), 'utf8')) as { digest: string };
    writeFileSync(keptIn(root), JSON.stringify({ ...kept, digest: 'that of the kept file' }));
    expect(digestCode(root)).toBe('that of the kept file');
  }));

test.each<[what: string, change: (root: string, file: string) => void]>([
  ['a file more', (root) => writeFileSync(join(root, 'engine/other.css'), '')],
  ['another size', (_, file) => writeFileSync(file, 'export const page = 10;\n')],
  [
    'other bytes of the same size, with the time of before',
    (_, file) => {
      const { atime, mtime, ctimeMs } = statSync(file);
      // A file system may give changes within a few milliseconds the same time.
      do {
        writeFileSync(file, 'export const page = 2;\n');
        utimesSync(file, atime, mtime);
      } while (statSync(file).ctimeMs === ctimeMs);
    },
  ],
])('%s is other code', (_, change) =>
  withCode((root, file) => {
    const before = digestCode(root);
    change(root, file);
    expect(digestCode(root)).not.toBe(before);
  }),
);

test('files that changed a moment ago are read the next time too', () =>
  withCode((root) => {
    vi.useRealTimers();
    digestCode(root);
    expect(() => readFileSync(keptIn(root))).toThrow('ENOENT');
  }));

test('a damaged file counts as none', () =>
  withCode((root) => {
    const digest = digestCode(root);
    writeFileSync(keptIn(root), 'not of ours');
    expect(digestCode(root)).toBe(digest);
  }));

test('nothing is kept where nothing can be written', () =>
  withCode((root) => {
    writeFileSync(join(root, '.sitefold'), 'a file, and no folder');
    expect(digestCode(root)).toMatch(/^[0-9a-f]{64}$/);
  }));

test('the code of a model is kept apart from that of pages', () =>
  withCode((root, file) => {
    mkdirSync(join(root, 'engine/compile'));
    const compiler = join(root, 'engine/compile/compile.ts');
    writeFileSync(compiler, 'export const compile = 1;\n');
    const [pages, model] = [digestCode(root), digestCode(root, MODEL_CODE)];
    writeFileSync(file, 'export const page = 10;\n');
    expect([digestCode(root) === pages, digestCode(root, MODEL_CODE) === model]).toEqual([false, true]);
    writeFileSync(compiler, 'export const compile = 10;\n');
    expect(digestCode(root, MODEL_CODE)).not.toBe(model);
  }));
