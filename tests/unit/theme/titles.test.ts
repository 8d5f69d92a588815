import { beforeAll, describe, expect, test } from 'vitest';
import { downloadTitle, TITLE_SEPARATOR } from '../../../engine/content/download-title.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import { documentTitle } from '../../../engine/theme/document.ts';
import { routeEntries } from '../../../engine/model/pages.ts';
import { fillRoute } from '../../../engine/model/route.ts';
import type { Download } from '../../../engine/model/content.ts';
import type { TextRaw } from '../../../engine/model/schema/types.gen.ts';
import { realModel } from '../../support/real.ts';
import { openPages, type SitePages } from '../../support/site-pages.ts';

const model = realModel();
let pages: SitePages;

beforeAll(async () => {
  pages = await openPages(model);
});

/** Products have several pages each, told apart by their tab; the categories of downloads are words of the interface. */
const WITHOUT_TITLE: ReadonlySet<string> = new Set(['products', 'downloadCategories']);

/** Every page that is titled by its entry or its text, with that title. */
const entries = model.routes.flatMap((route): [remainder: string, entry: object][] => {
  if (!route.index || route.canonical !== undefined || WITHOUT_TITLE.has(route.params[0]?.collection ?? '')) return [];
  if (route.params.length > 0)
    return routeEntries(route, model.content).map(({ entry, params }) => [fillRoute(route, params), entry]);
  const text = model.content.pages.find(({ id }) => id === route.page);
  return text === undefined || route.path === '' || route.paginate !== undefined ? [] : [[route.path, text]];
});

function titlesOf(entry: object): readonly TextRaw[] {
  if ('hardware' in entry) return downloadTitle(entry as Download);
  const { title, question, name } = entry as Readonly<Record<'title' | 'question' | 'name', TextRaw | undefined>>;
  return [title ?? question ?? name ?? ''];
}

describe('titles', () => {
  test.each(activeSites(model).map(({ flag }) => [flag || 'the root', flag] as const))(
    'of %s: no two pages share one',
    (_, flag) => {
      const site = model.sites.find((one) => one.flag === flag);
      const titled = entries.flatMap(([remainder, entry]): [string, string][] => {
        if (!site || !pages.router.hasPage(site, remainder)) return [];
        const page = pages.page(flag, remainder);
        return [[documentTitle(page, titlesOf(entry).map(page.plain).join(TITLE_SEPARATOR)), remainder]];
      });
      expect(titled.length).toBeGreaterThan(300);
      const shared = [...Map.groupBy(titled, ([title]) => title)].filter(([, same]) => same.length > 1);
      expect(shared.map(([title, same]) => [title, ...same.map(([, remainder]) => remainder)])).toEqual([]);
    },
  );

  test('name the vendor and its own website in every language', () => {
    for (const { flag } of activeSites(model))
      expect(documentTitle(pages.page(flag, 'faq'), 'X')).toMatch(/^X \| .*Kaveno.*$/);
  });
});
