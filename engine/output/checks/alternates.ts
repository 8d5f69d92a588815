import type { HeadLink } from '../../content/selection.ts';

/** A page that search engines may list, with the links in its head. */
export interface LinkedPage {
  /** Its whole address. */
  readonly address: string;
  readonly lang: string;
  /** Whether the root site has it, which is for the visitors of no other site. */
  readonly isRoot: boolean;
  /** The addresses that it names as its canonical page. */
  readonly canonical: readonly string[];
  /** The language and the address of each alternate: `th-TH https://…`. Pages with the same alternates may share the list. */
  readonly alternates: readonly string[];
}

/** Divides the links in the head of a page. */
export function splitHeadLinks(links: readonly HeadLink[]): Pick<LinkedPage, 'canonical' | 'alternates'> {
  return {
    canonical: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
    alternates: links.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => `${hreflang} ${href}`),
  };
}

export interface AlternatesCheck {
  add(page: LinkedPage): void;
  /** Returns the mistakes after all pages have been added. */
  problems(): string[];
}

/** The tag of the page for all visitors for whom there is no other. */
const DEFAULT = 'x-default';

/** Pages that name the same alternates, in any order. */
interface Cluster {
  readonly names: ReadonlySet<string>;
  /** What is wrong with the alternates of each page. */
  readonly problems: readonly string[];
  readonly members: Set<string>;
  /** How many of the names are for the visitors of no other site. */
  readonly defaults: number;
  hasRoot: boolean;
}

/**
 * Checks canonical links and alternates over all pages, by the rules of Google Search Central for localized versions: canonical is the page
 * itself; each language is valid and appears once; there is one `x-default` if the root site has the page; and alternates name each other. Pages that name the same
 * alternates are one cluster, which is correct if these alternates are its pages.
 */
export function createAlternatesCheck(): AlternatesCheck {
  const clusters = new Map<string, Cluster>();
  const byList = new Map<readonly string[], Cluster>();
  const found: string[] = [];
  const findCluster = (alternates: readonly string[]): Cluster => {
    const key = alternates.toSorted().join('\n');
    const tags = alternates.map((name) => name.slice(0, name.indexOf(' ')));
    const cluster = clusters.get(key) ?? {
      names: new Set(alternates),
      problems: alternatesProblems(tags),
      members: new Set(),
      defaults: tags.filter((tag) => tag === DEFAULT).length,
      hasRoot: false,
    };
    clusters.set(key, cluster);
    return cluster;
  };
  return {
    add(page) {
      const cluster = byList.get(page.alternates) ?? findCluster(page.alternates);
      byList.set(page.alternates, cluster);
      for (const problem of pageProblems(page, cluster)) found.push(`${page.address} ${problem}`);
      cluster.members.add(page.address);
      cluster.hasRoot ||= page.isRoot;
    },
    problems: () => [...found, ...[...clusters.values()].flatMap(clusterProblems)],
  };
}

function pageProblems({ address, lang, canonical }: LinkedPage, { names, problems }: Cluster): string[] {
  return [
    ...(canonical.length === 1 && canonical[0] === address
      ? []
      : [`is not its own canonical page: ${canonical.join(', ')}`]),
    ...(names.has(`${lang} ${address}`) ? [] : ['does not name itself as an alternate']),
    ...problems,
  ];
}

function alternatesProblems(tags: readonly string[]): string[] {
  return [
    ...twice(tags).map((tag) => `names two pages for ${tag}`),
    ...tags.filter((tag) => tag !== DEFAULT && !isLanguage(tag)).map((tag) => `names ${tag}, which is not a language`),
  ];
}

/** Returns the values that appear in a list more than once. */
function twice(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => seen.size === seen.add(tag).size);
}

function clusterProblems({ names, members, defaults, hasRoot }: Cluster): string[] {
  const addresses = new Set([...names].map((name) => name.slice(name.indexOf(' ') + 1)));
  const others = [...addresses].filter((address) => !members.has(address));
  const isWrong = defaults > 1 || (hasRoot && defaults === 0);
  return [...members].flatMap((address) => [
    ...(isWrong ? [`${address} does not have exactly one x-default`] : []),
    ...others.map((other) => `${address} names ${other}, which does not name the same pages or is not a page`),
  ]);
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
