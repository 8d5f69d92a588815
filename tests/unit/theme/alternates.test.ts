import { beforeAll, describe, expect, test } from 'vitest';
import type { HeadLink } from '../../../engine/content/selection.ts';
import { languageSites } from '../../../engine/content/language-sites.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import { createAlternatesCheck, splitHeadLinks, type LinkedPage } from '../../../engine/output/checks/alternates.ts';
import { alternateLinks, ownLinks } from '../../../engine/theme/document.ts';
import { readAlternates } from '../../support/head-links.ts';
import { realModel } from '../../support/real.ts';
import { openPages, type SitePages } from '../../support/site-pages.ts';

const model = realModel();
const sites = activeSites(model);
let pages: SitePages;

beforeAll(async () => {
  pages = await openPages(model);
});

describe('alternates of all pages', () => {
  test('name each other, themselves, one x-default, and languages only', () => {
    const check = createAlternatesCheck();
    // Pages of one route that the same sites lack have the same alternates, but for their path.
    const kinds = new Map(
      [...pages.router.pages]
        .filter(([, { route }]) => route.index)
        .map(([remainder, { route, absent }]) => [`${route.path} ${[...(absent ?? [])].join(' ')}`, remainder]),
    );
    let count = 0;
    for (const site of sites)
      for (const remainder of kinds.values()) {
        if (!pages.router.hasPage(site, remainder)) continue;
        const page = pages.page(site.flag, remainder);
        const links = splitHeadLinks([...ownLinks(page), ...readAlternates(alternateLinks(page))]);
        check.add({ address: `${site.addr}${remainder}`, lang: site.lang, isRoot: site.flag === '', ...links });
        count += 1;
      }
    expect(check.problems()).toEqual([]);
    expect(count).toBeGreaterThan(3_000);
  });

  test('a page that is not indexed has none', () => {
    const page = pages.page('th', 'search');
    expect([...ownLinks(page), ...readAlternates(alternateLinks(page))]).toEqual([]);
  });
});

describe('the site that speaks for a language', () => {
  test('is the same on every machine', () => {
    const chosen = [...languageSites(sites)].map(([tag, { flag }]) => `${tag} ${flag || 'root'}`);
    expect(chosen).toEqual([
      'en root',
      'ar eg',
      'uk ua',
      'tr tr',
      'es es',
      'ru ru',
      'ro ro',
      'pt br',
      'pl pl',
      'it it',
      'el gr',
      'de de',
      'fr fr',
      'bg bg',
      'cs cz',
      'vi vn',
      'th th',
      'ms my',
      'id id',
      'zh-Hant tw',
      'zh-Hans cn',
      'uz uz',
      'da dk',
      'sv se',
      'nb no',
      'fi fi',
    ]);
  });

  test('is the first site if no site is of the home country', () => {
    const chosen = languageSites([{ lang: 'es-PE' }, { lang: 'es-CL' }]);
    expect([...chosen]).toEqual([['es', { lang: 'es-PE' }]]);
  });
});

describe('the check finds', () => {
  const one = 'https://a.example/x';
  const two = 'https://a.example/de/x';
  const both: readonly HeadLink[] = [
    { rel: 'alternate', hreflang: 'en', href: one },
    { rel: 'alternate', hreflang: 'de-DE', href: two },
    { rel: 'alternate', hreflang: 'x-default', href: one },
  ];
  const english = (links = both): LinkedPage => ({
    address: one,
    lang: 'en',
    isRoot: true,
    ...splitHeadLinks([{ rel: 'canonical', href: one }, ...links]),
  });
  const german = (links = both): LinkedPage => ({
    address: two,
    lang: 'de-DE',
    isRoot: false,
    ...splitHeadLinks([{ rel: 'canonical', href: two }, ...links]),
  });

  test.each([
    ['nothing in a sound pair', [english(), german()], 0],
    ['an alternate that is not a page', [english()], 1],
    ['an alternate that does not name the page', [english(), german(both.slice(1))], 2],
    ['another canonical page', [english(), { ...german(), canonical: [one] }], 1],
    ['no x-default', [english(both.slice(0, 2)), german(both.slice(0, 2))], 2],
    ['two of them', [english([...both, ...both.slice(2)]), german([...both, ...both.slice(2)])], 4],
    ['nothing in a page that the root site lacks', [german(both.slice(1, 2))], 0],
    [
      'an unknown country',
      [
        english([...both, { rel: 'alternate', hreflang: 'en-UK', href: one }]),
        german([...both, { rel: 'alternate', hreflang: 'en-UK', href: one }]),
      ],
      2,
    ],
    ['a language twice', [english([...both, both[0] ?? { rel: 'alternate', href: '' }]), german()], 3],
  ])('%s', (_, linked, count) => {
    const check = createAlternatesCheck();
    for (const page of linked) check.add(page);
    expect(check.problems().length).toBe(count);
  });
});
