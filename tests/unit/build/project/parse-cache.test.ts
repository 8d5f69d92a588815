import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openParseCache } from '../../../../engine/build/project/parse-cache.ts';
import { parse, type Source } from '../../../../engine/compile/parse/parse-yaml.ts';
import { withFolder } from '../../../support/temporary.ts';

const source = (path: string, text: string): Source => {
  const bytes = Buffer.from(text);
  return { path, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
};
const WORDS = source('engine/defaults/messages/th.yaml', 'menu: เมนู\n');
const OTHER_WORDS = source('engine/defaults/messages/de.yaml', 'menu: Menü\n');
const OWN = source('manifests/sites.yaml', 'sites: []\n');

/** Parses files as a process does for a project, and returns the paths of those that the cache lacked. */
function parseAll(folder: string, project: string, sources: readonly Source[]): string[] {
  const cache = openParseCache(join(folder, project, 'parsed.bin'), [
    join(folder, 'defaults.bin'),
    join(folder, 'shipped.bin'),
  ]);
  const parsed: string[] = [];
  for (const one of sources)
    parse(one, () => expect.unreachable(), {
      get: cache.get,
      set(digest, record, path) {
        parsed.push(path);
        cache.set(digest, record, path);
      },
    });
  cache.save();
  return parsed;
}

test('a project finds what it parsed before, and a new one the defaults', async () => {
  await withFolder(async (folder) => {
    const all = [WORDS, OTHER_WORDS, OWN];
    const paths = all.map(({ path }) => path);
    expect(parseAll(folder, 'one', all)).toEqual(paths);
    expect(parseAll(folder, 'one', all)).toEqual([]);
    expect(parseAll(folder, 'two', all)).toEqual([OWN.path]);
    // Of the second project, not only what it parsed itself.
    expect(parseAll(folder, 'two', all)).toEqual([]);
  });
});

test('a default that changed is parsed once for all projects, and the others are kept', async () => {
  await withFolder(async (folder) => {
    const changed = source(WORDS.path, 'menu: รายการ\n');
    parseAll(folder, 'one', [WORDS, OTHER_WORDS]);
    expect(parseAll(folder, 'one', [changed, OTHER_WORDS])).toEqual([WORDS.path]);
    expect(parseAll(folder, 'two', [changed, OTHER_WORDS])).toEqual([]);
  });
});

test.each(['defaults.bin', 'one/parsed.bin'])('a damaged %s counts as empty, and is written again', async (name) => {
  await withFolder(async (folder) => {
    parseAll(folder, 'one', [WORDS, OWN]);
    const path = join(folder, name);
    expect(existsSync(path)).toBe(true);
    writeFileSync(path, readFileSync(path).subarray(0, 40));
    expect(parseAll(folder, 'new', [WORDS, OWN])).toEqual(
      name === 'defaults.bin' ? [WORDS.path, OWN.path] : [OWN.path],
    );
    expect(parseAll(folder, 'one', [WORDS, OWN])).toEqual(name === 'defaults.bin' ? [] : [OWN.path]);
  });
});

test('the defaults that the package brings are found where no project has parsed any, and are not written', async () => {
  await withFolder(async (folder) => {
    parseAll(folder, 'one', [WORDS, OTHER_WORDS]);
    renameSync(join(folder, 'defaults.bin'), join(folder, 'shipped.bin'));
    expect(parseAll(folder, 'two', [WORDS, OTHER_WORDS, OWN])).toEqual([OWN.path]);
    expect(existsSync(join(folder, 'defaults.bin'))).toBe(false);
    // What the package of another version brought is parsed.
    const changed = source(WORDS.path, 'menu: รายการ\n');
    expect(parseAll(folder, 'three', [changed, OTHER_WORDS])).toEqual([WORDS.path]);
    expect(parseAll(folder, 'four', [changed, OTHER_WORDS])).toEqual([]);
  });
});
