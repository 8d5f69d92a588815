import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { IMPORTER_IDS } from '../../engine/redirects/importers/registry.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';
import { copyProject, withFolder } from '../support/temporary.ts';

const FIXTURES = 'tests/fixtures/import';

describe('redirects import', () => {
  test('writes YAML to stdout and the report to stderr, and ends well where all was taken', async () => {
    const { code, stdout, stderr } = await callSitefold([
      'redirects',
      'import',
      'csv',
      `${FIXTURES}/csv/no-header.csv`,
    ]);
    expect(code).toBe(0);
    expect(parse(stdout)).toMatchObject({
      groups: [
        {
          rules: [
            { from: '/a', to: '/b' },
            { from: '/c', status: 302 },
          ],
        },
      ],
    });
    expect(stderr).toContain('2 rules taken');
  });

  test('says as JSON what was refused, and ends with 1 only with --strict', async () => {
    const { code, stdout, stderr } = await callSitefold([
      'redirects',
      'import',
      'mdn',
      `${FIXTURES}/mdn/full.txt`,
      '--json',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    const strict = await callSitefold(['redirects', 'import', 'mdn', `${FIXTURES}/mdn/full.txt`, '--strict']);
    expect([strict.code, strict.stderr]).toEqual([1, expect.stringContaining('2 refused')]);
    const { taken, changed, refused, rules } = JSON.parse(stdout) as Record<string, { line: number }[]>;
    expect(taken).toBe(27);
    expect(rules).toHaveLength(27);
    expect(changed?.[0]).toMatchObject({
      line: 5,
      text: expect.stringContaining(':active'),
      reason: expect.any(String),
    });
    expect(refused?.map(({ line }) => line)).toEqual([16, 18]);
  });

  test('reads a folder', async () => {
    const { code, stdout } = await callSitefold([
      'redirects',
      'import',
      'front-matter',
      `${FIXTURES}/front-matter/full`,
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('from: /about-us');
  });

  test('reads a file by its own name', async () => {
    await withFolder(async (folder) => {
      mkdirSync(join(folder, 'old'));
      writeFileSync(join(folder, 'old/page.md'), '---\naliases: [/alias]\n---\n');
      const { stdout } = await callSitefold(['redirects', 'import', 'front-matter', join(folder, 'old/page.md')]);
      expect(stdout).toContain('to: /page/');
    });
  });

  test.each([
    ['an unknown format', ['mdm', 'x'], 'Did you mean `mdn`?'],
    ['a format like none', ['qqqqqq', 'x'], `\`${IMPORTER_IDS[0]}\``],
    ['a file that is not there', ['mdn', '/nowhere'], '`/nowhere` cannot be read: it does not exist.'],
    ['a folder where a file is read', ['mdn', 'tests'], 'is a folder'],
    ['a folder without pages', ['front-matter', 'tests/fixtures/import/mdn'], 'There is no .md'],
    ['no file', ['mdn'], "missing required argument 'file'"],
    ['sites that cannot be chosen', ['mdn', 'x', '--sites', 'th'], 'Choose `root` or `all`.'],
    [
      'a base that has no effect',
      ['csv', 'x.csv', '--base', '/docs'],
      '`csv` has no use for `--base`; only `apache` takes it.',
    ],
    ['a base that is not a path', ['apache', 'x', '--base', 'docs'], '`docs` is not the path of a folder'],
    ['a base with an empty segment', ['apache', 'x', '--base', '//docs'], '`//docs` is not the path of a folder'],
  ])('%s ends with 2 and one line', async (_name, args, said) => {
    const { code, stdout, stderr } = await callSitefold(['redirects', 'import', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('ends with 1 where a file holds no redirect', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'site.conf');
      writeFileSync(file, 'server { root /srv; }\n');
      const { code, stderr } = await callSitefold(['redirects', 'import', 'nginx', file]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('The file holds no redirect that `nginx` reads.')]);
    });
  });

  test('reads a .htaccess as that of the folder that --base names', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, '.htaccess');
      writeFileSync(file, 'RewriteEngine On\nRewriteBase /docs/\nRewriteRule ^old$ new [R=301,L]\n');
      const sources = async (...args: string[]): Promise<string[]> => {
        const { code, stdout } = await callSitefold(['redirects', 'import', 'apache', file, '--json', ...args]);
        expect(code).toBe(0);
        return (JSON.parse(stdout) as { rules: { from: string; to: string }[] }).rules.map(
          ({ from, to }) => `${from} ${to}`,
        );
      };
      expect(await sources()).toEqual(['/old /docs/new']);
      expect(await sources('--base', '/docs/')).toEqual(['/docs/old /docs/new']);
      expect(await sources('--base', '/')).toEqual(['/old /docs/new']);
    });
  });

  test('a file that is not UTF-8 ends with 2', async () => {
    await withFolder(async (folder) => {
      writeFileSync(join(folder, 'a.csv'), Buffer.from('\ufeff/a,/b\n', 'utf16le'));
      const { code, stderr } = await callSitefold(['redirects', 'import', 'csv', join(folder, 'a.csv')]);
      expect(code).toBe(2);
      expect(stderr).toContain('is not UTF-8');
    });
  });

  // `npm test` validates an imported file in readme.test.ts, in the section 'Move from nginx'.
  testInAll('its output is a valid manifest', async () => {
    await withFolder(async (folder) => {
      copyProject(folder);
      const csv = join(folder, 'old.csv');
      writeFileSync(csv, '/questions/*,/faq\n/wiki/Router_(2024),/faq?from=wiki#a,302\n/withdrawn,,410\n');
      const { stdout } = await callSitefold(['redirects', 'import', 'csv', csv]);
      mkdirSync(join(folder, 'manifests/redirects'), { recursive: true });
      writeFileSync(join(folder, 'manifests/redirects/imported.yaml'), stdout);
      const { code, stdout: said } = await callSitefold(['--root', folder, 'validate']);
      expect([code, said]).toEqual([0, expect.not.stringContaining('imported.yaml')]);
    });
  });
});
