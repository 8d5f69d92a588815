import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASE_PROJECT } from '../support/project.ts';
import { REPOSITORY } from '../support/real.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { withFolder } from '../support/temporary.ts';

/** A folder with the base project, which has three languages beside English. */
async function withBase<T>(use: (root: string) => Promise<T>): Promise<T> {
  return withFolder((folder) => {
    cpSync(BASE_PROJECT, folder, { recursive: true });
    cpSync(`${REPOSITORY}manifests/constants.yaml`, join(folder, 'manifests/constants.yaml'));
    // The command line holds templates against those that exist.
    const routes = join(folder, 'manifests/routes.yaml');
    writeFileSync(routes, readFileSync(routes, 'utf8').replace('template: product-category', 'template: category'));
    return use(folder);
  });
}

interface Row {
  readonly lang: string;
  readonly sites: readonly string[];
  readonly parts: Readonly<Record<string, { readonly texts: number; readonly translated: number }>>;
  readonly missing: number;
}

describe('sitefold content coverage', () => {
  test('prints a table, one language a line', async () => {
    await withBase(async (root) => {
      const { code, stdout } = await callSitefold(['content', 'coverage', '--root', root]);
      expect(code).toBe(0);
      const [head = '', ...rows] = stdout.trimEnd().split('\n');
      expect(head.split(/ {2,}/)).toEqual(['language', 'interface', 'names', 'others', 'missing', 'sites']);
      expect(
        rows.map((row) => row.split(/ {2,}/)).map(([lang, words, names, , , sites]) => [lang, sites, words, names]),
      ).toEqual([
        ['ar', 'ae', '100 %', '20 %'],
        ['de', 'de', '100 %', '46.6 %'],
        ['th', 'th', '100 %', '20 %'],
      ]);
    });
  });

  test('prints the same as JSON', async () => {
    await withBase(async (root) => {
      const { code, stdout } = await callSitefold(['content', 'coverage', '--json', '--root', root]);
      expect(code).toBe(0);
      const rows = JSON.parse(stdout) as Row[];
      expect(rows.map(({ lang, sites, parts: { names } }) => ({ lang, sites, names }))).toEqual([
        { lang: 'ar', sites: ['ae'], names: { texts: 15, translated: 3 } },
        { lang: 'de', sites: ['de'], names: { texts: 15, translated: 7 } },
        { lang: 'th', sites: ['th'], names: { texts: 15, translated: 3 } },
      ]);
      for (const { lang, missing } of rows) {
        const listed = await callSitefold(['content', 'coverage', '--missing', lang, '--root', root]);
        expect(listed.stdout.trimEnd().split('\n')).toHaveLength(missing);
      }
    });
  });

  test('--missing names the texts of a language, or of a site', async () => {
    await withBase(async (root) => {
      const byLanguage = await callSitefold(['content', 'coverage', '--missing', 'de', '--root', root]);
      expect(byLanguage.stdout.split('\n')).toContain('faqs 101/question');
      expect(byLanguage.stdout.split('\n')).not.toContain('products r-one/summary');
      const bySite = await callSitefold(['content', 'coverage', '--missing', 'ae', '--root', root]);
      const json = await callSitefold(['content', 'coverage', '--missing', 'ar', '--json', '--root', root]);
      expect(JSON.parse(json.stdout)).toEqual(bySite.stdout.trimEnd().split('\n'));
      const path = join(root, 'content/faqs/101.yaml');
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace('question: How do I reset the router?', 'question: { en: How?, de: Wie? }'),
      );
      const again = await callSitefold(['content', 'coverage', '--missing', 'de', '--root', root]);
      expect(again.stdout.split('\n')).not.toContain('faqs 101/question');
    });
  });

  test('an unknown language is reported, with a suggestion', async () => {
    await withBase(async (root) => {
      const { code, stdout, stderr } = await callSitefold(['content', 'coverage', '--missing', 'dee', '--root', root]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('No site has the language `dee`. Did you mean `de`?');
    });
  });

  test('content that is broken has no coverage', async () => {
    await withBase(async (root) => {
      writeFileSync(join(root, 'content/faqs/101.yaml'), 'id: [\n');
      const { code, stdout } = await callSitefold(['content', 'coverage', '--root', root]);
      expect([code, stdout]).toEqual([1, '']);
    });
  });

  test('the real content has every language of the sites', async () => {
    const { code, stdout } = await callSitefold(['content', 'coverage', '--json']);
    expect(code).toBe(0);
    const rows = JSON.parse(stdout) as Row[];
    expect(rows.flatMap(({ sites }) => sites)).toHaveLength(42);
    expect(rows.map(({ lang }) => lang)).toEqual(
      expect.arrayContaining(['ar', 'de', 'es', 'fr', 'pt', 'th', 'zh-Hans']),
    );
  });
});
