import { describe, expect, test } from 'vitest';
import { activeSites, switchOff } from '../../../../engine/model/active-sites.ts';
import { emitSiteFiles } from '../../../../engine/output/site-files/site-files.ts';
import { listedPages, splitPages } from '../../../../engine/output/sitemaps/sitemap.ts';
import { createRouter } from '../../../../engine/routing/router.ts';
import { realModel } from '../../../support/real.ts';
import { childrenOf, readXml, textOf } from '../../../support/xml.ts';

const model = realModel();
const router = createRouter(model);
const files = new Map([...emitSiteFiles(model, router, new Map())].map(({ path, text }) => [`/${path}`, text]));
const sites = activeSites(model);

/** The addresses of a sitemap or an index. */
function addressesOf(path: string): string[] {
  const { children } = readXml(files.get(path) ?? '');
  return children.map((entry) => textOf(entry, 'loc'));
}

describe('the sitemap of a site', () => {
  test.each(sites.map(({ flag, prefix, addr }) => [flag || 'the root', prefix, addr] as const))(
    '%s lists each of its pages once, in canonical form, and nothing else',
    (_, prefix, addr) => {
      const parts = addressesOf(`${prefix}/sitemap.xml`);
      expect(parts.every((part) => part.startsWith(addr))).toBe(true);
      const listed = parts.flatMap((part) => addressesOf(new URL(part).pathname));
      const own = sites.find((site) => site.addr === addr);
      const expected = [...router.pages]
        .filter(([remainder, { route }]) => route.index && own && router.hasPage(own, remainder))
        .map(([remainder]) => `${addr}${remainder}`);
      expect([...listed].sort()).toEqual(expected.sort());
      expect(expected.length).toBeGreaterThan(900);
    },
  );

  test('every address is answered by a page', () => {
    const answers = addressesOf('/th/sitemap.xml')
      .flatMap((part) => addressesOf(new URL(part).pathname))
      .map((address) => router.decide(new URL(address).pathname).kind);
    expect(new Set(answers)).toEqual(new Set(['page']));
  });

  test('pages that are not indexed, accounts and the error page are in none', () => {
    const all = [...files].filter(([path]) => path.includes('sitemap')).map(([, text]) => text);
    expect(all.filter((text) => /\/(?:users\/|error<|search<)/.test(text))).toEqual([]);
  });

  test('a page of a dated entry says the day of its last change', () => {
    const news = model.content.news[0];
    const entry = childrenOf(readXml(files.get('/th/sitemap-articles.xml') ?? ''), 'url').find((one) =>
      textOf(one, 'loc').endsWith(`/th/news/${news?.id}`),
    );
    expect(entry && textOf(entry, 'lastmod')).toBe(news?.date);
    expect(files.get('/th/sitemap-products.xml')).not.toContain('<lastmod>');
  });

  test('a site that is switched off has none and is in no other', () => {
    const off = { ...model, sites: model.sites.map((site) => (site.flag === 'th' ? switchOff(site) : site)) };
    const left = [...emitSiteFiles(off, createRouter(off), new Map())];
    expect(left.filter(({ path }) => path.startsWith('th/'))).toEqual([]);
    expect(left.filter(({ text }) => text.includes('.example/th/')).map(({ path }) => path)).toEqual([]);
  });
});

describe('the limits of a file', () => {
  const th = sites.find(({ flag }) => flag === 'th');
  const pages = th ? listedPages(model, router, th) : [];

  test('split by the number of addresses', () => {
    const split = splitPages(pages, { addresses: 100, bytes: 1_000_000 });
    expect(split.flat()).toEqual(pages);
    expect(split.map(({ length }) => length).slice(0, -1)).toEqual(Array.from({ length: split.length - 1 }, () => 100));
  });

  test('split by bytes', () => {
    const split = splitPages(pages.slice(0, 50), { addresses: 100, bytes: 1_000 });
    expect(split.flat()).toEqual(pages.slice(0, 50));
    expect(split.length).toBeGreaterThan(4);
  });
});
