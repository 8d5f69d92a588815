import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callSitefold } from '../../support/call-sitefold.ts';
import { partOf } from '../../support/coverage.ts';
import type { Run } from '../../support/sitefold.ts';
import { withFolder } from '../../support/temporary.ts';
import { CTRL_C, ENTER, runAtTerminal } from '../../support/terminal.ts';

const init = (root: string, ...args: string[]): Promise<Run> => callSitefold(['init', root, ...args, '--yes']);

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

/** The texts of all files by their path. */
const filesOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')])
      .sort(),
  );

/** The paths in a manifest or a page that lead to pages: those of routes, of the navigation, of redirects and of links. */
const pathsIn = (root: string, path: string, form: RegExp): string[] =>
  [...read(root, path).matchAll(form)].map(([, found = '']) => found);

const textsOf = (root: string): string[] =>
  readdirSync(join(root, 'content/pages'))
    .map((name) => name.replace('.yaml', ''))
    .sort();

/** Holds a project to the rules and the layout of files. */
async function expectSound(root: string): Promise<void> {
  const valid = await callSitefold(['validate', '--root', root]);
  expect([valid.code, valid.stdout, valid.stderr]).toEqual([
    0,
    '',
    expect.stringContaining('; 0 errors, 0 warnings, 0 remarks'),
  ]);
  expect(await callSitefold(['fmt', '--check', '--root', root])).toMatchObject({ code: 0 });
}

describe('the pages of a new project', () => {
  const languages = 'de,tw,ch:it';

  test.each([
    ['company', undefined, ['about', 'contact', 'privacy', 'services', 'terms'], ['services', 'about', 'contact']],
    ['company', 'none', [], []],
    ['company', 'jobs', ['jobs'], ['jobs']],
    ['company', '/contact/, jobs,about', ['about', 'contact', 'jobs'], ['about', 'contact', 'jobs']],
    // Words that YAML reads as something else, and a page below another one.
    ['company', 'null,2024,about/team', ['2024', 'about-team', 'null'], ['null', '2024', 'about']],
    ['vendor', undefined, ['about', 'contact', 'privacy', 'terms'], ['product', 'faq', 'about', 'contact']],
    ['vendor', 'terms,support/returns', ['support-returns', 'terms'], ['product', 'faq', 'support']],
  ])('%s with %s', async (starter, pages, texts, navigation) => {
    await withFolder(async (root) => {
      const args = pages === undefined ? [] : ['--pages', pages];
      const run = await init(root, '--starter', starter, '--countries', languages, ...args);
      expect(run.code).toBe(0);
      const catalogue = starter === 'vendor' ? ['product'] : [];
      expect(textsOf(root)).toEqual([...texts, ...catalogue, 'home'].sort());
      const shown = pathsIn(root, 'content/navigation.yaml', /templateComponent: "?([\w-]+)/g);
      expect([...new Set(shown)]).toEqual(navigation);
      await expectSound(root);
      const ids = pathsIn(root, 'manifests/routes.yaml', /page: "?([\w-]+)/g);
      expect(ids.sort()).toEqual(textsOf(root));
      const links = pathsIn(root, 'content/pages/home.yaml', /\]\(\/(about|services|contact)\)/g);
      expect(links.filter((link) => !texts.includes(link))).toEqual([]);
    });
  });

  test('of its own have a title in each language of the sites, and a text to write', async () => {
    await withFolder(async (root) => {
      const { stderr } = await init(root, '--countries', `${languages},kz:kk`, '--pages', 'about,about/our-team');
      expect(stderr).toContain('to write: content/pages/about-our-team.yaml\n');
      // Sitefold has no words in Kazakh, whose file would lack all others.
      expect(readdirSync(join(root, 'manifests/messages')).sort()).toEqual([
        'de.yaml',
        'en.yaml',
        'it.yaml',
        'zh-Hant.yaml',
      ]);
      expect(read(root, 'manifests/messages/de.yaml')).toContain(
        'lang: de\nmessages:\n  pages.about.our.team: Our team\n',
      );
      expect(read(root, 'content/pages/about-our-team.yaml')).toMatch(
        /\nid: about-our-team\nurl: about\/our-team\n[^]*\ntitle: Our team\n[^]*\nbody: \|\n {2}Write here .*\n$/,
      );
    });
  });

  test.each([
    ['About', '`About` is not a path of a page. Write lower-case letters, digits and single hyphens'],
    ['über uns', 'such as `uber-uns`.'],
    ['a//b', 'such as `a/b`.'],
    [',', '`,` names no page. Write `none`'],
    ['none,about', '`none` cannot be a page'],
    ['home', '`home` cannot be a page: the home page is at `/`'],
    ['about,about', '`about` is named twice.'],
    ['a-b,a/b', '`a-b` and `a/b` would both be in content/pages/a-b.yaml.'],
    ['api/jobs', 'addresses below `/api` are not pages.'],
    ['search', 'the starter `company` has other pages at `/search`'],
    ['de', '`/de` is the prefix of a site.'],
    ['a'.repeat(101), 'it may have 100 characters.'],
  ])('%s is refused, with what the starter has', async (pages, problem) => {
    await withFolder(async (folder) => {
      const root = join(folder, 'project');
      const { code, stderr } = await init(root, '--countries', 'de', '--pages', pages);
      expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
      expect(stderr).toMatch(/The starter `company` has `about`, `services`, `contact`, `privacy`, `terms`\.\n$/);
      expect(existsSync(root)).toBe(false);
    });
  });

  test('a path that a redirect of the starter has is refused, and redirects alone have no pages', async () => {
    await withFolder(async (folder) => {
      const root = join(folder, 'project');
      expect(await init(root, '--starter', 'vendor', '--pages', 'devices/new')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('manifests/redirects.yaml of the starter redirects `/devices`.'),
      });
      expect(await init(root, '--starter', 'redirects', '--pages', 'about')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('The starter `redirects` has no pages.'),
      });
      expect(existsSync(root)).toBe(false);
    });
  });
});

test('the language, the currency and the name of each country are shown, and the currencies are kept for a catalogue', async () => {
  await withFolder(async (root) => {
    const { stderr } = await init(root, '--starter', 'vendor', '--countries', 'fr,ar,de,aq');
    expect(stderr).toContain(
      [
        '  /fr/  French   fr-FR  EUR  France',
        '  /ar/  Spanish  es-AR  ARS  Argentina',
        '  /de/  German   de-DE  EUR  Deutschland',
        '  /aq/  English  en-AQ  -    Antarctica',
        'note: The prefix `/ar/` is the country Argentina, not the language Arabic; its pages are in Spanish.\n',
      ].join('\n'),
    );
    expect(read(root, 'README.md')).toContain('and the currency: EUR (FR, DE), ARS (AR)');
  });
});

test('where a file cannot be written, the others and their folders are taken back', async () => {
  await withFolder(async (root) => {
    // A file where a folder is needed.
    mkdirSync(join(root, 'content'));
    writeFileSync(join(root, 'content/pages'), 'mine');
    expect(await init(root)).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be written') });
    expect(readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()).toEqual(['content', 'content/pages']);
  });
});

describe('the dialogue at a terminal', () => {
  test('takes the proposals at the Enter key', async () => {
    await withFolder(async (folder) => {
      const root = join(folder, 'corner-bakery');
      const { code, screen } = await runAtTerminal(
        ['init', root],
        [
          ['What to begin with', ENTER],
          ['The name of the company (Corner Bakery): ', ENTER],
          ['The address of the root site (https://www.corner-bakery.example): ', ENTER],
          ['The countries that get a site', ENTER],
          ['  /es/  Spanish  es-ES  EUR  España\nPress Enter to accept this', ENTER],
          ['(about,services,contact,privacy,terms): ', ENTER],
          ['Redirects to import', ENTER],
        ],
      );
      expect([code, screen]).toEqual([0, expect.stringContaining('npm test')]);
      expect(screen.match(/countries:/g)).toHaveLength(1);
      await withFolder(async (other) => {
        await init(other, '--name', 'Corner Bakery', '--url', 'https://www.corner-bakery.example');
        expect(filesOf(root)).toEqual(filesOf(other));
      });
    });
  });

  test('says what is wrong with an answer and asks again, and lets a proposal be answered anew', async () => {
    await withFolder(async (folder) => {
      const root = join(folder, 'a');
      const { code, screen } = await runAtTerminal(
        ['init', root, '--name', 'Alder', '--starter', 'company'],
        [
          ['The address of the root site', `http://alder.example${ENTER}`],
          ['https, a host, and no path.\nThe address of the root site', `https://alder.example${ENTER}`],
          ['The countries that get a site', `uk${ENTER}`],
          ['Did you mean `GB`?\nThe countries that get a site', `gb,ar${ENTER}`],
          ['not the language Arabic; its pages are in Spanish.\nPress Enter', `ch:it${ENTER}`],
          ['  /ch/  Italian  it-CH  CHF  Svizzera\n', ENTER],
          ['The text pages', `About us${ENTER}`],
          ['such as `about-us`. ', ''],
          ['The text pages', `about-us${ENTER}`],
          ['Redirects to import', `_redirects${ENTER}`],
          ['`_redirects` names no format.', ''],
          ['Redirects to import', ENTER],
        ],
      );
      expect([code, screen]).toEqual([0, expect.stringContaining('to write: content/pages/about-us.yaml')]);
      expect(read(root, 'manifests/sites.yaml')).toContain('addr: https://alder.example/ch/');
      await expectSound(root);
    });
  });

  test.each(
    partOf(
      [
        ['Ctrl-C', CTRL_C],
        ['the end of the input', '\u0004'],
      ],
      1,
    ),
  )('is left with %s, and nothing is written', async (_, key) => {
    await withFolder(async (folder) => {
      const root = join(folder, 'a');
      const { code, screen } = await runAtTerminal(
        ['init', root],
        [
          ['What to begin with', ENTER],
          ['The name of the company', ENTER],
          ['The address of the root site', ENTER],
          ['The countries that get a site', ENTER],
          ['Press Enter to accept this', key],
        ],
      );
      expect([code, screen]).toEqual([2, expect.stringMatching(/\nsitefold: Nothing was written\.\n$/)]);
      expect(readdirSync(folder)).toEqual([]);
    });
  });
});
