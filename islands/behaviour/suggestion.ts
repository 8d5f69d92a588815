import type { PageConstants, PageData } from '../../engine/content/page-data.ts';
import { readCookie } from '../ui/cookie.ts';
import { firstBuild } from '../ui/latest-build.ts';
import { createLocalCache } from '../ui/local-cache.ts';

/** The name of the cookie that says that the visitor has answered a suggestion. */
const COOKIE = 'suggestion';

/**
 * Suggests the same page of another site where the visitor's country, or else the languages of the browser, speak for it. Never twice
 * to the same visitor, and not where the answer could not be kept.
 */
export async function suggestSite(data: PageData): Promise<void> {
  if (readCookie(COOKIE) !== undefined || !navigator.cookieEnabled) return;
  const alternates = readAlternates();
  if (alternates.length === 0) return;
  const { site, constants } = data;
  const country = await visitorCountry(constants);
  const better = betterSite(alternates, { site, country, languages: navigator.languages });
  if (better) void import('./suggestion-banner.ts').then(({ showSuggestion }) => showSuggestion(better, data, COOKIE));
}

export interface Alternate {
  /** The language tag of the site, with its country. */
  readonly lang: string;
  /** The path of the same page there. */
  readonly path: string;
}

interface Visit {
  readonly site: { readonly lang: string; readonly country?: string };
  /** ISO 3166-1 alpha-2, or anything else where it is not known. */
  readonly country: string | undefined;
  readonly languages: readonly string[];
}

/** The alternate that fits the visitor better than the site does, or undefined. The country decides where there is a site for it. */
export function betterSite(
  alternates: readonly Alternate[],
  { site, country, languages }: Visit,
): Alternate | undefined {
  if (country !== undefined && country === site.country) return undefined;
  const ofCountry = alternates.find(({ lang }) => new Intl.Locale(lang).region === country);
  if (country !== undefined && ofCountry) return ofCountry;
  const own = writtenLanguage(site.lang);
  if (languages.some((tag) => writtenLanguage(tag) === own)) return undefined;
  for (const tag of languages) {
    const wanted = writtenLanguage(tag);
    const { region } = new Intl.Locale(tag).maximize();
    const fitting = alternates.filter(({ lang }) => writtenLanguage(lang) === wanted);
    const best = fitting.find(({ lang }) => new Intl.Locale(lang).region === region) ?? fitting[0];
    if (best) return best;
  }
  return undefined;
}

/** The language and its script: `zh-Hant` of zh-TW. */
function writtenLanguage(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}

/** The other sites that have this page, from the head of the page: each once, by the tag that says its country. */
function readAlternates(): Alternate[] {
  const byPath = new Map<string, string>();
  for (const { hreflang, href } of document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')) {
    const path = new URL(href).pathname;
    const known = byPath.get(path) ?? '';
    if (hreflang !== 'x-default' && path !== location.pathname && hreflang.length > known.length)
      byPath.set(path, hreflang);
  }
  return [...byPath].map(([path, lang]) => ({ lang, path }));
}

/** The country that the server sees the visitor in, kept in the local cache; undefined where it does not know. */
async function visitorCountry(constants: PageConstants): Promise<string | undefined> {
  const cache = createLocalCache({
    build: (await firstBuild()) ?? '',
    prefix: constants['localCache.prefix'],
    lifetime: constants['localCache.lifetime'],
  });
  const kept = cache.get('visitor');
  if (typeof kept === 'string') return kept;
  try {
    const { data } = (await (await fetch('/ipinfo/json')).json()) as { readonly data: { readonly country: string } };
    cache.set('visitor', data.country);
    return data.country;
  } catch {
    return undefined;
  }
}
