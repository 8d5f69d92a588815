import type { HeadLink } from '../../content/selection.ts';

/** A page that search engines may list, with the links in its head. */
export interface LinkedPage {
  /** Its whole address. */
  readonly address: string;
  readonly lang: string;
  readonly links: readonly HeadLink[];
}

export interface AlternatesCheck {
  add(page: LinkedPage): void;
  /** Returns the mistakes after all pages have been added. */
  problems(): string[];
}

/** Pages that name the same alternates. */
interface Cluster {
  readonly addresses: ReadonlySet<string>;
  readonly members: Set<string>;
}

/**
 * Checks canonical links and alternates over all pages, by the rules of Google Search Central for localized versions: canonical is the page
 * itself; each language is valid and appears once; there is one `x-default`; and alternates name each other. Pages that name the same
 * alternates are one cluster, which is correct if these alternates are its pages.
 */
export function createAlternatesCheck(): AlternatesCheck {
  const clusters = new Map<string, Cluster>();
  const asWritten = new Map<string, Cluster>();
  const found: string[] = [];
  const clusterOf = (names: readonly string[]): Cluster => {
    const key = names.toSorted().join('\n');
    const cluster = clusters.get(key) ?? {
      addresses: new Set(names.map((name) => name.slice(name.indexOf(' ') + 1))),
      members: new Set(),
    };
    clusters.set(key, cluster);
    return cluster;
  };
  return {
    add(page) {
      const alternates = page.links.filter(({ rel }) => rel === 'alternate');
      found.push(...ownProblems(page, alternates).map((problem) => `${page.address} ${problem}`));
      const names = alternates.map(({ hreflang, href }) => `${hreflang} ${href}`);
      // Pages of one cluster nearly always name the others in the same order, so that sorting is rarely needed.
      const written = names.join('\n');
      const cluster = asWritten.get(written) ?? clusterOf(names);
      asWritten.set(written, cluster);
      cluster.members.add(page.address);
    },
    problems: () => [...found, ...[...clusters.values()].flatMap(clusterProblems)],
  };
}

function ownProblems({ address, lang, links }: LinkedPage, alternates: readonly HeadLink[]): string[] {
  const canonical = links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href);
  const tags = alternates.map(({ hreflang }) => hreflang ?? '');
  return [
    ...(canonical.length === 1 && canonical[0] === address
      ? []
      : [`is not its own canonical page: ${canonical.join(', ')}`]),
    ...(alternates.some(({ hreflang, href }) => hreflang === lang && href === address)
      ? []
      : ['does not name itself as an alternate']),
    ...(tags.filter((tag) => tag === 'x-default').length === 1 ? [] : ['does not have exactly one x-default']),
    ...twice(tags).map((tag) => `names two pages for ${tag}`),
    ...tags
      .filter((tag) => tag !== 'x-default' && !isLanguage(tag))
      .map((tag) => `names ${tag}, which is not a language`),
  ];
}

/** Returns the values that appear in a list more than once. */
function twice(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => seen.size === seen.add(tag).size);
}

function clusterProblems({ addresses, members }: Cluster): string[] {
  return [...members].flatMap((address) =>
    [...addresses]
      .filter((other) => !members.has(other))
      .map((other) => `${address} names ${other}, which does not name the same pages or is not a page`),
  );
}

const languages = new Map<string, boolean>();
const names = {
  language: new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
  region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
};

/** Tells whether a tag is canonical and its language and region exist (`UK` in `en-UK` does not exist). */
function isLanguage(tag: string): boolean {
  let known = languages.get(tag);
  if (known === undefined) {
    known = isKnown(tag);
    languages.set(tag, known);
  }
  return known;
}

function isKnown(tag: string): boolean {
  try {
    const { language, region } = new Intl.Locale(tag);
    if (Intl.getCanonicalLocales(tag)[0] !== tag || names.language.of(language) === undefined) return false;
    return region === undefined || names.region.of(region) !== undefined;
  } catch {
    return false;
  }
}
