import { pointerTo } from '../diagnostics/diagnostic.ts';
import { listConstant, type Constants } from '../model/constants.ts';
import type { CatalogEntry, Content, TextPage } from '../model/content.ts';
import type { Kind } from '../schema/kinds.ts';
import type { CategoriesRaw, NavigationRaw, PagesRaw } from '../schema/types.gen.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

const BELOW_PAGE = 'page/';

/** Reads the content folders. Lists are sorted as the pages show them: by number or id, dated entries newest first. */
export function resolveContent(input: ResolveInput, constants: Constants): Content {
  const flags = [...listConstant(constants, 'download.flags'), ...listConstant(constants, 'download.pages')];
  return {
    categories: filesOf<CategoriesRaw>(input, 'content/categories').flatMap((file) =>
      (Array.isArray(file.value.categories) ? file.value.categories : []).filter(
        (_, index) => !isBroken(file, pointerTo('/categories', index)),
      ),
    ),
    products: entries(input, 'content/products'),
    faqs: entries(input, 'content/faqs'),
    guides: entries(input, 'content/guides'),
    news: datedEntries(input, 'content/news'),
    notices: datedEntries(input, 'content/notices'),
    videos: entries(input, 'content/videos'),
    downloads: datedEntries(input, 'content/downloads'),
    downloadCategories: flags.map((id) => ({ id })),
    materials: datedEntries(input, 'content/materials'),
    markets: datedEntries(input, 'content/markets'),
    solutions: entries<Content['solutions'][number]>(input, 'content/solutions').sort((a, b) => a.number - b.number),
    partners: entries(input, 'content/partners'),
    distributors: entries(input, 'content/distributors'),
    simulators: entries(input, 'content/simulators'),
    pages: entries<PagesRaw>(input, 'content/pages').map((page): TextPage =>
      page.url.startsWith(BELOW_PAGE) ? { ...page, pageUrl: page.url.slice(BELOW_PAGE.length) } : page,
    ),
    offices: entries(input, 'content/offices'),
    support: entries(input, 'content/support'),
  };
}

/** Reads the navigation. */
export function resolveCatalog(input: ResolveInput): CatalogEntry[] {
  return filesOf<NavigationRaw>(input, 'content/navigation').flatMap((file) =>
    (Array.isArray(file.value.catalog) ? file.value.catalog : []).filter(
      (_, index) => !isBroken(file, pointerTo('/catalog', index)),
    ),
  );
}

function entries<T extends { readonly id: string | number }>(input: ResolveInput, kind: Kind): T[] {
  return soundEntries<T>(input, kind).sort((a, b) =>
    typeof a.id === 'number' && typeof b.id === 'number' ? a.id - b.id : compareText(String(a.id), String(b.id)),
  );
}

/** Newest first. */
function datedEntries<T extends { readonly id: number; readonly date: string }>(input: ResolveInput, kind: Kind): T[] {
  return soundEntries<T>(input, kind).sort((a, b) => compareText(b.date, a.date) || b.id - a.id);
}

function soundEntries<T>(input: ResolveInput, kind: Kind): T[] {
  return filesOf<T>(input, kind)
    .filter(({ broken }) => broken.length === 0)
    .map(({ value }) => value);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
