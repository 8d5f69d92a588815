import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPlacer } from '../../../../engine/build/release/place-file.ts';
import { withFolder } from '../../../support/temporary.ts';

test.each<[name: string, prepare: (folder: string) => void]>([
  ['an older file that another release shares', (folder) => linkSync(join(folder, 'shared'), join(folder, 'a/b'))],
  ['nothing', () => undefined],
  ['a folder', (folder) => mkdirSync(join(folder, 'a/b'))],
])('%s is replaced by a file', async (_, prepare) => {
  await withFolder((folder) => {
    mkdirSync(join(folder, 'a'));
    writeFileSync(join(folder, 'shared'), 'old');
    prepare(folder);
    createPlacer(folder).replace('a/b', (file) => writeFileSync(file, 'new', { flag: 'wx' }));
    expect(readFileSync(join(folder, 'a/b'), 'utf8')).toBe('new');
    expect(readFileSync(join(folder, 'shared'), 'utf8')).toBe('old');
    return Promise.resolve();
  });
});

test('a folder that is missing is made', async () => {
  await withFolder((folder) => {
    createPlacer(folder).replace('a/b/c', (file) => writeFileSync(file, 'new', { flag: 'wx' }));
    expect(readFileSync(join(folder, 'a/b/c'), 'utf8')).toBe('new');
    return Promise.resolve();
  });
});
