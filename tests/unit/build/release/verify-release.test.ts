import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { releaseLayout } from '../../../../engine/build/release/release.ts';
import { verifyFolder, type VerifiedFolder } from '../../../../engine/build/release/verify-release.ts';
import { NEEDED, publishFiles } from '../../../support/small-release.ts';
import { testInAll } from '../../../support/test-in-all.ts';

/** Enough files for more than one worker. */
const MANY = Object.fromEntries(
  Array.from({ length: 2500 }, (_, index) => [`client/p${1000 + index}.html`, `page ${index}`]),
);
const FEW = { 'client/index.html': 'home', 'client/a.txt': 'a', 'client/_astro/one.css': 'one' };

let folder = '';
let out = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-verify-'));
  out = join(folder, 'dist');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (path: string): string => join(releaseLayout(out).current, path);
const verify = (place = out): Promise<VerifiedFolder> => verifyFolder(place, out);

describe.each([
  ['few files', FEW],
  ['many files, in workers', MANY],
])('a release of %s', (_, files) => {
  const paths = Object.keys(files);

  beforeEach(() => publishFiles(out, 'one', files));

  // Many files that are as they were built are among those of the next test.
  const testOf = files === MANY ? testInAll : test;
  testOf('is as it was built, through its output folder, its link and its own folder', async () => {
    const verified = {
      kind: 'verified',
      verified: { release: 'one', files: paths.length + Object.keys(NEEDED).length, differences: [] },
    };
    expect(await verify()).toEqual(verified);
    expect(await verify(releaseLayout(out).current)).toEqual(verified);
    expect(await verify(join(releaseLayout(out).releases, 'one'))).toEqual(verified);
  });

  test('shows what is missing, changed and surplus, by path', async () => {
    const [changed = '', missing = '', folderInPlace = ''] = paths;
    writeFileSync(fileOf(changed), 'x'.repeat(String(Object.values(files)[0]).length));
    rmSync(fileOf(missing));
    rmSync(fileOf(folderInPlace));
    mkdirSync(fileOf(folderInPlace));
    writeFileSync(fileOf('client/new.html'), '');
    writeFileSync(fileOf('.env'), '');
    truncateSync(fileOf('site.json'), 0);
    const result = await verify();
    expect(result.kind === 'verified' && result.verified.differences).toEqual(
      [
        { path: '.env', problem: 'surplus' },
        { path: changed, problem: 'changed' },
        { path: missing, problem: 'missing' },
        { path: folderInPlace, problem: 'changed' },
        { path: 'client/new.html', problem: 'surplus' },
        { path: 'site.json', problem: 'changed' },
      ].sort((a, b) => (a.path < b.path ? -1 : 1)),
    );
  });
});

describe('a copy of the served folder', () => {
  beforeEach(async () => {
    await publishFiles(out, 'zero', { 'client/_astro/zero.css': 'zero', 'client/index.html': 'zero' });
    await publishFiles(out, 'one', FEW);
  });

  test('is compared with the current release, whether it has the files of earlier releases or not', async () => {
    const copy = join(folder, 'www');
    cpSync(fileOf('client'), copy, { recursive: true });
    const verified = { kind: 'verified', verified: { release: 'one', files: 3, differences: [] } };
    expect(await verify(copy)).toEqual(verified);
    rmSync(join(copy, '_astro/zero.css'));
    expect(await verify(copy)).toEqual(verified);
    rmSync(join(copy, 'index.html'));
    writeFileSync(join(copy, 'b.txt'), '');
    expect(await verify(copy)).toMatchObject({
      verified: {
        differences: [
          { path: 'b.txt', problem: 'surplus' },
          { path: 'index.html', problem: 'missing' },
        ],
      },
    });
  });

  test('may be a link to a folder', async () => {
    symlinkSync(fileOf('client'), join(folder, 'link'));
    expect(await verify(join(folder, 'link'))).toMatchObject({ kind: 'verified', verified: { differences: [] } });
  });
});

describe('there is nothing to compare with', () => {
  test('in an empty output folder', async () => {
    expect(await verify()).toEqual({ kind: 'no release' });
    expect(await verify(folder)).toEqual({ kind: 'no release' });
  });

  test('without a sound record', async () => {
    await publishFiles(out, 'one', FEW);
    mkdirSync(join(folder, 'www'));
    truncateSync(fileOf('integrity.json'), 50);
    expect(await verify()).toEqual({ kind: 'no record', release: 'one' });
    rmSync(fileOf('integrity.json'));
    expect(await verify()).toEqual({ kind: 'no record', release: 'one' });
    expect(await verify(join(folder, 'www'))).toEqual({ kind: 'no record', release: 'one' });
  });
});
