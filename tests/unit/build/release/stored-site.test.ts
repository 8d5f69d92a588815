import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  isStoredWhole,
  SCRIPTS_FILE,
  storedScripts,
  writeStoredSite,
} from '../../../../engine/build/release/stored-site.ts';
import { baseModel } from '../../../support/base-model.ts';
import { withFolder } from '../../../support/temporary.ts';

test.each<[name: string, change: (folder: string) => void, isWhole: boolean]>([
  ['a build of this version is whole', () => undefined, true],
  ['a build without its scripts has to be made anew', (folder) => rmSync(join(folder, 'scripts.json')), false],
  ['a build from before formats has to be made anew', (folder) => rmSync(join(folder, 'format.json')), false],
  [
    'a build of an older format has to be made anew',
    (folder) => writeFileSync(join(folder, 'format.json'), '1\n'),
    false,
  ],
])('%s', async (_, change, isWhole) => {
  await withFolder((folder) => {
    writeStoredSite(folder, { model: baseModel(), applications: new Map(), files: new Map() });
    writeFileSync(join(folder, SCRIPTS_FILE), storedScripts([]));
    change(folder);
    expect(isStoredWhole(folder)).toBe(isWhole);
    return Promise.resolve();
  });
});
