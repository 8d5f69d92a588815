import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject } from '../../engine/build/project/project.ts';
import { diffRedirects } from '../../engine/redirects/analysis/diff-redirects.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { COVERS_ALL, covering } from '../support/coverage.ts';
import { REPOSITORY } from '../support/real.ts';
import type { Run } from '../support/sitefold.ts';
import { copyProject, withFolder } from '../support/temporary.ts';

const TABLE = 'manifests/redirects/old.csv';
const REAL = 'manifests/redirects.yaml';
const BAKERY = join(REPOSITORY, 'examples/bakery');
/** A page of the project: `npm test` mends the rules of an example, and `npm run test:all` the real ones. */
const PAGE = covering('breads', 'faq');

test('chains and copies of manifests are mended once, and no address is answered otherwise', async () => {
  await withFolder(async (folder) => {
    if (COVERS_ALL) copyProject(folder);
    else cpSync(BAKERY, folder, { recursive: true });
    mkdirSync(join(folder, 'manifests/redirects'), { recursive: true });
    writeFileSync(
      join(folder, TABLE),
      `from,to\n/{site}/old-b,/{site}/old-a\n/{site}/old-a,/{site}/${PAGE}\n/old-a,/${PAGE}\n`,
    );
    const fix = (...args: string[]): Promise<Run> => callSitefold(['--root', folder, 'redirects', 'fix', ...args]);
    const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
    const [table, real, before] = [read(TABLE), read(REAL), loadProject(folder)];

    const shown = await fix('--dry-run');
    expect([shown.code, read(TABLE), read(REAL)]).toEqual([0, table, real]);
    expect(shown.stdout).toContain(`${TABLE}:2\n- /{site}/old-b,/{site}/old-a\n+ /{site}/old-b,/{site}/${PAGE}\n`);
    expect(shown.stdout).toContain(`${TABLE}:4\n- /old-a,/${PAGE}\n`);

    const mended = await fix('--json', '--sort');
    expect([mended.code, JSON.parse(mended.stdout)]).toMatchObject([
      0,
      { written: true, files: [REAL, TABLE], unfixed: [] },
    ]);
    expect(read(TABLE)).toBe(`from,to\n/{site}/old-a,/{site}/${PAGE}\n/{site}/old-b,/{site}/${PAGE}\n`);
    expect(commentsOf(read(REAL))).toEqual(commentsOf(real));

    const after = loadProject(folder);
    if (!before.model || !after.model) throw new Error('the project is broken');
    expect(diffRedirects(before.model, after.model)).toEqual([]);
    expect(after.diagnostics.filter(({ code }) => code === 'RD003' || code === 'RD008')).toEqual([]);

    const again = await fix('--sort');
    expect([again.code, again.stdout]).toEqual([0, '']);
    expect(again.stderr).toContain('0 chains shortened, 0 copies dropped in 0 files');
  });
});

test('manifests with errors are left alone', async () => {
  await withFolder(async (folder) => {
    cpSync(BAKERY, folder, { recursive: true });
    mkdirSync(join(folder, 'manifests/redirects'), { recursive: true });
    const text = 'from,to\n/old-a,/old-b\n/old-b,/old-a\n';
    writeFileSync(join(folder, TABLE), text);
    const { code, stderr } = await callSitefold(['--root', folder, 'redirects', 'fix']);
    expect(code).toBe(1);
    expect(stderr).toContain('RD007');
    expect(readFileSync(join(folder, TABLE), 'utf8')).toBe(text);
  });
});

function commentsOf(text: string): string[] {
  return (text.match(/#[^\n]*/g) ?? []).sort();
}
