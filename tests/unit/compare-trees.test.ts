import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { compareTrees } from '../../scripts/compare-trees.ts';
import { withFolder } from '../support/temporary.ts';

type Files = Readonly<Record<string, string>>;

const build = (id: string, files: Files): Files => ({
  'builds/latest.json': JSON.stringify({ id }),
  ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`current/client/${path}`, text])),
});

async function compare(before: Files, after: Files): Promise<ReturnType<typeof compareTrees>> {
  let found: ReturnType<typeof compareTrees> | undefined;
  await withFolder((folder) => {
    for (const [name, files] of Object.entries({ before, after }))
      for (const [path, text] of Object.entries(files)) {
        const file = join(folder, name, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    found = compareTrees(join(folder, 'before'), join(folder, 'after'));
    return Promise.resolve();
  });
  if (!found) throw new Error('nothing was compared');
  return found;
}

test('the id of a build and the digests of assets may differ', async () => {
  const before = build('a1', {
    'x.html': '<p id="a1"><script src="/_astro/P.abcd-123.js">',
    '_astro/P.abcd-123.js': '1',
  });
  const after = build('b2', {
    'x.html': '<p id="b2"><script src="/_astro/P.efgh_456.js">',
    '_astro/P.efgh_456.js': '1',
  });
  expect(await compare(before, after)).toEqual({ same: 2, differences: [] });
});

test.each<[name: string, before: Files, after: Files, path: string, difference: string]>([
  ['a byte', { x: 'one' }, { x: 'oNe' }, 'x', 'differs at 1: "one" became "oNe"'],
  ['a byte at the end', { x: 'one' }, { x: 'one\n' }, 'x', String.raw`differs at 3: "one" became "one\n"`],
  ['a missing file', { x: '', y: '' }, { x: '' }, 'y', '1 before, 0 after'],
  ['an added file', { x: '' }, { x: '', '.y': '' }, '.y', '0 before, 1 after'],
  [
    'one of two chunks of a name',
    { 'a.12345678.js': '1', 'a.87654321.js': '2' },
    { 'a.12345678.js': '1', 'a.87654321.js': '3' },
    'a.*.js',
    'differs at 0: "2" became "3"',
  ],
])('%s is a difference', async (_, before, after, path, difference) => {
  expect((await compare(before, after)).differences).toEqual([{ path, difference }]);
});

test('an empty folder is a mistake of the call', async () => {
  await expect(compare({ x: '' }, {})).rejects.toThrow('there is no file below');
});
