import { changedOn } from '../../content/dates.ts';
import { SITE_FILES } from '../../content/site-feeds.ts';
import { entryRoute } from '../../model/collection.ts';
import { hyphenated } from '../../model/content.ts';
import { routeEntries } from '../../model/pages.ts';
import { fillRoute } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Router } from '../../routing/router.ts';
import { escapeMarkup } from '../../model/escape-markup.ts';
import { below, type SiteFile } from '../site-files/site-file.ts';

/** The limits of a sitemap file: addresses, and bytes before compression (sitemaps.org, protocol). */
const LIMITS = { addresses: 50_000, bytes: 50 * 1024 * 1024 } as const;

type Parts = 'products' | 'downloads' | 'articles' | 'pages';

/** The parts by the first segment of the path; every other path belongs to `pages`. */
const PARTS: Readonly<Record<string, Parts>> = {
  product: 'products',
  products: 'products',
  download: 'downloads',
  downloads: 'downloads',
  faq: 'articles',
  qig: 'articles',
  news: 'articles',
  notices: 'articles',
};

/** A page in a sitemap. */
export interface ListedPage {
  readonly remainder: string;
  readonly address: string;
  /** The day of the last change, ISO 8601, if it is known. */
  readonly changed?: string | undefined;
}

/** Returns the pages of a site that search engines may list, in the order of the routes, with their canonical addresses. */
export function listedPages(model: SiteModel, router: Pick<Router, 'pages' | 'hasPage'>, site: Site): ListedPage[] {
  const days = daysOf(model);
  return [...router.pages]
    .filter(([remainder, { route }]) => route.index && route.status === 200 && router.hasPage(site, remainder))
    .map(([remainder]) => ({ remainder, address: `${site.addr}${remainder}`, changed: days.get(remainder) }));
}

/** Makes the sitemap of a site: an index, and a file for each part. The alternates are in the head of each page, not in the sitemap. */
export function listSitemaps(
  model: SiteModel,
  router: Pick<Router, 'pages' | 'hasPage'>,
  site: Site,
): readonly SiteFile[] {
  // The pages of a kind of content that the project declares are a part of their own.
  const own = new Map(
    model.collections.map((one) => [entryRoute(model.routes, one.name)?.path ?? '', hyphenated(one.name)]),
  );
  const parts = Map.groupBy(
    listedPages(model, router, site),
    ({ remainder }) =>
      own.get(router.pages.get(remainder)?.route.path ?? '') ?? PARTS[remainder.split('/', 1)[0] ?? ''] ?? 'pages',
  );
  const files = [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([part, pages]) =>
      splitPages(pages, LIMITS).map((some, index) => ({
        name: index === 0 ? `sitemap-${part}.xml` : `sitemap-${part}-${index + 1}.xml`,
        pages: some,
      })),
    );
  return [
    {
      path: below(site, SITE_FILES.sitemap),
      compose: () =>
        document(
          'sitemapindex',
          files.map(({ name, pages }) => entry('sitemap', `${site.addr}${name}`, newest(pages))),
        ),
    },
    ...files.map(({ name, pages }) => ({
      path: below(site, name),
      compose: () => document('urlset', pages.map(pageEntry)),
    })),
  ];
}

/** Divides pages into files within the limits. */
export function splitPages(
  pages: readonly ListedPage[],
  { addresses, bytes }: { readonly addresses: number; readonly bytes: number },
): ListedPage[][] {
  const files: ListedPage[][] = [];
  let left = 0;
  for (const page of pages) {
    const size = Buffer.byteLength(pageEntry(page));
    const file = files.at(-1);
    if (file && file.length < addresses && size <= left) file.push(page);
    else {
      files.push([page]);
      left = bytes - Buffer.byteLength(document('urlset', []));
    }
    left -= size;
  }
  return files;
}

const daysByModel = new WeakMap<SiteModel, ReadonlyMap<string, string>>();

/** Returns the days of change of the pages with one entry, by their path below the prefix. */
function daysOf(model: SiteModel): ReadonlyMap<string, string> {
  let days = daysByModel.get(model);
  if (!days) {
    days = new Map(
      model.routes.flatMap((route) =>
        routeEntries(route, model.content).flatMap(({ entry: of, params }): [string, string][] => {
          const day = changedOn(of);
          return day === undefined ? [] : [[fillRoute(route, params), day]];
        }),
      ),
    );
    daysByModel.set(model, days);
  }
  return days;
}

function newest(pages: readonly ListedPage[]): string | undefined {
  return pages
    .flatMap(({ changed }) => changed ?? [])
    .sort()
    .at(-1);
}

function pageEntry({ address, changed }: ListedPage): string {
  return entry('url', address, changed);
}

function entry(name: 'url' | 'sitemap', address: string, changed: string | undefined): string {
  const day = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  return `  <${name}><loc>${escapeMarkup(encodeURI(address))}</loc>${day}</${name}>\n`;
}

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const open = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  return `${open}${entries.join('')}</${root}>\n`;
}
