import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadApplications } from '../../../../engine/content/applications.ts';
import { createFileSource } from '../../../../engine/content/files.ts';
import {
  isStoredWhole,
  readStoredSite,
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

describe('the data of a site', () => {
  const model = baseModel();
  const files = new Map([['/files/a.pdf', { bytes: 1, sha256: 'a' }]]);
  const read = (folder: string): Buffer => readFileSync(join(folder, 'site.json'));

  test('are read as they were written', async () => {
    const applications = await loadApplications(createFileSource(model, { build: '' }), model, () => undefined);
    await withFolder((folder) => {
      writeStoredSite(folder, { model, applications, files });
      const stored = readStoredSite(folder);
      expect(JSON.stringify(stored.model)).toBe(JSON.stringify(model));
      expect(JSON.stringify([...stored.applications])).toBe(JSON.stringify([...applications]));
      expect(stored.files).toEqual(files);
      expect(stored.router.pages.size).toBeGreaterThan(0);
      return Promise.resolve();
    });
  });

  test('are written again with the same bytes, and with what has changed in them', async () => {
    await withFolder((folder) => {
      writeStoredSite(folder, { model, applications: new Map(), files });
      const before = read(folder);
      const stored = readStoredSite(folder, { writtenAgain: true });
      writeStoredSite(folder, stored);
      expect(read(folder).equals(before)).toBe(true);
      writeStoredSite(folder, { ...stored, model: { ...stored.model, redirects: [] } });
      const changed = read(folder);
      writeStoredSite(folder, { model: { ...model, redirects: [] }, applications: new Map(), files });
      expect(read(folder).equals(changed)).toBe(true);
      return Promise.resolve();
    });
  });

  test('are read if another program has printed them', async () => {
    await withFolder((folder) => {
      writeStoredSite(folder, { model, applications: new Map([['th', {} as never]]), files });
      writeFileSync(join(folder, 'site.json'), JSON.stringify(JSON.parse(read(folder).toString())));
      const stored = readStoredSite(folder);
      expect(JSON.stringify(stored.model)).toBe(JSON.stringify(model));
      expect([...stored.applications.keys()]).toEqual(['th']);
      return Promise.resolve();
    });
  });
});
