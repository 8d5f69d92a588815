import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInUse } from '../../../../engine/build/release/in-use.ts';
import { beginRelease } from '../../../../engine/build/release/release-writer.ts';
import { releaseLayout, servedReleases } from '../../../../engine/build/release/release.ts';
import { rollBack } from '../../../../engine/build/release/rollback.ts';
import { startTidy, tidy } from '../../../../engine/build/release/tidy.ts';
import { differences, namesOf, publishFiles } from '../../../support/small-release.ts';

/** No process has this number: it is beyond what Linux gives out. */
const DEAD = 2 ** 22 + 1;

let out = '';
let releases = '';

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'sitefold-tidy-'));
  ({ releases } = releaseLayout(out));
});

afterEach(() => {
  rmSync(out, { recursive: true, force: true, maxRetries: 10 });
});

const publish = (id: string, text = id): ReturnType<typeof publishFiles> =>
  publishFiles(out, id, { 'client/index.html': text, 'client/same.html': 'same' });
const served = (): string[] => servedReleases(out).map(({ release }) => release);
const inode = (path: string): number => lstatSync(join(releases, path)).ino;

describe('the releases that are kept', () => {
  test('are the last five, in the order in which they served', async () => {
    for (const id of ['c', 'b', 'a', 'f', 'e', 'd']) {
      await publish(id);
      tidy(out);
    }
    expect(namesOf(out)).toEqual(['.spare-1', '.spare-2', 'a', 'b', 'd', 'e', 'f', 'history.json']);
    expect(served()).toEqual(['d', 'e', 'f', 'a', 'b']);
  });

  test('are all whole, and share what is the same', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      await publish(id);
      tidy(out);
    }
    for (const id of served()) {
      expect(readFileSync(join(releases, id, 'client/index.html'), 'utf8')).toBe(id);
      expect(inode(`${id}/client/same.html`)).toBe(inode('g/client/same.html'));
    }
    expect(served()).toHaveLength(5);
    expect(await differences(out)).toEqual([]);
  });

  test('a release of the same build makes room for another one, but not while a service may still use it', async () => {
    for (const [id, text] of ['a', 'b', 'b', 'b'].entries()) await publish(text, String(id));
    tidy(out);
    expect(served()).toEqual(['b-3', 'b-2', 'a']);
    await publish('c');
    tidy(out);
    expect(served()).toEqual(['c', 'b-3', 'a']);
    expect(namesOf(out)).toEqual(['.spare-1', '.spare-2', 'a', 'b-3', 'c', 'history.json']);
  });

  test('and the one that a service uses, though services have refused more than five since', async () => {
    const name = createInUse(releases);
    await publish('a');
    name(new Set([realpathSync(join(releases, 'a'))]));
    for (const id of ['b', 'c', 'd', 'e', 'f', 'g']) {
      await publish(id);
      tidy(out);
    }
    expect(namesOf(out).filter((one) => !one.startsWith('.'))).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'history.json']);
    expect(served()).toEqual(['g', 'f', 'e', 'd', 'c', 'a']);
    // The same build again, and the visitors of the old one keep its files.
    await publish('a');
    expect(served()).toEqual(['a-2', 'g', 'f', 'e', 'd', 'c', 'a']);
    expect(rollBack(out, undefined, tidy)).toMatchObject({ kind: 'switched', to: { release: 'a' } });
    name(new Set());
    await publish('h');
    tidy(out);
    expect(served()).toEqual(['h', 'a', 'g', 'f', 'e']);
    expect(namesOf(out).filter((one) => one.startsWith('.'))).toEqual(['.spare-1', '.spare-2']);
  });

  test('a release that was never switched to is not one of them', async () => {
    await publish('a');
    await publish('b');
    rmSync(releaseLayout(out).current);
    symlinkSync('releases/a', releaseLayout(out).current);
    expect(served()).toEqual(['a']);
    expect(beginRelease(out).notes).toEqual(['A switch to the release b was stopped before its end.']);
    await publish('c');
    tidy(out);
    expect(served()).toEqual(['c', 'a']);
    expect(namesOf(out)).not.toContain('b');
  });

  test('the one that serves is one of them, whatever the history says', async () => {
    await publish('a');
    writeFileSync(join(releases, 'history.json'), '["cut o');
    tidy(out);
    expect(readlinkSync(releaseLayout(out).current)).toBe('releases/a');
    expect(await differences(out)).toEqual([]);
    await publish('b');
    tidy(out);
    // `latest.json` says which build it is.
    expect(served()).toEqual(['b', 'a']);
  });
});

test('an output folder of an older Sitefold is taken over', async () => {
  for (const id of ['old', 'older']) {
    mkdirSync(join(releases, id, 'client'), { recursive: true });
    writeFileSync(join(releases, id, 'site.json'), '{}');
  }
  mkdirSync(join(releases, 'new.partial'));
  writeFileSync(join(releases, 'order.json'), '["old","older"]\n');
  symlinkSync('releases/old', releaseLayout(out).current);
  mkdirSync(join(out, 'builds'));
  writeFileSync(releaseLayout(out).latest, '{"id":"old","builtAt":"2025-01-01T00:00:00.000Z"}\n');
  expect(await publish('new')).toMatchObject({ kind: 'published' });
  tidy(out);
  // The one that served stays, because a service may still use it.
  expect(namesOf(out)).toEqual(['.spare-1', '.spare-2', 'history.json', 'new', 'old']);
  expect(servedReleases(out)[1]).toEqual({ release: 'old', id: 'old', builtAt: '2025-01-01T00:00:00.000Z' });
  expect(rollBack(out, 'old', () => undefined)).toMatchObject({ kind: 'damaged', damage: { path: 'integrity.json' } });
});

describe('the spare', () => {
  const spare = (path: string): string => join(releases, '.spare-1', path);

  test('is a copy of the current release by hard links, without its assets of others', async () => {
    await publishFiles(out, 'a', { 'client/_astro/a.css': 'a' });
    await publishFiles(out, 'b', { 'client/_astro/b.css': 'b' });
    tidy(out);
    expect(readdirSync(spare('client/_astro'))).toEqual(['b.css']);
    expect(existsSync(spare('carried.json'))).toBe(false);
    expect(inode('.spare-1/integrity.json')).toBe(inode('b/integrity.json'));
    expect(inode('.spare-2/client/_astro/b.css')).toBe(inode('b/client/_astro/b.css'));
    expect(inode('.spare-1/client/_astro/b.css')).toBe(inode('b/client/_astro/b.css'));
  });

  test('is made of the oldest release, and of a spare that is out of date', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await publish(id);
    const folder = inode('a/client');
    tidy(out);
    expect(inode('.spare-1/client')).toBe(folder);
    await publish('g');
    rollBack(out, 'f', () => undefined);
    for (const id of ['h', 'i']) {
      await publish(id);
      mkdirSync(spare('client/old'), { recursive: true });
      writeFileSync(spare('client/old/surplus.html'), 'of no release');
      writeFileSync(spare('client/same.html.other'), 'of no release');
      tidy(out);
      expect(readdirSync(spare('client')).sort()).toEqual(['index.html', 'same.html']);
      expect(readFileSync(spare('client/index.html'), 'utf8')).toBe(id);
      expect(inode('.spare-1/client/same.html')).toBe(inode(`${id}/client/same.html`));
    }
  });

  test('is brought up to date, if a build did not need it', async () => {
    await publish('a');
    tidy(out);
    const folder = inode('.spare-2/client');
    await publish('b');
    tidy(out);
    expect(inode('.spare-2/client')).toBe(folder);
    for (const name of ['.spare-1', '.spare-2']) {
      expect(inode(`${name}/client/index.html`)).toBe(inode('b/client/index.html'));
      expect(inode(`${name}/integrity.json`)).toBe(inode('b/integrity.json'));
    }
  });

  test('is not made in CI, where the rest is done', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await publish(id);
    tidy(out, { spares: false });
    expect(namesOf(out)).toEqual(['b', 'c', 'd', 'e', 'f', 'history.json']);
  });

  test('lacks a file that was changed in place', async () => {
    await publish('a');
    writeFileSync(join(releases, 'a/client/same.html'), 'SAME');
    tidy(out);
    expect(readdirSync(spare('client'))).toEqual(['index.html']);
  });

  test('is made where one was left half-made', async () => {
    await publish('a');
    mkdirSync(join(releases, `.making-${DEAD}/client`), { recursive: true });
    mkdirSync(spare('client'), { recursive: true });
    tidy(out);
    expect(namesOf(out)).toEqual(['.spare-1', '.spare-2', 'a', 'history.json']);
    expect(readdirSync(spare('client')).sort()).toEqual(['index.html', 'same.html']);
  });
});

describe('what is in use', () => {
  test('stays: the unfinished release of a running build', async () => {
    await publish('a');
    const writer = beginRelease(out);
    tidy(out);
    expect(existsSync(writer.folder)).toBe(true);
  });

  test('is left to another process that tidies', async () => {
    await publish('a');
    await publish('b');
    writeFileSync(join(releases, '.tidy'), '1');
    mkdirSync(join(releases, 'foreign'));
    tidy(out);
    expect(namesOf(out)).toEqual(['.tidy', 'a', 'b', 'foreign', 'history.json']);
    writeFileSync(join(releases, '.tidy'), String(DEAD));
    tidy(out);
    expect(namesOf(out)).toEqual(['.spare-1', '.spare-2', 'a', 'b', 'history.json']);
  });

  test('may be gone: there is nothing to tidy', () => {
    tidy(join(out, 'nowhere'));
    expect(existsSync(join(out, 'nowhere'))).toBe(false);
  });
});

test('a process of its own tidies, and goes on without the one that started it', async () => {
  // In CI it makes no spares.
  vi.stubEnv('CI', undefined);
  await publish('a');
  startTidy(out);
  await expect.poll(() => namesOf(out)).toEqual(['.spare-1', '.spare-2', 'a', 'history.json']);
});
