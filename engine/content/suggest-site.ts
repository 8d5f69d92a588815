/** A site in the list of sites. */
interface SiteLanguage {
  readonly hreflang: string;
}

/**
 * Returns the site that fits the languages of a browser best, in their order: first one of the same country, then one without a country,
 * then any site with the language. Undefined if no site fits. Ignores invalid language tags.
 */
export function bestSite<T extends SiteLanguage>(sites: readonly T[], languages: readonly string[]): T | undefined {
  for (const tag of languages) {
    const wanted = localeOf(tag);
    if (!wanted) continue;
    const [best] = sites
      .map((site) => ({ site, points: fit(localeOf(site.hreflang), wanted) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points);
    if (best) return best.site;
  }
  return undefined;
}

/** Shows a copy of the link of the suggested site in the element `[data-suggested]`. */
export function showSuggestion(root: ParentNode, languages: readonly string[]): void {
  const place = root.querySelector<HTMLElement>('[data-suggested]');
  const best = bestSite([...root.querySelectorAll<HTMLAnchorElement>('.sites a[hreflang]')], languages);
  if (!place || !best) return;
  place.querySelector('span')?.replaceWith(best.cloneNode(true));
  place.classList.add('found');
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

function fit(site: Intl.Locale | undefined, wanted: Intl.Locale): number {
  if (!site) return 0;
  const [of, to] = [site.maximize(), wanted.maximize()];
  if (of.language !== to.language || of.script !== to.script) return 0;
  if (site.region === undefined) return 2;
  return site.region === to.region ? 3 : 1;
}
