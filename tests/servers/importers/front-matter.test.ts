import { expect, test } from 'vitest';
import { frontMatter } from '../../../engine/redirects/importers/front-matter/front-matter.ts';
import type { RedirectImporter } from '../../../engine/redirects/importers/importer.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { partsOf, readFixture } from '../../support/originals/documented.ts';
import { hugoPages, jekyllPages, metaRefreshOriginal } from '../../support/originals/front-matter.ts';

/** The importer without its remarks: the test names each difference itself. */
const silent: RedirectImporter = {
  ...frontMatter,
  read: (text) => ({ ...frontMatter.read(text), changed: [], refused: [] }),
};

/** Old addresses that the site of Hugo 0.111 in Debian decides differently. A remark or a refusal says so, except for `/en`. */
const HUGO = [
  // Refused: a query and a fragment, which Hugo puts into the name of a file.
  '/?p=17',
  '/anchored#part',
  '/anchored/?from=mail',
  // Hugo leads from the folder of the default language to the home page by itself.
  '/en',
  // Since version 0.155, an alias is below its language.
  '/de/ueber-uns',
  '/de/willkommen',
  '/ueber-uns',
  '/willkommen',
  // Since version 0.112, an alias ends in `.html` where its section has `uglyURLs`.
  '/datasheets',
  '/datasheets.html',
  '/old-sheets',
  '/old-sheets.html',
  '/r7',
  '/r7.html',
  '/r7.pdf',
  '/r7.pdf.html',
  '/sheets/r7-old',
  '/sheets/r7-old.html',
  // An encoded alias.
  '/caf%C3%A9-menu',
  '/café-menu',
];

/** The same for Jekyll; all of them are refused. */
const JEKYLL = ['/?p=17', '/asked/#part', '/asked/?page=2', '/docs/several', '/docs/v1'];

test.each([
  ['shapes-hugo', hugoPages, HUGO],
  ['shapes-jekyll', jekyllPages, JEKYLL],
] as const)(
  'the pages of %s decide as the generator built them, but for what was said',
  async (name, pagesOf, others) => {
    const text = readFixture(`front-matter/${name}`);
    const { version, pages } = pagesOf(text);
    const { requests, undeclared } = await roundTrip(silent, text, metaRefreshOriginal(pages), Object.keys(pages));
    console.log(`${version}: ${requests} requests`);
    const different = new Set(undeclared.map((line) => partsOf(line.split(': ')[0] ?? '').path));
    expect([...different].sort()).toEqual(others.toSorted());
    expect(requests).toBeGreaterThan(300);
  },
);
