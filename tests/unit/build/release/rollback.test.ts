import { lstatSync, mkdtempSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginRelease } from '../../../../engine/build/release/release-writer.ts';
import {
  finishSwitch,
  readLatest,
  releaseLayout,
  servedReleases,
  switchTo,
} from '../../../../engine/build/release/release.ts';
import { rollBack, type RolledBack } from '../../../../engine/build/release/rollback.ts';
import { tidy } from '../../../../engine/build/release/tidy.ts';
import { differences, publishFiles, servedFiles } from '../../../support/small-release.ts';

let out = '';

beforeEach(async () => {
  out = mkdtempSync(join(tmpdir(), 'sitefold-rollback-'));
  for (const id of ['a', 'b', 'c']) await publish(id);
});

afterEach(() => {
  rmSync(out, { recursive: true, force: true });
});

const publish = (id: string): ReturnType<typeof publishFiles> =>
  publishFiles(out, id, {
    'client/index.html': id,
    [`client/_astro/${id}.css`]: id,
    'server/entry.mjs': `export const id = '${id}';`,
  });
const back = (id?: string): RolledBack => rollBack(out, id, () => undefined);
const fileOf = (release: string, path: string): string => join(releaseLayout(out).releases, release, path);
const served = (): string[] => servedReleases(out).map(({ release }) => release);

describe('a rollback', () => {
  test('switches to the release that served before, and again to the one after it', async () => {
    expect(back()).toMatchObject({ kind: 'switched', to: { release: 'b' }, from: { release: 'c' } });
    expect(servedFiles(out)['index.html']).toBe('b');
    expect(readLatest(out)?.id).toBe('b');
    expect(readFileSync(releaseLayout(out).latest, 'utf8')).toBe('{"id":"b","builtAt":"2026-03-14T09:26:53.000Z"}\n');
    expect(served()).toEqual(['b', 'c', 'a']);
    expect(await differences(out)).toEqual([]);
    expect(back()).toMatchObject({ kind: 'switched', to: { release: 'c' }, from: { release: 'b' } });
    expect(served()).toEqual(['c', 'b', 'a']);
  });

  test('switches to the release that it is told', async () => {
    expect(back('a')).toMatchObject({ kind: 'switched', to: { release: 'a' } });
    expect(served()).toEqual(['a', 'c', 'b']);
    expect(await differences(out)).toEqual([]);
  });

  test('leaves the hashed files of the later releases to visitors who have their pages', async () => {
    back('a');
    expect(Object.keys(servedFiles(out))).toEqual(['_astro/a.css', '_astro/b.css', '_astro/c.css', 'index.html']);
    expect(await differences(out)).toEqual([]);
  });

  test('is a release from which the next build starts', async () => {
    tidy(out);
    back('a');
    const writer = beginRelease(out);
    expect(writer.before.has('client/_astro/a.css')).toBe(true);
    expect(writer.before.has('client/_astro/c.css')).toBe(false);
    expect(await publish('c')).toMatchObject({ kind: 'published', release: 'c-2' });
    expect(servedFiles(out)['index.html']).toBe('c');
    expect(served()).toEqual(['c-2', 'a', 'b']);
    expect(await differences(out)).toEqual([]);
  });
});

describe('a rollback is refused', () => {
  afterEach(async () => {
    expect(readLatest(out)?.id).toBe('c');
    expect(served()).toEqual(['c', 'b', 'a']);
    expect(await differences(out)).toEqual([]);
  });

  test('to an unknown release', () => {
    expect(back('x')).toEqual({ kind: 'unknown', known: ['c', 'b', 'a'] });
  });

  test('to the release that serves', () => {
    expect(back('c')).toEqual({ kind: 'serving' });
  });

  test('while a build is under way', () => {
    const { lock } = releaseLayout(out);
    writeFileSync(lock, '1');
    expect(back()).toEqual({ kind: 'locked', pid: 1 });
    rmSync(lock);
  });

  test.each<[string, () => void, string, 'changed' | 'missing']>([
    ['a page that is missing', () => rmSync(fileOf('b', 'client/index.html')), 'client/index.html', 'missing'],
    ['a page that is cut off', () => truncateSync(fileOf('b', 'client/index.html')), 'client/index.html', 'changed'],
    [
      'a page of the same size',
      () => writeFileSync(fileOf('b', 'client/index.html'), 'B'),
      'client/index.html',
      'changed',
    ],
    ['a file that is loaded, with its time set back', changeQuietly, 'server/entry.mjs', 'changed'],
    ['a record that is cut off', () => truncateSync(fileOf('b', 'integrity.json'), 200), 'integrity.json', 'changed'],
    ['no record', () => rmSync(fileOf('b', 'integrity.json')), 'integrity.json', 'changed'],
  ])('to a release with %s, which is named', (_, damage, path, problem) => {
    damage();
    expect(back()).toEqual({ kind: 'damaged', release: 'b', damage: { path, problem } });
  });
});

test('a release whose data has the format of another version is refused', async () => {
  await publishFiles(out, 'older', { 'client/index.html': 'older', 'format.json': '1\n' });
  await publish('d');
  expect(back()).toEqual({ kind: 'foreign', release: 'older' });
  expect(readLatest(out)?.id).toBe('d');
});

function changeQuietly(): void {
  const file = fileOf('b', 'server/entry.mjs');
  const { atime, mtime } = lstatSync(file);
  writeFileSync(file, "export const id = 'x';");
  utimesSync(file, atime, mtime);
}

test('without an earlier release, there is nothing to switch to', async () => {
  rmSync(out, { recursive: true });
  expect(back()).toEqual({ kind: 'none' });
  await publish('a');
  expect(back()).toEqual({ kind: 'none' });
  expect(back('a')).toEqual({ kind: 'serving' });
});

test('a switch that was stopped before latest.json is completed', () => {
  const { latest } = releaseLayout(out);
  const stale = readFileSync(latest, 'utf8');
  switchTo(out, 'b', { id: 'b', builtAt: '2026-03-14T09:26:53.000Z' });
  const fresh = readFileSync(latest, 'utf8');
  writeFileSync(latest, stale);
  expect(readLatest(out)?.id).toBe('b');
  expect(finishSwitch(out)).toBe('b');
  expect(readFileSync(latest, 'utf8')).toBe(fresh);
  expect(finishSwitch(out)).toBeUndefined();
});
