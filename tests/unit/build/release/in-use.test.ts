import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInUse, isOfService, releasesInUse } from '../../../../engine/build/release/in-use.ts';

/** No process has this number: it is beyond what Linux gives out. */
const DEAD = 2 ** 22 + 1;

let folder = '';
let releases = '';
let runtime = '';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitefold-in-use-')));
  [releases, runtime] = [join(folder, 'releases'), join(folder, 'run')];
  for (const one of [releases, runtime]) mkdirSync(one);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inUse = (): string[] => [...releasesInUse(releases, runtime)].sort();

/** The file of a service that was killed so many minutes ago. */
function leave(minutes: number, text: string): string {
  const name = `.serving-${DEAD}`;
  writeFileSync(join(releases, name), text);
  const written = Date.now() / 1000 - minutes * 60;
  utimesSync(join(releases, name), written, written);
  return name;
}

test('a service names the releases that it uses, and those that it uses no more are not named', () => {
  const name = createInUse(releases);
  name(new Set([join(releases, 'a'), join(releases, 'b')]));
  expect(inUse()).toEqual(['a', 'b']);
  name(new Set([join(releases, 'b')]));
  expect(inUse()).toEqual(['b']);
  name(new Set());
  expect(inUse()).toEqual([]);
});

test('a service that may not write beside the releases writes elsewhere, where others name releases of other folders', () => {
  createInUse(runtime)(new Set([join(releases, 'a'), join(folder, 'other', 'b')]));
  expect(inUse()).toEqual(['a']);
  expect([...releasesInUse(join(folder, 'none'), join(folder, 'none'))]).toEqual([]);
});

test('builds of other users can read what a service names that hides its files', () => {
  const before = process.umask(0o077);
  try {
    createInUse(runtime)(new Set([join(releases, 'a')]));
  } finally {
    process.umask(before);
  }
  expect((statSync(join(runtime, `.serving-${process.pid}`)).mode & 0o777).toString(8)).toBe('644');
});

test('a path that is another one in a container names the same release', () => {
  createInUse(releases)(new Set(['/srv/dist/releases/a']));
  expect(inUse()).toEqual(['a']);
});

test('what a service named that was killed is believed for three minutes: it may run in another container', () => {
  const young = leave(2, '/srv/dist/releases/a\n');
  expect([inUse(), isOfService(releases, young)]).toEqual([['a'], true]);
  const old = leave(4, '/srv/dist/releases/a\n');
  expect([inUse(), isOfService(releases, old)]).toEqual([[], false]);
  expect(isOfService(releases, '.spare-1')).toBe(false);
});
