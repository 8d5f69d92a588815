import type { PageData } from '../../engine/content/page-data.ts';
import type { ListedSite } from '../ui/listed-site.ts';

/** Opens the list of sites in place, where a click would lead to the page of all sites. The page is kept where a site has it. */
export function chooseInPlace({ site, words }: PageData): void {
  addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, button } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-site-chooser]') : null;
    if (!link || ctrlKey || metaKey || shiftKey || button !== 0) return;
    event.preventDefault();
    void open(link, { site, words }).catch(() => location.assign(link.href));
  });
}

async function open(link: HTMLAnchorElement, { site, words }: Pick<PageData, 'site' | 'words'>): Promise<void> {
  const [{ loadDataSet }, { groupByRegion, loadRegions }, { openSiteChooser }] = await Promise.all([
    import('../ui/data-sets.ts'),
    import('../ui/site-regions.ts'),
    import('../ui/site-chooser.ts'),
  ]);
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error('the list of sites is late')));
  const regions = loadRegions(site.lang);
  const [sites, siteMap] = await Promise.race([Promise.all([loadDataSet('siteList'), loadDataSet('siteMap')]), late]);
  const listed = (sites as readonly ListedSite[]).filter(({ siteFlag }) => siteFlag in (siteMap as object));
  if (listed.length === 0) throw new Error('there is no list of sites');
  openSiteChooser({
    // Without the regions, or while they are late, the sites are one list.
    groups: groupByRegion(listed, await Promise.race([regions, late]).catch(() => undefined)),
    lang: site.lang,
    remainder: location.pathname.slice(site.prefix.length + 1),
    alternates: new Set([...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map(({ href }) => href)),
    words: {
      title: link.title,
      find: words['choose.find'],
      close: words['page.close'],
      none: words['choose.none'],
    },
  });
}

/** So long a visitor waits for the list before the page of all sites is shown instead, in milliseconds. */
const PATIENCE = 3000;
