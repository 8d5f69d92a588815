import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCarried } from '../../../../engine/build/release/carried.ts';
import { readIntegrity } from '../../../../engine/build/release/integrity.ts';
import { releaseLayout } from '../../../../engine/build/release/release.ts';
import { tidy } from '../../../../engine/build/release/tidy.ts';
import { differences, publishFiles, servedFiles } from '../../../support/small-release.ts';

let out = '';

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'sitefold-carried-'));
});

afterEach(() => {
  rmSync(out, { recursive: true, force: true });
});

const assets = (): string[] =>
  Object.keys(servedFiles(out)).flatMap((path) => (path.startsWith('_astro/') ? [path.slice('_astro/'.length)] : []));
const folderOf = (release: string): string => join(releaseLayout(out).releases, release);

async function publish(...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await publishFiles(out, id, { [`client/_astro/${id}.css`]: id, 'client/index.html': id });
    tidy(out);
  }
}

test('the hashed files of the last five releases are served, and older ones are not', async () => {
  await publish('a', 'b', 'c', 'd', 'e');
  expect(assets()).toEqual(['a.css', 'b.css', 'c.css', 'd.css', 'e.css']);
  await publish('f');
  expect(assets()).toEqual(['b.css', 'c.css', 'd.css', 'e.css', 'f.css']);
  expect(servedFiles(out)['_astro/b.css']).toBe('b');
  await publish('g', 'h', 'i', 'j', 'k');
  expect(assets()).toEqual(['g.css', 'h.css', 'i.css', 'j.css', 'k.css']);
});

test('files of other folders are not carried', async () => {
  await publishFiles(out, 'a', { 'client/old.css': 'a', 'client/index.html': 'a' });
  await publish('b');
  expect(Object.keys(servedFiles(out))).toEqual(['_astro/b.css', 'index.html']);
});

test('they do not belong to the release: the same release has the same record, whatever came before', async () => {
  await publish('a', 'x');
  const recorded = readFileSync(join(folderOf('x'), 'integrity.json'), 'utf8');
  expect([...readCarried(folderOf('x')).keys()]).toEqual(['client/_astro/a.css']);
  rmSync(out, { recursive: true });
  await publish('b', 'c', 'x');
  expect([...readCarried(folderOf('x')).keys()]).toEqual(['client/_astro/b.css', 'client/_astro/c.css']);
  expect(readFileSync(join(folderOf('x'), 'integrity.json'), 'utf8')).toBe(recorded);
  expect(readIntegrity(folderOf('x'))?.has('client/_astro/b.css')).toBe(false);
});

test('they share the bytes of their release, and a file that is a part of the new one stays its own', async () => {
  await publish('a');
  await publishFiles(out, 'b', { 'client/_astro/a.css': 'a', 'client/_astro/b.css': 'b', 'client/index.html': 'b' });
  await publish('c');
  expect([...readCarried(folderOf('c')).keys()]).toEqual(['client/_astro/b.css', 'client/_astro/a.css'].sort());
  expect(lstatSync(join(folderOf('c'), 'client/_astro/a.css')).ino).toBe(
    lstatSync(join(folderOf('a'), 'client/_astro/a.css')).ino,
  );
  expect(readCarried(folderOf('b')).size).toBe(0);
});

test('a carried file that is missing does no harm, and one that was changed is found', async () => {
  await publish('a', 'b');
  expect(await differences(out)).toEqual([]);
  const file = join(folderOf('b'), 'client/_astro/a.css');
  writeFileSync(file, 'other');
  expect(await differences(out)).toEqual([{ path: 'client/_astro/a.css', problem: 'changed' }]);
  rmSync(file);
  expect(await differences(out)).toEqual([]);
  expect(existsSync(file)).toBe(false);
});
