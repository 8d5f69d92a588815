import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { digestInputs, digestOthers } from '../../../../engine/build/project/input-digest.ts';
import { findKnownBuild, keepKnownBuild } from '../../../../engine/build/project/known-build.ts';
import { readSources } from '../../../../engine/build/project/read.ts';
import { releaseLayout } from '../../../../engine/build/release/release.ts';
import { REPOSITORY } from '../../../support/real.ts';
import { publishFiles } from '../../../support/small-release.ts';

let root = '';
let out = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-known-'));
  out = join(root, 'dist');
  for (const part of ['manifests', 'content', 'theme', 'islands'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(root, part), { recursive: true });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

const digest = (sites?: string): string | undefined => digestInputs(readSources(root), sites);

describe('the digest of what a build is made from', () => {
  test('is the same for the same files', () => {
    expect(digest()).toMatch(/^[0-9a-f]{64}$/);
    expect(digest()).toBe(digest());
  });

  test('is another one for another file, choice of sites and day', () => {
    const before = digest();
    expect(digest('th')).not.toBe(before);
    vi.useFakeTimers({ now: Date.now() + 86_400_000 });
    expect(digest()).not.toBe(before);
    vi.useRealTimers();
    writeFileSync(join(root, 'content/new.yaml'), '');
    expect(digest()).not.toBe(before);
  });

  test('is another one for other rules of the project, what they import, and other severities', () => {
    const seen = new Set([digest()]);
    for (const path of ['lint/rule.ts', 'lint/shared/words.ts', 'sitefold.yaml']) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      for (const text of ['one', 'two']) {
        writeFileSync(join(root, path), text);
        seen.add(digest());
      }
    }
    expect(seen.size).toBe(7);
    expect(seen).not.toContain(undefined);
  });

  test('is another one for another default', () => {
    const read = readSources(root);
    const sources = read.sources.map((one) =>
      one.path === 'engine/defaults/messages/th.yaml' ? { ...one, digest: '0' } : one,
    );
    expect(digestInputs({ ...read, sources }, undefined)).not.toBe(digest());
    expect(read.sources.filter(({ path }) => path.startsWith('engine/defaults/'))).toHaveLength(28);
  });

  test('has a form without redirects, which does not change with them', () => {
    const others = (): string | undefined => digestOthers(readSources(root), undefined);
    const before = others();
    writeFileSync(join(root, 'manifests/redirects.yaml'), '');
    expect(others()).toBe(before);
    expect(digest()).not.toBe(before);
    writeFileSync(join(root, 'manifests/routes.yaml'), '');
    expect(others()).not.toBe(before);
  });

  test('is unknown if a file cannot be read', () => {
    symlinkSync('nowhere', join(root, 'manifests/dangling.yaml'));
    expect(digest()).toBeUndefined();
  });
});

describe('the last build', () => {
  test('is known while its release serves', async () => {
    await publishFiles(out, 'one', {});
    keepKnownBuild(root, { inputs: 'a', others: 'b', code: 'c', id: 'one', out });
    expect(findKnownBuild(root, 'a', out)).toBe('one');
    expect(findKnownBuild(root, 'b', out)).toBeUndefined();
    expect(findKnownBuild(root, 'a', join(root, 'elsewhere'))).toBeUndefined();
    await publishFiles(out, 'two', { 'client/new.html': '' });
    expect(findKnownBuild(root, 'a', out)).toBeUndefined();
  });

  test('is not taken for the one that serves after a switch that was stopped', async () => {
    await publishFiles(out, 'two', { 'client/new.html': '' });
    await publishFiles(out, 'one', {}, { allowShrink: true });
    keepKnownBuild(root, { inputs: 'a', others: 'b', code: 'c', id: 'one', out });
    const { current } = releaseLayout(out);
    rmSync(current);
    symlinkSync('releases/two', current);
    expect(findKnownBuild(root, 'a', out)).toBeUndefined();
  });

  test('is unknown after a note that is damaged', async () => {
    await publishFiles(out, 'one', {});
    keepKnownBuild(root, { inputs: 'a', others: 'b', code: 'c', id: 'one', out });
    writeFileSync(join(root, '.sitefold/known-build.json'), '{"inp');
    expect(findKnownBuild(root, 'a', out)).toBeUndefined();
  });

  test('is not noted where nothing can be written', () => {
    rmSync(join(root, '.sitefold'), { recursive: true, force: true });
    writeFileSync(join(root, '.sitefold'), 'a file in the place of the folder');
    keepKnownBuild(root, { inputs: 'a', others: 'b', code: 'c', id: 'one', out });
    expect(findKnownBuild(root, 'a', out)).toBeUndefined();
  });
});
